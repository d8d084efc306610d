import type { MigrationSet } from '@quire/database'

/** The tables of schema `notebook`. */
export const notebookMigrations: MigrationSet = {
  schema: 'notebook',
  directory: new URL('../migrations/', import.meta.url),
}

import type { MigrationSet } from '@quire/database'

/** The tables of schema `search`. */
export const searchMigrations: MigrationSet = {
  schema: 'search',
  directory: new URL('../migrations/', import.meta.url),
}

import type { MigrationSet } from './migration-set.js'

/** The tables of schema `quire`, which `migrate` brings unasked. */
export const quireMigrations: MigrationSet = {
  schema: 'quire',
  directory: new URL('../../migrations/', import.meta.url),
}

import { StartupError } from '@quire/envelope'
import type { HistoryRow } from './history.js'
import type { Migration } from './read-migrations.js'

/**
 * The migrations that are left to apply, in rising order.
 * @throws {StartupError} When the schema is newer than this build can run on, when an applied file was edited
 * since, or when a file would be applied after one with a higher number.
 */
export function pendingMigrations(
  schema: string,
  known: readonly Migration[],
  applied: readonly HistoryRow[],
): Migration[] {
  const byId = new Map(known.map((migration) => [migration.id, migration]))
  const newest = known.at(-1)?.id ?? 0
  const revision = applied.at(-1)?.id ?? 0
  for (const row of applied) {
    const migration = byId.get(row.id)
    if (migration === undefined) {
      if (!row.breaking) continue
      throw new StartupError(
        `The schema "${schema}" is at revision ${revision} and holds the breaking migration ${row.name}; this ` +
          `build supports up to revision ${newest}. Deploy a build that knows ${row.name}.`,
      )
    }
    if (migration.checksum !== row.checksum) {
      throw new StartupError(
        `The migration ${schema}/${migration.name} was edited after it had been applied. Restore its text and ` +
          'put the change into a migration of its own.',
      )
    }
  }
  const done = new Set(applied.map(({ id }) => id))
  const pending = known.filter(({ id }) => !done.has(id))
  const late = pending.find(({ id }) => id < revision)
  if (late !== undefined) {
    throw new StartupError(
      `The migration ${schema}/${late.name} comes too late: revision ${revision} is applied already. ` +
        'Give it the next free number.',
    )
  }
  return pending
}

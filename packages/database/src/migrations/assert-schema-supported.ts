import { StartupError } from '@quire/envelope'
import type { Queryable } from '../queryable.js'
import { pendingMigrations } from './compare-history.js'
import { readHistory } from './history.js'
import type { MigrationSet } from './migration-set.js'
import { quireMigrations } from './quire-migrations.js'
import { readMigrations } from './read-migrations.js'

/**
 * For a process that serves without migrating: whether this build can run on the database as it is.
 * @throws {StartupError} When a schema is behind, or holds a breaking migration that this build does not know.
 */
export async function assertSchemaSupported(db: Queryable, sets: readonly MigrationSet[]): Promise<void> {
  for (const set of [quireMigrations, ...sets]) {
    const applied = await readHistory(db, set.schema)
    const [next, ...rest] = pendingMigrations(set.schema, await readMigrations(set), applied)
    if (next === undefined) continue
    throw new StartupError(
      `The schema "${set.schema}" is at revision ${applied.at(-1)?.id ?? 0}; this build needs revision ` +
        `${(rest.at(-1) ?? next).id}. Run \`quire db migrate\`.`,
    )
  }
}

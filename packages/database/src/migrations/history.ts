import type { Queryable } from '../queryable.js'

/** A row of `<schema>.migrations`. */
export interface HistoryRow {
  readonly id: number
  readonly name: string
  readonly checksum: string
  readonly breaking: boolean
}

/** What has been applied, in rising order; empty where the schema or its history does not exist yet. */
export async function readHistory(db: Pick<Queryable, 'query'>, schema: string): Promise<HistoryRow[]> {
  const table = `${schema}.migrations`
  const { rows } = await db.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [
    table,
  ])
  if (!rows[0]!.exists) return []
  return (await db.query<HistoryRow>(`select id, name, checksum, breaking from ${table} order by id`)).rows
}

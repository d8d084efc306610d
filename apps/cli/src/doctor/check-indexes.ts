import type { Database } from '@quire/database'
import type { Check } from './check.js'

interface IndexFacts {
  indexes: number
  stale: number
  fragmented: number
  blocks: string
  bytes: string
}

/** Whether every search index can be read by this release, and is in good order. */
export async function checkIndexes(database: Database, analyserVersion: number): Promise<Check[]> {
  const { rows } = await database.query<IndexFacts>(
    `with facts as (
       select index_id, bool_or(analyser_version <> $1) as stale, count(*) as segments,
              sum(block_count) as blocks, sum(byte_length) as bytes
       from search.segments group by index_id)
     select count(*)::int as indexes, (count(*) filter (where stale))::int as stale,
            (count(*) filter (where segments > 40))::int as fragmented,
            coalesce(sum(blocks), 0)::text as blocks, pg_size_pretty(coalesce(sum(bytes), 0)) as bytes
     from facts`,
    [analyserVersion],
  )
  const { indexes, stale, fragmented, blocks, bytes } = rows[0]!
  const checks: Check[] = [
    {
      name: 'search indexes',
      status: 'ok',
      detail: `${indexes}, ${blocks} blocks, ${bytes}, analyser ${analyserVersion}`,
    },
  ]
  if (stale > 0) {
    checks.push({
      name: 'stale indexes',
      status: 'warn',
      detail: `${stale} written by another analyser version`,
      remedy: 'They are rebuilt when they are next searched.',
    })
  }
  if (fragmented > 0) {
    checks.push({
      name: 'merges',
      status: 'warn',
      detail: `${fragmented} indexes of more than 40 segments`,
      remedy: 'A running server merges them in the background; start one with: quire up',
    })
  }
  return checks
}

import type { Database } from '@quire/database'
import type { Analyser } from '@quire/retrieval-core'
import { createIndexCache, UnreadableIndexError } from '@quire/retrieval-store'
import type { Check } from './check.js'

/** Background merges keep an index below this; more have piled up where no server has run for long. */
const MANY_SEGMENTS = 40

/** Loads every search index, one after the other, as a search would. */
export async function checkIndexes(database: Database, analyser: Analyser): Promise<Check[]> {
  const { rows } = await database.query<{ id: string }>(
    'select index_id as id from search.indexes order by index_id',
  )
  // Nothing is kept: all of them together may not fit into memory.
  const cache = createIndexCache({ database, analyser, maxBytes: 1 })
  const found = { blocks: 0, bytes: 0, outdated: 0, newer: 0, fragmented: 0 }
  for (const { id } of rows) {
    try {
      const view = await cache.view(id)
      found.blocks += view.blockCount
      found.bytes += view.parts.reduce((sum, { segment }) => sum + segment.byteLength, 0)
      if (view.parts.length > MANY_SEGMENTS) found.fragmented += 1
    } catch (error) {
      if (!(error instanceof UnreadableIndexError)) throw error
      found[error.rebuildable ? 'outdated' : 'newer'] += 1
    }
  }
  const size = found.blocks === 0 ? '' : ` of ${Math.round(found.bytes / found.blocks)} bytes each`
  const detail = `${rows.length} with ${found.blocks} blocks${size}, analyser ${analyser.version}`
  return [{ name: 'search indexes', status: 'ok', detail }, ...complaints(found)]
}

function complaints(found: { outdated: number; newer: number; fragmented: number }): Check[] {
  const checks: (Check & { readonly count: number })[] = [
    {
      count: found.newer,
      name: 'newer indexes',
      status: 'fail',
      detail: `${found.newer} written by a newer analyser`,
      remedy: 'Use the release that wrote them, or a later one.',
    },
    {
      count: found.outdated,
      name: 'old indexes',
      status: 'warn',
      detail: `${found.outdated} damaged, or written by an older analyser`,
      remedy: 'Each is rebuilt when it is next searched.',
    },
    {
      count: found.fragmented,
      name: 'merges',
      status: 'warn',
      detail: `${found.fragmented} of more than ${MANY_SEGMENTS} segments`,
      remedy: 'A running server merges them in the background: quire up',
    },
  ]
  return checks.filter(({ count }) => count > 0).map(({ count: _, ...check }) => check)
}

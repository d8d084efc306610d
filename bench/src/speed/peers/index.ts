import { startFts5 } from './fts5.js'
import { startMiniSearch } from './minisearch.js'
import { startOrama } from './orama.js'
import type { StartPeer } from './peer.js'
import { startPostingTable, startTsRank } from './postgres.js'

/** The engines beside Lucene. */
export const PEERS = {
  fts5: startFts5,
  minisearch: startMiniSearch,
  orama: startOrama,
  tsrank: startTsRank,
  postings: startPostingTable,
} satisfies Record<string, StartPeer>

export type PeerName = keyof typeof PEERS

import type { Corpus } from '../corpus/corpus.js'
import type { Progress } from '../progress.js'

/** Another engine that holds the shared tokens of the first blocks of a corpus. */
export interface Peer {
  /** Name and version. */
  readonly name: string
  /** How it was set up, where that is not plain. */
  readonly note?: string
  /** Finds the 20 best blocks that have any of the terms. @returns How many it found. */
  search(terms: readonly string[]): number | Promise<number>
  close(): void | Promise<void>
}

export interface PeerContext {
  readonly corpus: Corpus
  readonly blocks: number
  readonly progress: Progress
  /** Folder for what a peer stores. */
  readonly folder: string
  /** libpq URI of a Postgres whose user may create schemas. */
  databaseUrl(): Promise<string>
  /** Folder with `better-sqlite3` in its `node_modules`, for a Node without SQLite. */
  readonly sqlite: string | undefined
}

/** Indexes, which is what the build time is. @throws {PeerMissing} */
export type StartPeer = (context: PeerContext) => Promise<Peer>

/** Why a peer cannot run here, in a sentence. */
export class PeerMissing extends Error {}

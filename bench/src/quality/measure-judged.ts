import type { Analyser, IndexView } from '@quire/retrieval-core'
import { buildView } from './evaluate/build-view.js'
import { type Evaluation, evaluate } from './evaluate/evaluate.js'
import type { Measures } from './evaluate/measures.js'
import { MODES, type Mode } from './evaluate/modes.js'
import { toDocuments } from './evaluate/to-documents.js'
import type { Baselines } from './judged/baselines.js'
import type { Collection } from './judged/collection.js'
import { filesOf, hasFiles, judgedByFile } from './notebooks/by-file.js'

/** The column of the baselines that a mode is compared with. */
const BASELINE_COLUMNS: Readonly<Record<Mode, string>> = { lexical: 'lexical', fused: 'three_legs_rrf' }

export interface JudgedResult extends Measures {
  readonly collection: string
  readonly mode: Mode
  readonly documents: number
  readonly queries: number
  /** nDCG@10 to compare with, where there is one. */
  readonly baseline?: number
  /** `ndcg10` less `baseline`. */
  readonly difference?: number
}

export interface JudgedRun {
  readonly result: JudgedResult
  readonly evaluation: Evaluation
}

/** Indexes a collection and asks its queries. */
export function measureJudged(
  collection: Collection,
  mode: Mode,
  baselines: Baselines,
  analyser: Analyser,
): JudgedRun {
  const view = buildView(toDocuments(collection.documents), analyser)
  const run = ask(collection, collection.name, mode, view, analyser)
  const baseline = baselines.get(collection.name)?.get(BASELINE_COLUMNS[mode])
  if (baseline === undefined) return run
  return { ...run, result: { ...run.result, baseline, difference: run.result.ndcg10 - baseline } }
}

/**
 * The same by file, fused and grouped, for a collection of sections of files: tells whether long files bury short ones.
 * Undefined for any other collection.
 */
export function measureByFile(collection: Collection, analyser: Analyser): JudgedRun | undefined {
  if (!hasFiles(collection)) return undefined
  const files = filesOf(collection).map(({ document }) => document)
  const name = `${collection.name} by file`
  return ask(judgedByFile(collection), name, 'fused', buildView(files, analyser), analyser)
}

function ask(
  collection: Collection,
  name: string,
  mode: Mode,
  view: IndexView,
  analyser: Analyser,
): JudgedRun {
  const evaluation = evaluate(collection, view, analyser, MODES[mode])
  const { queries, ndcg10, recall100, mrr10 } = evaluation
  const documents = view.documentCount
  return { evaluation, result: { collection: name, mode, documents, queries, ndcg10, recall100, mrr10 } }
}

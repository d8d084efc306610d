import type { QueryTerm } from '../analysis/query-term.js'
import { RetrievalError } from '../retrieval-error.js'
import { isBlockField } from '../segment/fields.js'
import { nameKey } from '../segment/name-key.js'
import type { IndexView, LivePostings } from '../view/index-view.js'
import { DEFAULT_FIELD_WEIGHTS, type FieldWeights } from './field-weights.js'
import { type Bm25Parameters, DEFAULT_BM25, roundScore } from './formulas.js'
import { matchFields } from './match-fields.js'
import { matchFullText } from './match-full-text.js'
import { bm25Scale } from './open-cursors.js'
import type { TermMatch } from './term-match.js'

/** What the legs score by. */
export interface ScoringOptions {
  /** The query as typed: a document whose whole title, path or id it is comes first in the `index` leg. Default none. */
  readonly text?: string
  /** Of the full text. Default k1 1.2, b 0.75. */
  readonly bm25?: Bm25Parameters
  /** Of the `index` leg. Default {@link DEFAULT_FIELD_WEIGHTS}. */
  readonly fields?: FieldWeights
}

/** Where a query's terms occur in a view. */
export interface QueryMatches {
  readonly fullText: readonly TermMatch[]
  /** In the fields of the `index` leg. */
  readonly fields: readonly TermMatch[]
  /** Those of them in fields of blocks. */
  readonly blockFields: readonly TermMatch[]
  /** Documents asked for by their whole name. */
  readonly named: LivePostings | undefined
  /** What a whole name scores: more than all terms together can. */
  readonly nameScore: number
}

/**
 * Reads all postings that a query needs, once. A query without terms matches nothing, whatever its text.
 * @throws {RetrievalError} `INVALID_OPTION`.
 */
export function matchQuery(
  view: IndexView,
  terms: readonly QueryTerm[],
  { text = '', bm25 = DEFAULT_BM25, fields = DEFAULT_FIELD_WEIGHTS }: ScoringOptions,
): QueryMatches {
  checkBm25(bm25)
  for (const field of Object.values(fields)) {
    checkBm25(field)
    if (!(field.weight >= 0 && field.weight < Number.POSITIVE_INFINITY)) {
      throw new RetrievalError('INVALID_OPTION', 'The weight of a field must be a number from 0')
    }
  }
  const fullText = matchFullText(view, terms, bm25)
  const fieldMatches = matchFields(view, terms, fields)
  return {
    fullText,
    fields: fieldMatches,
    blockFields: fieldMatches.filter(({ field }) => isBlockField(field)),
    named: terms.length === 0 ? undefined : view.postings('names', nameKey(text)),
    nameScore: roundScore([...fullText, ...fieldMatches].reduce((sum, match) => sum + bm25Scale(match), 1)),
  }
}

/** @throws {RetrievalError} `INVALID_OPTION`. */
export function checkBm25({ k1, b }: Bm25Parameters): void {
  if (!(k1 >= 0 && k1 < Number.POSITIVE_INFINITY && b >= 0 && b <= 1)) {
    throw new RetrievalError('INVALID_OPTION', 'k1 must be a number from 0, and b one from 0 to 1')
  }
}

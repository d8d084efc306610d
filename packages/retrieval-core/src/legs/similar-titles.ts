import { PostingList } from '../segment/posting-list.js'
import type { IndexView, LivePostings } from '../view/index-view.js'
import { termsOneEditAway, termsWithPrefix } from './similar-terms.js'

export interface SimilarTitles {
  /** Documents whose title has a longer term that begins with the query's, but not the term itself. */
  readonly prefix: LivePostings | undefined
  /** Documents of neither kind whose title has a term one edit away. */
  readonly typo: LivePostings | undefined
  /** Documents of these two kinds and those that hold the term itself. */
  readonly documentFrequency: number
}

/** Finds documents by title terms that are like a query term. @param exact Documents whose title holds the term. */
export function similarTitles(view: IndexView, term: string, exact: LivePostings | undefined): SimilarTitles {
  const seen = view.parts.map((_, part) => new Set(exact?.parts[part]?.ordinals))
  const prefix = unseenHolders(view, termsWithPrefix(view, 'title', term), seen)
  const typo = unseenHolders(view, termsOneEditAway(view, 'title', term), seen)
  return {
    prefix,
    typo,
    documentFrequency: (exact?.count ?? 0) + (prefix?.count ?? 0) + (typo?.count ?? 0),
  }
}

/** Documents that hold any of these title terms and were not seen, each once; they are seen from here on. */
function unseenHolders(
  view: IndexView,
  terms: readonly string[],
  seen: readonly Set<number>[],
): LivePostings | undefined {
  const found: number[][] = seen.map(() => [])
  for (const term of terms) {
    for (const [part, postings] of view.postings('title', term)?.parts.entries() ?? []) {
      for (const ordinal of postings?.ordinals ?? []) {
        if (seen[part]!.has(ordinal)) continue
        seen[part]!.add(ordinal)
        found[part]!.push(ordinal)
      }
    }
  }
  const count = found.reduce((sum, ordinals) => sum + ordinals.length, 0)
  if (count === 0) return undefined
  const parts = found.map((ordinals) =>
    PostingList.of({
      ordinals: Uint32Array.from(ordinals).sort(),
      frequencies: new Uint32Array(ordinals.length).fill(1),
    }),
  )
  return { count, parts }
}

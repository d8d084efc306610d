import { compareCodePoints } from './code-point-order.js'
import type { IndexView } from './view/index-view.js'

/** The languages of the live documents of a view, the most frequent first: what `Analyser.query` wants to know. */
export function indexLanguages(view: IndexView): string[] {
  const codes = new Set<string>()
  for (const { segment } of view.parts) {
    const terms = segment.field('language')?.terms
    if (terms === undefined) continue
    const cursor = terms.cursor()
    for (; cursor.index < terms.count; cursor.next()) codes.add(cursor.text)
  }
  const counts = Array.from(codes, (code) => ({ code, count: view.postings('language', code)?.count ?? 0 }))
  return counts
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || compareCodePoints(a.code, b.code))
    .map(({ code }) => code)
}

export interface RankedDocument {
  readonly id: string
  readonly score: number
}

/**
 * Documents in the order in which trec_eval looks at them: by score, which it keeps in single precision, then by id, both
 * falling. The order in which they were found does not count.
 */
export function inTrecOrder(found: readonly RankedDocument[]): RankedDocument[] {
  return found
    .map((document) => ({ document, bytes: Buffer.from(document.id), score: Math.fround(document.score) }))
    .sort((a, b) => b.score - a.score || Buffer.compare(b.bytes, a.bytes))
    .map(({ document }) => document)
}

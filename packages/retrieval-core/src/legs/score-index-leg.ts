import { isBlockField } from '../segment/fields.js'
import type { Segment } from '../segment/segment.js'
import { addBm25 } from './add-scores.js'
import { liftedBlocks } from './lifted-blocks.js'
import type { QueryMatches } from './match-query.js'
import type { ScoreColumn } from './score-column.js'

interface IndexColumns {
  /** BM25 of the full text, by block. */
  readonly bm25: ScoreColumn
  /** Clear: gets the leg's scores, by block. */
  readonly index: ScoreColumn
  /** Clear: room for scores by document. */
  readonly documents: ScoreColumn
}

/**
 * The `index` leg of one segment: BM25 of the full text plus weighted BM25 of the fields. What belongs to a document
 * (title, path, front matter, keywords) is added to its first block and to those of its blocks that match in full text,
 * so that a long document cannot fill the leg by its title. A document asked for by its whole name comes first.
 */
export function scoreIndexLeg(
  segment: Segment,
  part: number,
  { fields, named, nameScore }: QueryMatches,
  { bm25, index, documents }: IndexColumns,
): void {
  for (const block of bm25.touched) index.add(block, bm25.at(block))
  for (const match of fields) {
    const lengths = segment.field(match.field)?.lengths
    if (lengths !== undefined) addBm25(match, part, lengths, isBlockField(match.field) ? index : documents)
  }
  for (const document of documents.touched) {
    const score = documents.at(document)
    const [first, end] = [segment.firstBlock(document), segment.firstBlock(document + 1)]
    for (let block = first; block < end; block++) {
      if (block === first || bm25.at(block) > 0) index.add(block, score)
    }
  }
  const matchesFullText = (block: number) => bm25.at(block) > 0
  for (const document of named?.parts[part]?.ordinals ?? []) {
    for (const block of liftedBlocks(segment, document, matchesFullText)) index.add(block, nameScore)
  }
}

import type { Segment } from '../segment/segment.js'

/** Enough to outweigh others once grouped, no flood. */
export const MAX_LIFTED_BLOCKS = 5

/**
 * Blocks of a document asked for by its whole name that come before all others: its first block, and the first of the
 * rest that match in full text.
 */
export function liftedBlocks(
  segment: Segment,
  document: number,
  matchesFullText: (block: number) => boolean,
): number[] {
  const [first, end] = [segment.firstBlock(document), segment.firstBlock(document + 1)]
  const lifted: number[] = []
  for (let block = first; block < end && lifted.length < MAX_LIFTED_BLOCKS; block++) {
    if (block === first || matchesFullText(block)) lifted.push(block)
  }
  return lifted
}

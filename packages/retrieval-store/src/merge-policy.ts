/** Segments an index may gather before a merge is due. */
export const MAX_SEGMENTS = 10

/** Share of documents that may be dead or replaced before the whole index is written anew. */
const MAX_DEAD_SHARE = 0.25

/** Deaths below this are not worth a rewrite, whatever their share. */
const MIN_DEATHS = 10

/** Whether so many documents are dead that the index should be written anew. */
export function areManyDead(documents: number, deaths: number): boolean {
  return deaths >= MIN_DEATHS && deaths > documents * MAX_DEAD_SHARE
}

export interface MergeCandidate {
  segmentId: number
  documentCount: number
  blockCount: number
  /** Another merge is at it already. */
  isClaimed: boolean
}

/**
 * Chooses the segments of the next merge, or none.
 *
 * Small segments are merged first: the smallest ones that bring the count down to half of {@link MAX_SEGMENTS}, and then
 * every next one that is no larger than what has been gathered. Sizes therefore at least double from one segment to the
 * next, and a block is rewritten a logarithmic number of times. Where more than a quarter of the documents is dead,
 * and at least ten, all segments are written anew. Segments that another merge is at are left out.
 * @param deaths Tombstones that some segment still has to leave out.
 */
export function chooseMerge<T extends MergeCandidate>(segments: readonly T[], deaths: number): T[] {
  const documents = segments.reduce((sum, segment) => sum + segment.documentCount, 0)
  const free = segments.filter(({ isClaimed }) => !isClaimed)
  if (free.length === segments.length && areManyDead(documents, deaths)) return free
  if (free.length <= MAX_SEGMENTS) return []
  const bySize = free.toSorted((a, b) => a.blockCount - b.blockCount || a.segmentId - b.segmentId)
  const enough = free.length - MAX_SEGMENTS / 2 + 1
  let gathered = 0
  let count = 0
  for (const segment of bySize) {
    if (count >= enough && segment.blockCount > gathered) break
    gathered += segment.blockCount
    count += 1
  }
  return bySize.slice(0, count)
}

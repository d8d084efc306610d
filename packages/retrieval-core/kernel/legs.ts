import { offer, thresholdOf } from './best'

/** The legs' best blocks; 0 for a leg that is not wanted. */
let bm25Best: usize = 0
let tfidfBest: usize = 0
let indexBest: usize = 0

export function setLegs(bm25: usize, tfidf: usize, index: usize): void {
  bm25Best = bm25
  tfidfBest = tfidf
  indexBest = index
}

export function wantsBm25(): bool {
  return bm25Best !== 0
}

export function wantsTfidf(): bool {
  return tfidfBest !== 0
}

export function wantsIndex(): bool {
  return indexBest !== 0
}

/** Whether no leg takes a block that scores no more. */
export function isHopeless(bm25: f64, tfidf: f64, index: f64): bool {
  if (bm25Best !== 0 && bm25 > thresholdOf(bm25Best)) return false
  if (tfidfBest !== 0 && tfidf > thresholdOf(tfidfBest)) return false
  return indexBest === 0 || index <= thresholdOf(indexBest)
}

/** Offers a live block to the legs. */
export function offerToLegs(ordinal: i32, bm25: f64, tfidf: f64, index: f64): void {
  if (bm25Best !== 0 && bm25 > thresholdOf(bm25Best)) offer(bm25Best, ordinal, bm25)
  if (tfidfBest !== 0 && tfidf > thresholdOf(tfidfBest)) offer(tfidfBest, ordinal, tfidf)
  if (indexBest !== 0 && index > thresholdOf(indexBest)) offer(indexBest, ordinal, index)
}

/** What a block needs above `rest` to be taken by the leg. */
function neededBy(best: usize, rest: f64): f64 {
  return best === 0 ? Infinity : thresholdOf(best) - rest
}

export function bm25Needed(rest: f64): f64 {
  return neededBy(bm25Best, rest)
}

export function tfidfNeeded(rest: f64): f64 {
  return neededBy(tfidfBest, rest)
}

export function indexNeeded(rest: f64): f64 {
  return neededBy(indexBest, rest)
}

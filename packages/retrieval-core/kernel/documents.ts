import { touch } from './window'

// What documents add to the `index` leg: a number per document, and the ordinals of their first blocks.
let scores: usize = 0
let firstBlocks: usize = 0
/** The document that holds the block looked at last. */
let current: i32 = 0

export function setDocuments(documentScores: usize, firstBlocksOfDocuments: usize): void {
  scores = documentScores
  firstBlocks = firstBlocksOfDocuments
  current = 0
}

function firstBlockOf(document: i32): i32 {
  return load<i32>(firstBlocks + ((<usize>document) << 2))
}

function scoreOf(document: i32): f64 {
  return load<f64>(scores + ((<usize>document) << 3))
}

/** Moves to the document of a block that is not before the last one. */
function moveTo(ordinal: i32): void {
  while (firstBlockOf(current + 1) <= ordinal) current++
}

/** The most that a document with blocks in the window adds; at least 0. */
export function highestIn(start: i32, end: i32): f64 {
  moveTo(start)
  let highest: f64 = 0
  for (let document = current; firstBlockOf(document) < end; document++)
    highest = max(highest, scoreOf(document))
  return highest
}

/** Gives every first block in the window whose document adds more than this a bit: it counts even without a term. */
export function touchFirstBlocks(start: i32, end: i32, needed: f64): void {
  moveTo(start)
  for (let document = current; firstBlockOf(document) < end; document++) {
    const first = firstBlockOf(document)
    if (first >= start && scoreOf(document) > needed && firstBlockOf(document + 1) > first)
      touch(first - start)
  }
}

/**
 * What its document adds to a block: to the first one, and to those that match in full text. Less than any score where the
 * document is not for this scan.
 */
export function documentScore(ordinal: i32, bm25: f64): f64 {
  moveTo(ordinal)
  return bm25 > 0 || scoreOf(current) < 0 || firstBlockOf(current) === ordinal ? scoreOf(current) : 0
}

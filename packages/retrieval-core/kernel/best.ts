// The best blocks of one leg: a heap with the worst on top. 24 bytes: threshold f64, limit i32, size i32, scores, ordinals.
const THRESHOLD: usize = 0
const LIMIT: usize = 8
const SIZE: usize = 12
const SCORES: usize = 16
const ORDINALS: usize = 20

/** Half of a step of the scores. */
const HALF_STEP: f64 = 0.5 / 1073741824.0

/** A block with this score or less is not among the best. */
export function thresholdOf(best: usize): f64 {
  return load<f64>(best, THRESHOLD)
}

/** Offers a block that was not offered before and is above the threshold. */
export function offer(best: usize, ordinal: i32, score: f64): void {
  const limit = load<i32>(best, LIMIT)
  let size = load<i32>(best, SIZE)
  if (size < limit) {
    siftUp(best, size, ordinal, score)
    store<i32>(best, ++size, SIZE)
  } else {
    siftDown(best, size, ordinal, score)
  }
  // Other parts may have raised the threshold further.
  if (size === limit) {
    store<f64>(
      best,
      max(load<f64>(best, THRESHOLD), load<f64>(load<u32>(best, SCORES)) - HALF_STEP),
      THRESHOLD,
    )
  }
}

/** Whether what is kept at an index comes after this block: equal scores by rising ordinal. */
function isWorse(best: usize, index: i32, ordinal: i32, score: f64): bool {
  const kept = load<f64>(load<u32>(best, SCORES) + ((<usize>index) << 3))
  if (kept !== score) return kept < score
  return load<i32>(load<u32>(best, ORDINALS) + ((<usize>index) << 2)) > ordinal
}

function put(best: usize, index: i32, ordinal: i32, score: f64): void {
  store<f64>(load<u32>(best, SCORES) + ((<usize>index) << 3), score)
  store<i32>(load<u32>(best, ORDINALS) + ((<usize>index) << 2), ordinal)
}

function move(best: usize, from: i32, to: i32): void {
  put(
    best,
    to,
    load<i32>(load<u32>(best, ORDINALS) + ((<usize>from) << 2)),
    load<f64>(load<u32>(best, SCORES) + ((<usize>from) << 3)),
  )
}

function siftUp(best: usize, from: i32, ordinal: i32, score: f64): void {
  let index = from
  while (index > 0) {
    const parent = (index - 1) >> 1
    if (isWorse(best, parent, ordinal, score)) break
    move(best, parent, index)
    index = parent
  }
  put(best, index, ordinal, score)
}

function siftDown(best: usize, size: i32, ordinal: i32, score: f64): void {
  if (!isWorse(best, 0, ordinal, score)) return
  let index = 0
  for (;;) {
    let child = 2 * index + 1
    if (child >= size) break
    const right = child + 1
    if (right < size && isBelow(best, right, child)) child = right
    if (!isWorse(best, child, ordinal, score)) break
    move(best, child, index)
    index = child
  }
  put(best, index, ordinal, score)
}

/** Whether what is kept at `a` comes after what is kept at `b`. */
function isBelow(best: usize, a: i32, b: i32): bool {
  return isWorse(
    best,
    a,
    load<i32>(load<u32>(best, ORDINALS) + ((<usize>b) << 2)),
    load<f64>(load<u32>(best, SCORES) + ((<usize>b) << 3)),
  )
}

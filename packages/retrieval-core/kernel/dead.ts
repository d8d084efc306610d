// Stretches of dead blocks, rising: start and end by turns.
let ranges: usize = 0
let count: i32 = 0

export function setDead(deadRanges: usize, deadRangeCount: i32): void {
  ranges = deadRanges
  count = deadRangeCount
}

export function isDead(ordinal: i32): bool {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (load<i32>(ranges + ((<usize>middle) << 3), 4) <= ordinal) low = middle + 1
    else high = middle
  }
  return low < count && load<i32>(ranges + ((<usize>low) << 3)) <= ordinal
}

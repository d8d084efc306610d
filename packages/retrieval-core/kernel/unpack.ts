import { RUN_LENGTH } from './memory-map'

/** Unpacks a run of gaps and adds them up: the rising numbers after `before`. Four lanes at a time. */
export function unpackRising(from: usize, width: i32, before: i32, target: usize): void {
  const end = target + RUN_LENGTH * 4
  let last = i32x4.splat(before)
  if (width === 0) {
    const steps = i32x4(1, 2, 3, 4)
    for (let to = target; to < end; to += 16) {
      last = i32x4.add(last, steps)
      v128.store(to, last)
      last = i32x4.shuffle(last, last, 3, 3, 3, 3)
    }
    return
  }
  const mask = i32x4.splat((1 << width) - 1)
  const one = i32x4.splat(1)
  const zero = i32x4.splat(0)
  let word = from
  let shift = 0
  for (let to = target; to < end; to += 16) {
    let gaps = i32x4.shr_u(v128.load(word), shift)
    const rest = 32 - shift
    if (width < rest) {
      shift += width
    } else {
      word += 16
      if (width > rest) gaps = v128.or(gaps, i32x4.shl(v128.load(word), rest))
      shift = width - rest
    }
    gaps = i32x4.add(v128.and(gaps, mask), one)
    gaps = i32x4.add(gaps, i32x4.shuffle(zero, gaps, 0, 4, 5, 6))
    gaps = i32x4.add(gaps, i32x4.shuffle(zero, gaps, 0, 1, 4, 5))
    last = i32x4.add(last, gaps)
    v128.store(to, last)
    last = i32x4.shuffle(last, last, 3, 3, 3, 3)
  }
}

/** Unpacks a run of numbers, each plus one. */
export function unpackPlusOne(from: usize, width: i32, target: usize): void {
  const end = target + RUN_LENGTH * 4
  const one = i32x4.splat(1)
  if (width === 0) {
    for (let to = target; to < end; to += 16) v128.store(to, one)
    return
  }
  const mask = i32x4.splat((1 << width) - 1)
  let word = from
  let shift = 0
  for (let to = target; to < end; to += 16) {
    let values = i32x4.shr_u(v128.load(word), shift)
    const rest = 32 - shift
    if (width < rest) {
      shift += width
    } else {
      word += 16
      if (width > rest) values = v128.or(values, i32x4.shl(v128.load(word), rest))
      shift = width - rest
    }
    v128.store(to, i32x4.add(v128.and(values, mask), one))
  }
}

/** The number at a place of a packed run, plus one. */
export function unpackOne(from: usize, width: i32, place: i32): i32 {
  if (width === 0) return 1
  const bit = (place >> 2) * width
  const word = from + (((bit >> 5) << 4) + ((place & 3) << 2))
  const shift = bit & 31
  let value = load<u32>(word) >> shift
  if (shift + width > 32) value |= load<u32>(word, 16) << (32 - shift)
  return <i32>(value & ((1 << width) - 1)) + 1
}

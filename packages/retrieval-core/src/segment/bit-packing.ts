import { RUN_LENGTH } from './layout.js'

/** Numbers side by side in a packed run: number i lies in lane i mod 4, as a vector register would hold it. */
const LANES = 4

/** Bits that the largest of some numbers needs: 0 for zeros alone, up to 31. */
export function bitWidth(values: Uint32Array): number {
  let union = 0
  for (const value of values) union |= value
  return 32 - Math.clz32(union)
}

/** Words that a run of numbers of `width` bits fills. */
export const packedWords = (width: number): number => (RUN_LENGTH / 32) * width

/** Packs a run of numbers into `words` from a place on, where zeros are: each lane lowest bits first, the lanes' words in turn. */
export function pack(values: Uint32Array, width: number, words: Uint32Array, from: number): void {
  if (width === 0) return
  let word = from
  let shift = 0
  for (let i = 0; i < RUN_LENGTH; i += LANES) {
    for (let lane = 0; lane < LANES; lane++) words[word + lane]! |= values[i + lane]! << shift
    shift += width
    if (shift < 32) continue
    shift -= 32
    word += LANES
    if (shift === 0) continue
    for (let lane = 0; lane < LANES; lane++) words[word + lane]! |= values[i + lane]! >>> (width - shift)
  }
}

/** Unpacks the run of numbers at `words[from]`, each plus one, to `target[to]` and on. */
export function unpackPlusOne(
  words: Int32Array,
  from: number,
  width: number,
  target: Int32Array,
  to: number,
): void {
  if (width === 0) {
    target.fill(1, to, to + RUN_LENGTH)
    return
  }
  const mask = width === 32 ? -1 : (1 << width) - 1
  const end = to + RUN_LENGTH
  let word = from
  let shift = 0
  for (let i = to; i < end; i += LANES) {
    if (shift + width <= 32) {
      target[i] = ((words[word]! >>> shift) & mask) + 1
      target[i + 1] = ((words[word + 1]! >>> shift) & mask) + 1
      target[i + 2] = ((words[word + 2]! >>> shift) & mask) + 1
      target[i + 3] = ((words[word + 3]! >>> shift) & mask) + 1
      shift += width
      if (shift === 32) {
        shift = 0
        word += LANES
      }
    } else {
      const rest = 32 - shift
      target[i] = (((words[word]! >>> shift) | (words[word + 4]! << rest)) & mask) + 1
      target[i + 1] = (((words[word + 1]! >>> shift) | (words[word + 5]! << rest)) & mask) + 1
      target[i + 2] = (((words[word + 2]! >>> shift) | (words[word + 6]! << rest)) & mask) + 1
      target[i + 3] = (((words[word + 3]! >>> shift) | (words[word + 7]! << rest)) & mask) + 1
      word += LANES
      shift = width - rest
    }
  }
}

/** Unpacks a run of gaps and adds them up: the rising numbers after `before`, each at least one above the last. */
export function unpackRising(
  words: Int32Array,
  from: number,
  width: number,
  before: number,
  target: Int32Array,
  to: number,
): void {
  const end = to + RUN_LENGTH
  let last = before
  if (width === 0) {
    for (let i = to; i < end; i++) target[i] = ++last
    return
  }
  const mask = width === 32 ? -1 : (1 << width) - 1
  let word = from
  let shift = 0
  for (let i = to; i < end; i += LANES) {
    if (shift + width <= 32) {
      last += ((words[word]! >>> shift) & mask) + 1
      target[i] = last
      last += ((words[word + 1]! >>> shift) & mask) + 1
      target[i + 1] = last
      last += ((words[word + 2]! >>> shift) & mask) + 1
      target[i + 2] = last
      last += ((words[word + 3]! >>> shift) & mask) + 1
      target[i + 3] = last
      shift += width
      if (shift === 32) {
        shift = 0
        word += LANES
      }
    } else {
      const rest = 32 - shift
      last += (((words[word]! >>> shift) | (words[word + 4]! << rest)) & mask) + 1
      target[i] = last
      last += (((words[word + 1]! >>> shift) | (words[word + 5]! << rest)) & mask) + 1
      target[i + 1] = last
      last += (((words[word + 2]! >>> shift) | (words[word + 6]! << rest)) & mask) + 1
      target[i + 2] = last
      last += (((words[word + 3]! >>> shift) | (words[word + 7]! << rest)) & mask) + 1
      target[i + 3] = last
      word += LANES
      shift = width - rest
    }
  }
}

/** The number at a place of a packed run, plus one. */
export function unpackOne(words: Int32Array, from: number, width: number, place: number): number {
  if (width === 0) return 1
  const mask = width === 32 ? -1 : (1 << width) - 1
  const bit = (place >>> 2) * width
  const word = from + LANES * (bit >>> 5) + (place & 3)
  const shift = bit & 31
  const low = words[word]! >>> shift
  return (shift + width <= 32 ? low & mask : (low | (words[word + LANES]! << (32 - shift))) & mask) + 1
}

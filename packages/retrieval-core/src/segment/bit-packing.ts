import { RUN_LENGTH } from './layout.js'

/** Bits that the largest of some numbers needs: 0 for zeros alone, up to 32. */
export function bitWidth(values: Uint32Array): number {
  let union = 0
  for (const value of values) union |= value
  return 32 - Math.clz32(union)
}

/** Words that a run of numbers of `width` bits fills. */
export const packedWords = (width: number): number => (RUN_LENGTH / 32) * width

/** Packs a run of numbers, lowest bits first. */
export function pack(values: Uint32Array, width: number): Uint32Array {
  const words = new Uint32Array(packedWords(width))
  if (width === 0) return words
  for (let i = 0, bit = 0; i < RUN_LENGTH; i++, bit += width) {
    const word = bit >>> 5
    const shift = bit & 31
    words[word]! |= values[i]! << shift
    if (shift + width > 32) words[word + 1]! |= values[i]! >>> (32 - shift)
  }
  return words
}

/** Unpacks the run of numbers at `words[from]` to `target[to]` and on. */
export function unpack(
  words: Uint32Array,
  from: number,
  width: number,
  target: Uint32Array,
  to: number,
): void {
  if (width === 0) {
    target.fill(0, to, to + RUN_LENGTH)
    return
  }
  const mask = width === 32 ? -1 : (1 << width) - 1
  let next = from
  // Bits not used up yet, lowest first.
  let rest = 0
  let left = 0
  for (let i = to; i < to + RUN_LENGTH; i++) {
    if (left >= width) {
      target[i] = rest & mask
      rest >>>= width
      left -= width
    } else {
      const word = words[next++]!
      target[i] = (rest | (word << left)) & mask
      const used = width - left
      rest = used === 32 ? 0 : word >>> used
      left = 32 - used
    }
  }
}

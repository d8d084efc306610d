/** Bits that the largest of these numbers needs: 0 to 32. */
export function bitWidth(largest: number): number {
  return 32 - Math.clz32(largest)
}

/** Packs numbers of `width` bits each into words, lowest bits first. */
export function pack(values: ArrayLike<number>, width: number): Uint32Array {
  const words = new Uint32Array(Math.ceil((values.length * width) / 32))
  for (let i = 0, bit = 0; i < values.length; i++, bit += width) {
    const word = bit >>> 5
    const shift = bit & 31
    words[word]! |= values[i]! << shift
    if (shift + width > 32) words[word + 1]! |= values[i]! >>> (32 - shift)
  }
  return words
}

/** Unpacks `target.length` numbers of `width` bits each. */
export function unpack(words: DataView, offset: number, width: number, target: Uint32Array): void {
  if (width === 0) {
    target.fill(0)
    return
  }
  const mask = width === 32 ? 0xffffffff : (1 << width) - 1
  for (let i = 0, bit = 0; i < target.length; i++, bit += width) {
    const at = offset + (bit >>> 5) * 4
    const shift = bit & 31
    let value = words.getUint32(at, true) >>> shift
    if (shift + width > 32) value |= words.getUint32(at + 4, true) << (32 - shift)
    target[i] = (value & mask) >>> 0
  }
}

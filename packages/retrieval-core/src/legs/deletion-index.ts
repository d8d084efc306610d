import type { StringTable } from '../segment/string-table.js'
import { codePoints } from './code-points.js'

/** Terms longer than this are not looked up with a slip: nobody types them by hand. Code points. */
export const MAX_TYPO_LENGTH = 40

/**
 * Finds terms that may be one edit away: two words at Damerau-Levenshtein distance one share the word itself or a form with
 * one character left out. Keeps a hash of every such form of every term, sorted.
 * @see Garbe's symmetric delete algorithm (SymSpell).
 */
export class DeletionIndex {
  /** Hash × factor + index of the term, sorted: exact in double precision. */
  readonly #entries: Float64Array
  readonly #factor: number
  /** Lowest bits of a hash that are left out so that an entry has 53. */
  readonly #shift: number

  constructor(terms: StringTable) {
    const bits = 32 - Math.clz32(terms.count)
    this.#factor = 2 ** bits
    this.#shift = Math.max(0, 32 + bits - 53)
    const entries: number[] = []
    const room = new Uint32Array(MAX_TYPO_LENGTH + 2)
    const cursor = terms.cursor()
    for (; cursor.index < terms.count; cursor.next()) {
      const points = codePoints(cursor.bytes, room)
      if (points.length > MAX_TYPO_LENGTH + 1) continue
      for (const hash of this.#hashes(points)) entries.push(hash * this.#factor + cursor.index)
    }
    this.#entries = Float64Array.from(entries).sort()
  }

  /** Indexes of terms that may be one edit away, rising; some of them are not. */
  candidates(word: Uint32Array): number[] {
    const found = new Set<number>()
    for (const hash of this.#hashes(word)) {
      const [start, end] = [hash * this.#factor, (hash + 1) * this.#factor]
      for (let i = this.#firstFrom(start); i < this.#entries.length && this.#entries[i]! < end; i++) {
        found.add(this.#entries[i]! - start)
      }
    }
    return [...found].sort((a, b) => a - b)
  }

  /** Of the word, and of the word without each of its characters. */
  #hashes(points: Uint32Array): Set<number> {
    const hashes = new Set<number>()
    for (let left = -1; left < points.length; left++) {
      let hash = 0x811c9dc5
      for (let i = 0; i < points.length; i++) {
        if (i !== left) hash = Math.imul(hash ^ points[i]!, 0x01000193)
      }
      // FNV-1a leaves the last character in the low bits alone.
      hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
      hashes.add((hash ^ (hash >>> 13)) >>> this.#shift)
    }
    return hashes
  }

  #firstFrom(entry: number): number {
    let low = 0
    let high = this.#entries.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#entries[middle]! < entry) low = middle + 1
      else high = middle
    }
    return low
  }
}

const indexes = new WeakMap<StringTable, DeletionIndex>()

/** The index of a table's terms, made when it is first asked for. */
export function deletionIndex(terms: StringTable): DeletionIndex {
  let index = indexes.get(terms)
  if (index === undefined) {
    index = new DeletionIndex(terms)
    indexes.set(terms, index)
  }
  return index
}

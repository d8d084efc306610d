import type { FieldReader } from './field-reader.js'
import type { FieldWriter } from './field-writer.js'
import type { PostingList } from './posting-list.js'
import type { Postings } from './postings.js'
import type { StringCursor } from './string-cursor.js'

/** New ordinal of what a merge leaves out. */
export const GONE = 0xffff_ffff

interface FieldSource {
  readonly reader: FieldReader | undefined
  /** New ordinal of each block or document, rising; GONE for the dead. */
  readonly ordinals: Uint32Array
}

interface OpenSource {
  readonly reader: FieldReader
  readonly ordinals: Uint32Array
  readonly cursor: StringCursor
}

/** The live lengths of all sources under their new ordinals. @param units New blocks or documents. */
export function mergedLengths(sources: readonly FieldSource[], units: number): Uint32Array {
  const merged = new Uint32Array(units)
  for (const { reader, ordinals } of sources) {
    if (reader === undefined) continue
    for (let old = 0; old < ordinals.length; old++) {
      if (ordinals[old] !== GONE) merged[ordinals[old]!] = reader.lengths[old]!
    }
  }
  return merged
}

/** Writes the live postings of all sources under their new ordinals. @param units New blocks or documents. */
export function mergeField(sources: readonly FieldSource[], units: number, writer: FieldWriter): void {
  const room = new MergeRoom(units)
  let open = sources.flatMap(({ reader, ordinals }): OpenSource[] =>
    reader === undefined || reader.terms.count === 0
      ? []
      : [{ reader, ordinals, cursor: reader.terms.cursor() }],
  )
  while (open.length > 0) {
    const holders = lowest(open)
    const live = room.merge(holders)
    if (live.ordinals.length > 0) writer.add(holders[0]!.cursor.bytes, live)
    let hasEnded = false
    for (const { cursor } of holders) if (!cursor.next()) hasEnded = true
    if (hasEnded) open = open.filter(({ reader, cursor }) => cursor.index < reader.terms.count)
  }
}

/** The sources at the lowest term. */
function lowest(open: readonly OpenSource[]): OpenSource[] {
  let holders: OpenSource[] = []
  for (const source of open) {
    const order = holders.length === 0 ? -1 : source.cursor.compare(holders[0]!.cursor.bytes)
    if (order < 0) holders = [source]
    else if (order === 0) holders.push(source)
  }
  return holders
}

/** Room for the postings of one term, used again for the next. */
class MergeRoom {
  readonly #ordinals: Uint32Array
  readonly #frequencies: Uint32Array
  /** By new ordinal; made when sources interleave. */
  #frequencyOf: Uint32Array | undefined
  /** One source's postings. */
  #sourceOrdinals = new Int32Array(1024)
  #sourceFrequencies = new Int32Array(1024)

  constructor(units: number) {
    this.#ordinals = new Uint32Array(units)
    this.#frequencies = new Uint32Array(units)
  }

  /** @returns The live postings; valid until the next call. */
  merge(holders: readonly OpenSource[]): Postings {
    let count = 0
    let isSorted = true
    for (const { reader, cursor, ordinals: target } of holders) {
      const found = this.#unpack(reader.postingsAt(cursor.index))
      for (let i = 0; i < found; i++) {
        const ordinal = target[this.#sourceOrdinals[i]!]!
        if (ordinal === GONE) continue
        if (count > 0 && this.#ordinals[count - 1]! > ordinal) isSorted = false
        this.#ordinals[count] = ordinal
        this.#frequencies[count++] = this.#sourceFrequencies[i]!
      }
    }
    if (!isSorted) this.#sort(count)
    return {
      ordinals: this.#ordinals.subarray(0, count),
      frequencies: this.#frequencies.subarray(0, count),
    }
  }

  #unpack(list: PostingList): number {
    if (list.count > this.#sourceOrdinals.length) {
      this.#sourceOrdinals = new Int32Array(2 * list.count)
      this.#sourceFrequencies = new Int32Array(2 * list.count)
    }
    list.unpack(this.#sourceOrdinals, this.#sourceFrequencies)
    return list.count
  }

  #sort(count: number): void {
    this.#frequencyOf ??= new Uint32Array(this.#ordinals.length)
    for (let i = 0; i < count; i++) this.#frequencyOf[this.#ordinals[i]!] = this.#frequencies[i]!
    this.#ordinals.subarray(0, count).sort()
    for (let i = 0; i < count; i++) this.#frequencies[i] = this.#frequencyOf[this.#ordinals[i]!]!
  }
}

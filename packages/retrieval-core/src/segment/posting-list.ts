import { packedWords, unpackOne, unpackPlusOne, unpackRising } from './bit-packing.js'
import { RUN_HEADER_WORDS, RUN_LENGTH } from './layout.js'
import type { Postings } from './postings.js'

/** Unpacked postings, side by side. */
interface Rest {
  readonly ordinals: Int32Array
  readonly frequencies: Int32Array
}

/** Postings of one term that stay packed: full runs, then a rest of fewer than 128. */
export class PostingList implements Postings {
  /** Tells the lists of a field apart. */
  readonly offset: number
  readonly count: number
  /** Full runs. */
  readonly runCount: number
  /** Postings after the last full run. */
  readonly restCount: number
  readonly #words: Int32Array
  /** Word of the first run's header. */
  readonly #headers: number
  /** Word of the first run's body. */
  readonly #bodies: number
  readonly #readRest: () => Rest
  #rest: Rest | undefined
  #all: Postings | undefined

  /**
   * @param offset Where the list begins among the postings of its field, as long as it is one of a field.
   * @param headers Word of the first run's header.
   * @param readRest Unpacks the rest, when it is first asked for.
   */
  constructor(
    offset: number,
    words: Int32Array,
    headers: number,
    runCount: number,
    restCount: number,
    readRest: () => Rest,
  ) {
    this.offset = offset
    this.#words = words
    this.#headers = headers
    this.#bodies = headers + runCount * RUN_HEADER_WORDS
    this.runCount = runCount
    this.restCount = restCount
    this.#readRest = readRest
    this.count = runCount * RUN_LENGTH + restCount
  }

  /** Headers and bodies of all full runs, as they are stored. */
  get packed(): Int32Array {
    if (this.runCount === 0) return this.#words.subarray(0, 0)
    const header = this.#headers + (this.runCount - 1) * RUN_HEADER_WORDS
    const widths = this.#words[header + 2]!
    const lastBody = packedWords(widths & 0xff) + packedWords((widths >>> 8) & 0xff)
    return this.#words.subarray(this.#headers, this.#bodies + this.#words[header + 1]! + lastBody)
  }

  /** A list of postings that lie unpacked already. */
  static of({ ordinals, frequencies }: Postings): PostingList {
    const rest = { ordinals: signed(ordinals), frequencies: signed(frequencies) }
    return new PostingList(-1, new Int32Array(0), 0, 0, ordinals.length, () => rest)
  }

  get rest(): Rest {
    this.#rest ??= this.#readRest()
    return this.#rest
  }

  /** The last ordinal of a run. */
  lastOf(run: number): number {
    return this.#words[this.#headers + run * RUN_HEADER_WORDS]!
  }

  /** Byte of a run's bound: see `RunBounds`. */
  saturationOf(run: number): number {
    return (this.#words[this.#headers + run * RUN_HEADER_WORDS + 2]! >>> 16) & 0xff
  }

  densityOf(run: number): number {
    return this.#words[this.#headers + run * RUN_HEADER_WORDS + 2]! >>> 24
  }

  readOrdinals(run: number, target: Int32Array, to = 0): void {
    const header = this.#headers + run * RUN_HEADER_WORDS
    const before = run === 0 ? -1 : this.#words[header - RUN_HEADER_WORDS]!
    const body = this.#bodies + this.#words[header + 1]!
    unpackRising(this.#words, body, this.#words[header + 2]! & 0xff, before, target, to)
  }

  readFrequencies(run: number, target: Int32Array, to = 0): void {
    const header = this.#headers + run * RUN_HEADER_WORDS
    const widths = this.#words[header + 2]!
    const body = this.#bodies + this.#words[header + 1]! + packedWords(widths & 0xff)
    unpackPlusOne(this.#words, body, (widths >>> 8) & 0xff, target, to)
  }

  /** The frequency at a place of a run, without the others. */
  frequencyAt(run: number, place: number): number {
    const header = this.#headers + run * RUN_HEADER_WORDS
    const widths = this.#words[header + 2]!
    const body = this.#bodies + this.#words[header + 1]! + packedWords(widths & 0xff)
    return unpackOne(this.#words, body, (widths >>> 8) & 0xff, place)
  }

  get ordinals(): Uint32Array {
    return this.#unpacked().ordinals
  }

  get frequencies(): Uint32Array {
    return this.#unpacked().frequencies
  }

  /** Unpacks the whole list into two arrays that have room for it. */
  unpack(ordinals: Int32Array, frequencies: Int32Array): void {
    for (let run = 0; run < this.runCount; run++) {
      this.readOrdinals(run, ordinals, run * RUN_LENGTH)
      this.readFrequencies(run, frequencies, run * RUN_LENGTH)
    }
    ordinals.set(this.rest.ordinals, this.runCount * RUN_LENGTH)
    frequencies.set(this.rest.frequencies, this.runCount * RUN_LENGTH)
  }

  #unpacked(): Postings {
    if (this.#all === undefined) {
      const ordinals = new Int32Array(this.count)
      const frequencies = new Int32Array(this.count)
      this.unpack(ordinals, frequencies)
      this.#all = { ordinals: unsigned(ordinals), frequencies: unsigned(frequencies) }
    }
    return this.#all
  }
}

const signed = (values: Uint32Array) => new Int32Array(values.buffer, values.byteOffset, values.length)
const unsigned = (values: Int32Array) => new Uint32Array(values.buffer, values.byteOffset, values.length)

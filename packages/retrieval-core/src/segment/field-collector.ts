import { compareCodePoints } from '../code-point-order.js'
import type { FieldWriter } from './field-writer.js'
import { GrowingNumbers } from './growing-numbers.js'

const encoder = new TextEncoder()
const NONE = 0xffff_ffff

/** Gathers the terms of one field, block by block or document by document, in twelve bytes a posting. */
export class FieldCollector {
  readonly #ids = new Map<string, number>()
  readonly #spellings: string[] = []
  /** Per term id: its last posting. */
  readonly #last = new GrowingNumbers()
  /** Per posting. */
  readonly #terms = new GrowingNumbers()
  readonly #ordinals = new GrowingNumbers()
  readonly #frequencies = new GrowingNumbers()

  /** A number for a term. Lone surrogates, which UTF-8 cannot hold, count as U+FFFD. */
  idOf(term: string): number {
    const known = this.#ids.get(term)
    if (known !== undefined) return known
    const spelling = term.toWellFormed()
    if (spelling !== term) {
      const id = this.idOf(spelling)
      this.#ids.set(term, id)
      return id
    }
    const id = this.#spellings.length
    this.#ids.set(term, id)
    this.#spellings.push(term)
    this.#last.push(NONE)
    return id
  }

  /** Counts one more occurrence of a term. Ordinals never fall from call to call. */
  add(id: number, ordinal: number): void {
    const last = this.#last.at(id)
    if (last !== NONE && this.#ordinals.at(last) === ordinal) {
      this.#frequencies.set(last, this.#frequencies.at(last) + 1)
      return
    }
    this.#last.set(id, this.#terms.length)
    this.#terms.push(id)
    this.#ordinals.push(ordinal)
    this.#frequencies.push(1)
  }

  /** @param units Blocks or documents of the segment. @returns The occurrences added for each. */
  lengths(units: number): Uint32Array {
    const lengths = new Uint32Array(units)
    for (let i = 0; i < this.#ordinals.length; i++) lengths[this.#ordinals.at(i)]! += this.#frequencies.at(i)
    return lengths
  }

  writeTo(writer: FieldWriter): void {
    const { starts, ordinals, frequencies } = this.#byTerm()
    const ids = Array.from(this.#spellings.keys())
    ids.sort((a, b) => compareCodePoints(this.#spellings[a]!, this.#spellings[b]!))
    for (const id of ids) {
      const [start, end] = [starts[id]!, starts[id + 1]!]
      writer.add(encoder.encode(this.#spellings[id]!), {
        ordinals: ordinals.subarray(start, end),
        frequencies: frequencies.subarray(start, end),
      })
    }
  }

  /** Counting sort: the postings of term t are at starts[t] to starts[t + 1], ordinals rising still. */
  #byTerm(): { starts: Uint32Array; ordinals: Uint32Array; frequencies: Uint32Array } {
    const terms = this.#terms.view()
    const starts = new Uint32Array(this.#spellings.length + 1)
    for (const id of terms) starts[id + 1]! += 1
    for (let id = 1; id < starts.length; id++) starts[id]! += starts[id - 1]!
    const next = starts.slice()
    const ordinals = new Uint32Array(terms.length)
    const frequencies = new Uint32Array(terms.length)
    for (let i = 0; i < terms.length; i++) {
      const place = next[terms[i]!]!++
      ordinals[place] = this.#ordinals.at(i)
      frequencies[place] = this.#frequencies.at(i)
    }
    return { starts, ordinals, frequencies }
  }
}

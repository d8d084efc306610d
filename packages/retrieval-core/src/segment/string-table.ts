import { STRINGS_PER_GROUP } from './layout.js'
import type { SectionReader } from './section-reader.js'
import { StringCursor } from './string-cursor.js'

const encoder = new TextEncoder()

/** Sorted strings that stay packed. */
export class StringTable {
  readonly count: number
  readonly #starts: Uint32Array
  readonly #groups: Uint8Array
  /** For look-ups, which leave nothing behind. */
  readonly #cursor: StringCursor

  /** @param section Before the table: takes it. */
  constructor(section: SectionReader) {
    this.count = section.word()
    const length = section.word()
    this.#starts = section.u32(Math.ceil(this.count / STRINGS_PER_GROUP))
    this.#groups = section.u8(length)
    this.#cursor = this.cursor()
  }

  /** The string with this index, below `count`. */
  get(index: number): string {
    this.#cursor.moveTo(index)
    return this.#cursor.text
  }

  /** Index of a string, or -1. */
  indexOf(text: string): number {
    const bytes = encoder.encode(text)
    this.#cursor.seek(bytes)
    return this.#cursor.index < this.count && this.#cursor.compare(bytes) === 0 ? this.#cursor.index : -1
  }

  /** A cursor at the first string. */
  cursor(): StringCursor {
    return new StringCursor(this.count, this.#starts, this.#groups)
  }
}

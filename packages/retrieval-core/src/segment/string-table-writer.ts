import { ByteWriter } from './byte-writer.js'
import { GrowingNumbers } from './growing-numbers.js'
import { STRINGS_PER_GROUP } from './layout.js'

/** Gathers strings, rising by bytes, and writes them front-coded in groups. */
export class StringTableWriter {
  readonly #groups = new ByteWriter()
  readonly #starts = new GrowingNumbers()
  #before = new Uint8Array(0)
  #count = 0

  /** @param bytes UTF-8. Copied. */
  add(bytes: Uint8Array): void {
    if (this.#count % STRINGS_PER_GROUP === 0) {
      this.#starts.push(this.#groups.length)
      this.#groups.leb(bytes.length)
      this.#groups.raw(bytes)
    } else {
      const shared = sharedLength(this.#before, bytes)
      this.#groups.leb(shared)
      this.#groups.leb(bytes.length - shared)
      this.#groups.raw(bytes.subarray(shared))
    }
    this.#before = bytes.slice()
    this.#count++
  }

  write(writer: ByteWriter): void {
    writer.u32(this.#count, this.#groups.length)
    writer.numbers(this.#starts.view())
    writer.raw(this.#groups.bytes)
  }
}

function sharedLength(a: Uint8Array, b: Uint8Array): number {
  const most = Math.min(a.length, b.length)
  let shared = 0
  while (shared < most && a[shared] === b[shared]) shared++
  return shared
}

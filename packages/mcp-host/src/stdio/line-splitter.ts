const NEWLINE = 0x0a

/**
 * Cuts a byte stream into lines. Bytes of a line that grows too long are dropped as they arrive, so memory is bounded
 * by `maxBytes` whatever the peer sends, and the next line is read as usual.
 */
export class LineSplitter {
  readonly #maxBytes: number
  readonly #onLine: (line: Buffer) => void
  readonly #onTooLong: () => void
  #parts: Buffer[] = []
  #bytes = 0

  constructor(options: { maxBytes: number; onLine: (line: Buffer) => void; onTooLong: () => void }) {
    this.#maxBytes = options.maxBytes
    this.#onLine = options.onLine
    this.#onTooLong = options.onTooLong
  }

  push(chunk: Buffer): void {
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      this.#keep(chunk.subarray(start, end))
      this.end()
      start = end + 1
    }
    this.#keep(chunk.subarray(start))
  }

  /** Takes what is left for a line: the last one may lack its newline. */
  end(): void {
    const line = Buffer.concat(this.#parts)
    const tooLong = this.#bytes > this.#maxBytes
    this.#parts = []
    this.#bytes = 0
    if (tooLong) this.#onTooLong()
    else if (line.length > 0) this.#onLine(line)
  }

  #keep(part: Buffer): void {
    if (part.length === 0) return
    this.#bytes += part.length
    if (this.#bytes > this.#maxBytes) this.#parts = []
    else this.#parts.push(part)
  }
}

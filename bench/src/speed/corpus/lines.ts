import { closeSync, createReadStream, openSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

const LINES_AT_ONCE = 4096

/** The lines of a file, a megabyte read at a time. @param limit Lines at most. */
export async function* readLines(path: string, limit = Number.POSITIVE_INFINITY): AsyncGenerator<string> {
  const stream = createReadStream(path, { encoding: 'utf8', highWaterMark: 1 << 20 })
  try {
    let count = 0
    // U+2028 and the like are text here, which readline would not split at either.
    for await (const line of createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (count >= limit) return
      count += 1
      yield line
    }
  } finally {
    stream.destroy()
  }
}

/** Writes lines, many at a time. */
export class LineWriter {
  readonly #file: number
  #lines: string[] = []

  constructor(path: string) {
    this.#file = openSync(path, 'w')
  }

  write(line: string): void {
    this.#lines.push(line)
    if (this.#lines.length >= LINES_AT_ONCE) this.#flush()
  }

  close(): void {
    this.#flush()
    closeSync(this.#file)
  }

  #flush(): void {
    writeFileSync(this.#file, this.#lines.map((line) => `${line}\n`).join(''))
    this.#lines = []
  }
}

/**
 * Counts code points up to rising UTF-16 offsets of one text, each stretch once.
 */
export class CodePointCounter {
  readonly #text: string
  #offset = 0
  #count = 0

  constructor(text: string) {
    this.#text = text
  }

  /** Code points before a UTF-16 offset, which must not be lower than the one before. */
  at(offset: number): number {
    for (; this.#offset < offset; this.#offset += 1) {
      // The second half of a pair was counted with the first.
      if ((this.#text.charCodeAt(this.#offset) & 0xfc00) !== 0xdc00) this.#count += 1
    }
    return this.#count
  }
}

/** Cuts text into pieces of at most `size` UTF-16 units, never inside a pair. */
export function* pieces(text: string, size: number): Generator<string> {
  for (let start = 0; start < text.length; ) {
    let end = Math.min(text.length, start + size)
    if (end < text.length && (text.charCodeAt(end) & 0xfc00) === 0xdc00) end -= 1
    yield text.slice(start, end)
    start = end
  }
}

/** The code points from `start` (included) to `end` (excluded). */
export function sliceCodePoints(text: string, start: number, end: number): string {
  let index = 0
  let from = 0
  let position = 0
  for (; index < text.length && position < end; position += 1) {
    if (position === start) from = index
    index += (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1
  }
  return position <= start ? '' : text.slice(from, index)
}

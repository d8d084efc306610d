/**
 * Scores by ordinal while they are added up: dense, with a list of the ordinals that have one. Made once and cleared
 * after use at the cost of what was touched.
 */
export class ScoreColumn {
  #scores = new Float64Array(0)
  #touched = new Uint32Array(0)
  #count = 0

  /** Makes room for ordinals below `size`. The column must be clear. */
  reserve(size: number): void {
    if (size <= this.#scores.length) return
    this.#scores = new Float64Array(size)
    this.#touched = new Uint32Array(size)
  }

  /** @param score > 0. */
  add(ordinal: number, score: number): void {
    const before = this.#scores[ordinal]!
    if (before === 0) this.#touched[this.#count++] = ordinal
    this.#scores[ordinal] = before + score
  }

  /** Sets an ordinal below all scores. */
  exclude(ordinal: number): void {
    if (this.#scores[ordinal] === 0) this.#touched[this.#count++] = ordinal
    this.#scores[ordinal] = Number.NEGATIVE_INFINITY
  }

  /** The scores of the ordinals below `size`; valid until the next change. */
  values(size: number): Float64Array {
    return this.#scores.subarray(0, size)
  }

  /** 0 where nothing was added. */
  at(ordinal: number): number {
    return this.#scores[ordinal]!
  }

  /** Ordinals with a score, in the order in which they got it; valid until the next change. */
  get touched(): Uint32Array {
    return this.#touched.subarray(0, this.#count)
  }

  clear(): void {
    for (const ordinal of this.touched) this.#scores[ordinal] = 0
    this.#count = 0
  }
}

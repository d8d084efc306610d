/** A growing array of unsigned 32-bit numbers. */
export class GrowingNumbers {
  #values = new Uint32Array(64)
  #length = 0

  get length(): number {
    return this.#length
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const grown = new Uint32Array(this.#length * 2)
      grown.set(this.#values)
      this.#values = grown
    }
    this.#values[this.#length++] = value
  }

  at(index: number): number {
    return this.#values[index]!
  }

  set(index: number, value: number): void {
    this.#values[index] = value
  }

  /** What was pushed so far; valid until the next push. */
  view(): Uint32Array {
    return this.#values.subarray(0, this.#length)
  }
}

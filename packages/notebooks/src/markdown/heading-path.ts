/**
 * The headings that enclose the current place. A heading closes those of its own level and deeper; skipped
 * levels are no gap, and a heading without text is left out of the path.
 */
export class HeadingPath {
  #open: { level: number; text: string }[] = []
  #path: readonly string[] = []

  /** Texts, outermost first. The same array until the next heading. */
  get path(): readonly string[] {
    return this.#path
  }

  enter(level: number, text: string): void {
    this.#open = this.#open.filter((heading) => heading.level < level)
    this.#open.push({ level, text })
    this.#path = this.#open.map((heading) => heading.text).filter((each) => each !== '')
  }
}

import MarkdownIt, { type Env, type Token } from 'markdown-it'
import { markdown } from './markdown-it.js'

const TAB = 9
const SPACE = 32
const MAX_CONTENT_LINES = 16

/** What the block rules write on a token they have pushed; all that an outline reads. */
export class BlockToken {
  readonly type: string
  readonly tag: string
  readonly level: number
  map: [number, number] | null = null
  content = ''
  markup = ''
  info = ''
  attrs: unknown = null
  children: unknown = null
  meta: unknown = null
  hidden = false

  constructor(type: string, tag: string, level: number) {
    this.type = type
    this.tag = tag
    this.level = level
  }
}

/**
 * A parser state that hands each token on instead of keeping it, and holds its line marks in typed arrays.
 * 20 MB of prose are outlined in 125 MB of memory rather than 1.3 GB, 20 MB of blank lines in 0.5 GB rather
 * than 2.7 GB. Rules fill a token after they have pushed it, so a token is handed on when the next one comes.
 */
export class BlockState extends MarkdownIt.StateBlock {
  readonly #onToken: (token: BlockToken) => void
  #last: BlockToken | undefined

  /**
   * @param src Text whose lines end in LF alone.
   * @param lineCount Lines of `src`, a last one without LF included.
   */
  constructor(src: string, lineCount: number, env: Env, onToken: (token: BlockToken) => void) {
    super('', markdown, env, [])
    this.#onToken = onToken
    this.src = src
    this.lineMax = lineCount
    // The rules only read and write entries of these arrays.
    const marks = () => new Int32Array(lineCount + 1) as unknown as number[]
    this.bMarks = marks()
    this.eMarks = marks()
    this.tShift = marks()
    this.sCount = marks()
    this.bsCount = marks()
    this.#markLines()
  }

  override push(type: string, tag: string, nesting: -1 | 0 | 1): Token {
    this.flush()
    if (nesting < 0) this.level--
    const token = new BlockToken(type, tag, this.level)
    if (nesting > 0) this.level++
    this.#last = token
    return token as unknown as Token
  }

  /** The content of a leaf, as far as anything is read of it: the text of a heading. */
  override getLines(begin: number, end: number, indent: number, keepLastLF: boolean): string {
    return super.getLines(begin, Math.min(end, begin + MAX_CONTENT_LINES), indent, keepLastLF)
  }

  /** Hands on the last token. */
  flush(): void {
    const token = this.#last
    this.#last = undefined
    if (token) this.#onToken(token)
  }

  #markLines(): void {
    const { src } = this
    let start = 0
    for (let line = 0; line < this.lineMax; line++) {
      const found = src.indexOf('\n', start)
      const end = found < 0 ? src.length : found
      let at = start
      let column = 0
      for (; at < end; at++) {
        const code = src.charCodeAt(at)
        if (code === TAB) column += 4 - (column % 4)
        else if (code === SPACE) column++
        else break
      }
      this.bMarks[line] = start
      this.eMarks[line] = end
      this.tShift[line] = at - start
      this.sCount[line] = column
      start = end + 1
    }
    this.bMarks[this.lineMax] = src.length
    this.eMarks[this.lineMax] = src.length
  }
}

/** HTML longer than this is read as text. */
const MAX_HTML_LENGTH = 1_000
const AUTOLINK = /<([a-z][a-z0-9+.-]{1,31}:[^<>\s]{0,2048})>/iy
const EMAIL_AUTOLINK = /<([a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9.-]{1,255})>/iy
const ATTRIBUTE = /\s+[a-z_:][\w.:-]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?/.source
const TAG = new RegExp(`<(?:[a-z][a-z0-9-]*(?:${ATTRIBUTE})*\\s*/?|/[a-z][a-z0-9-]*\\s*)>`, 'iy')
/** Comments, processing instructions, CDATA, declarations: how they open and what closes them. */
const UNQUOTED_HTML: readonly (readonly [RegExp, string])[] = [
  [/<!--/y, '-->'],
  [/<\?/y, '?>'],
  [/<!\[CDATA\[/y, ']]>'],
  [/<![a-z]/iy, '>'],
]

/** What a `<` opens: an autolink (CommonMark 6.5) or a piece of raw HTML (6.6). */
export interface AngleBracket {
  /** Offset after the closing `>`. */
  readonly end: number
  readonly url?: string
}

/** @param at Offset of a `<`. */
export function readAngleBracket(text: string, at: number): AngleBracket | undefined {
  const url = matchAt(AUTOLINK, text, at)
  if (url) return { end: at + url[0].length, url: url[1]! }
  const email = matchAt(EMAIL_AUTOLINK, text, at)
  if (email) return { end: at + email[0].length, url: `mailto:${email[1]}` }
  const html = text.slice(at, at + MAX_HTML_LENGTH)
  const length = matchAt(TAG, html, 0)?.[0].length ?? unquotedLength(html)
  return length === 0 ? undefined : { end: at + length }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

function unquotedLength(html: string): number {
  const closing = UNQUOTED_HTML.find(([opening]) => matchAt(opening, html, 0))?.[1]
  if (closing === undefined) return 0
  // `<!-->` is a comment.
  const at = html.indexOf(closing, 2)
  return at < 0 ? 0 : at + closing.length
}

/** A tag longer than this is read as text. */
const MAX_TAG_LENGTH = 1_000
const AUTOLINK = /<([a-z][a-z0-9+.-]{1,31}:[^<>\s]{0,2048})>/iy
const EMAIL_AUTOLINK = /<([a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9.-]{1,255})>/iy
const TAG_START = /<[a-z/!?]/iy

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
  if (!matchAt(TAG_START, text, at)) return undefined
  const end = text.startsWith('<!--', at) ? commentEnd(text, at) : tagEnd(text, at)
  return end < 0 ? undefined : { end }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

function commentEnd(text: string, at: number): number {
  const close = text.slice(at, at + MAX_TAG_LENGTH).indexOf('-->', 4)
  return close < 0 ? -1 : at + close + 3
}

function tagEnd(text: string, at: number): number {
  const limit = Math.min(text.length, at + MAX_TAG_LENGTH)
  let quote = ''
  for (let next = at + 1; next < limit; next++) {
    const char = text[next]!
    if (quote !== '') {
      if (char === quote) quote = ''
    } else if (char === '>') return next + 1
    else if (char === '<') return -1
    else if (char === '"' || char === "'") quote = char
  }
  return -1
}

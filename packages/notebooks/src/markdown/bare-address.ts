import { MAX_LINK_LENGTH } from './block-limits.js'

// The extended autolinks of GFM 6.9, with any scheme that is followed by `//`.
const SCHEME = /(?:^|[^a-z0-9+.-])([a-z][a-z0-9+.-]{1,31})$/i
const MAX_SCHEME_LENGTH = 32
const URL_BODY = new RegExp(`[^\\s<>"\`|]{1,${MAX_LINK_LENGTH}}`, 'y')
const URL_BODY_IN_BRACKETS = new RegExp(`[^\\s<>"\`|\\]]{1,${MAX_LINK_LENGTH}}`, 'y')
const CLOSING_PUNCTUATION = /[?!.,:;*_~'"。、，．！？；：）」』】》〉”’]$/
const EMAIL_NAME = /[a-z0-9._+-]+$/i
const MAX_EMAIL_NAME_LENGTH = 64
const EMAIL_DOMAIN = /[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63}){0,9}\.[a-z0-9]{1,63}(?![a-z0-9_-])/iy

export interface BareAddress {
  readonly end: number
  readonly url: string
}

/**
 * Reads a URL that stands in running text.
 * @param at Offset of `://` or of `www.`.
 * @param inBrackets The text is a link's, which a `]` may end.
 */
export function readBareUrl(text: string, at: number, inBrackets: boolean): BareAddress | undefined {
  let prefix = ''
  if (text[at] === ':') {
    const scheme = SCHEME.exec(text.slice(Math.max(0, at - MAX_SCHEME_LENGTH - 1), at))
    if (!scheme) return undefined
    prefix = scheme[1]!
  } else if (at > 0 && /[a-z0-9_]/i.test(text[at - 1]!)) return undefined
  const pattern = inBrackets ? URL_BODY_IN_BRACKETS : URL_BODY
  pattern.lastIndex = at
  const body = trimUrl(pattern.exec(text)![0])
  if (!/[\p{L}\p{N}]/u.test(body.slice(prefix === '' ? 4 : 3, 40))) return undefined
  return { end: at + body.length, url: prefix === '' ? `http://${body}` : prefix + body }
}

/** Leaves out punctuation that ends the sentence, and closing parentheses that the URL has not opened. */
function trimUrl(url: string): string {
  let unopened = url.split(')').length - url.split('(').length
  let end = url.length
  for (; end > 0; end--) {
    const last = url[end - 1]!
    if (last === ')' && unopened > 0) unopened--
    else if (!CLOSING_PUNCTUATION.test(last)) break
  }
  return url.slice(0, end)
}

/**
 * Reads an e-mail address that stands in running text.
 * @param at Offset of its `@`.
 * @param from The address does not start before this offset.
 */
export function readEmail(text: string, at: number, from: number): BareAddress | undefined {
  const name = EMAIL_NAME.exec(text.slice(Math.max(from, at - MAX_EMAIL_NAME_LENGTH), at))
  if (!name) return undefined
  EMAIL_DOMAIN.lastIndex = at + 1
  const domain = EMAIL_DOMAIN.exec(text)
  if (!domain) return undefined
  return { end: at + 1 + domain[0].length, url: `mailto:${name[0]}@${domain[0]}` }
}

import { MAX_LINK_LENGTH } from './block-limits.js'
import { type Link, markdownLink } from './link.js'
import { markdown } from './markdown-it.js'

/** Links of the link reference definitions, by normalised label. */
export type References = ReadonlyMap<string, Link>

export interface LinkTail {
  /** Undefined for a destination that is kept nowhere, such as `data:` or none at all. */
  readonly link: Link | undefined
  /** Offset after the link. */
  readonly end: number
}

/** Destination, title and the blanks around them. */
const MAX_TAIL_LENGTH = 2 * MAX_LINK_LENGTH
/** CommonMark 4.7. */
const MAX_LABEL_LENGTH = 999
const LABEL = /\[((?:[^[\]\\]|\\[\s\S]){0,999})\]/y

/**
 * Reads what makes a bracketed text a link (CommonMark 6.3): `(destination "title")`, `[label]`, `[]`, or
 * nothing at all where the text itself is a label.
 * @param at Offset after the closing bracket of the text.
 * @param label The text between the brackets, undefined if it holds brackets.
 */
export function readLinkTail(
  text: string,
  at: number,
  label: string | undefined,
  references: References,
): LinkTail | undefined {
  return readDestination(text, at) ?? readReference(text, at, label, references)
}

/** Reads `(destination "title")`. */
export function readDestination(text: string, at: number): LinkTail | undefined {
  if (text[at] !== '(') return undefined
  const max = Math.min(text.length, at + MAX_TAIL_LENGTH)
  const { parseLinkDestination, parseLinkTitle } = markdown.helpers
  const start = skipBlanks(text, at + 1, max)
  // Given more than the line, the library lets a backslash carry a destination over its end.
  const lineLength = text.slice(start, max).search(/[\r\n]/)
  const destination = parseLinkDestination(text, start, lineLength < 0 ? max : start + lineLength)
  let end = destination.ok ? destination.pos : start
  const titleStart = skipBlanks(text, end, max)
  if (titleStart > end) {
    const title = parseLinkTitle(text, titleStart, max)
    end = title.ok ? skipBlanks(text, title.pos, max) : titleStart
  }
  if (text[end] !== ')') return undefined
  return { link: markdownLink(destination.str), end: end + 1 }
}

function readReference(
  text: string,
  at: number,
  label: string | undefined,
  references: References,
): LinkTail | undefined {
  if (references.size === 0) return undefined
  LABEL.lastIndex = at
  const explicit = LABEL.exec(text)
  const name = explicit?.[1] || label
  // `[^1]` is a footnote.
  if (!name || name.length > MAX_LABEL_LENGTH || name.startsWith('^')) return undefined
  const link = references.get(markdown.utils.normalizeReference(name))
  return link && { link, end: at + (explicit?.[0].length ?? 0) }
}

function skipBlanks(text: string, from: number, max: number): number {
  let at = from
  while (at < max && /[ \t\r\n]/.test(text[at]!)) at++
  return at
}

import type { Env } from 'markdown-it'
import { MAX_LINK_LENGTH } from './block-limits.js'
import { markdown } from './markdown-it.js'

/** Link reference definitions by normalised label, as the block parser leaves them in its environment. */
export type References = NonNullable<Env['references']>

export interface LinkTail {
  readonly destination: string
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

function readDestination(text: string, at: number): LinkTail | undefined {
  if (text[at] !== '(') return undefined
  const max = Math.min(text.length, at + MAX_TAIL_LENGTH)
  const { parseLinkDestination, parseLinkTitle } = markdown.helpers
  const start = skipBlanks(text, at + 1, max)
  const destination = parseLinkDestination(text, start, max)
  let end = destination.ok ? destination.pos : start
  const titleStart = skipBlanks(text, end, max)
  if (titleStart > end) {
    const title = parseLinkTitle(text, titleStart, max)
    end = title.ok ? skipBlanks(text, title.pos, max) : titleStart
  }
  return text[end] === ')' ? { destination: destination.str, end: end + 1 } : undefined
}

function readReference(
  text: string,
  at: number,
  label: string | undefined,
  references: References,
): LinkTail | undefined {
  LABEL.lastIndex = at
  const explicit = LABEL.exec(text)
  const name = explicit?.[1] || label
  // `[^1]` is a footnote.
  if (!name || name.length > MAX_LABEL_LENGTH || name.startsWith('^')) return undefined
  const destination = references[markdown.utils.normalizeReference(name)]?.href
  return destination === undefined ? undefined : { destination, end: at + (explicit?.[0].length ?? 0) }
}

function skipBlanks(text: string, from: number, max: number): number {
  let at = from
  while (at < max && /[ \t\r\n]/.test(text[at]!)) at++
  return at
}

// A `#` or `@` in the middle of a word, a path, a fragment or an entity marks nothing.
const INSIDE_WORD = /[\p{L}\p{M}\p{N}\p{Pc}&/#@=$%+\\-]$/u
const HASHTAG = /[\p{L}\p{N}_][\p{L}\p{M}\p{N}_/-]{0,100}/uy
const MENTION = /[\p{L}\p{N}_][\p{L}\p{M}\p{N}_.-]{0,100}/uy
const MAX_NAME_LENGTH = 100
const LETTER = /\p{L}/u

/** A hashtag or a mention, without its mark. */
export interface MarkedWord {
  readonly end: number
  readonly name: string
}

/**
 * Reads `#tag`, `#nested/tag`, `#회의`. A tag holds a letter: `#1` is a number.
 * @param at Offset of the `#`.
 */
export function readHashtag(text: string, at: number): MarkedWord | undefined {
  return readMarkedWord(HASHTAG, text, at)
}

/**
 * Reads `@name`. `@scope/package` is no mention.
 * @param at Offset of the `@`.
 */
export function readMention(text: string, at: number): MarkedWord | undefined {
  const word = readMarkedWord(MENTION, text, at)
  return word && text[word.end] !== '/' ? word : undefined
}

function readMarkedWord(pattern: RegExp, text: string, at: number): MarkedWord | undefined {
  if (INSIDE_WORD.test(text.slice(Math.max(0, at - 2), at))) return undefined
  pattern.lastIndex = at + 1
  const found = pattern.exec(text)?.[0]
  if (!found || found.length > MAX_NAME_LENGTH) return undefined
  const name = found.replace(/[/.-]+$/, '')
  return LETTER.test(name) ? { end: at + 1 + name.length, name: name.normalize('NFC') } : undefined
}

import type { Token } from 'markdown-it'
import { markdown } from './markdown-it.js'

const MARKUP = /[\\`*_~[\]<&!]/
/** The inline parser's time grows with the square of the open brackets. Text with more is left as it is. */
const MAX_BRACKETS = 20
const WIKI_LINK = /\[\[(?:[^[\]|]*\|)?([^[\]|]*)\]\]/g

/**
 * The words of a line of Markdown, without its markup: `**Plan** for [Q3](q3.md)` is `Plan for Q3`. A wiki link
 * gives its alias or its target, an image its description. Runs of white space become one blank.
 * @param maxLength Cuts the result to this many UTF-16 units, not inside a surrogate pair.
 */
export function inlineText(source: string, maxLength: number): string {
  // Markup takes room too, but text far past the limit cannot matter.
  const bounded = cutText(source, 2 * maxLength)
  const hasMarkup = MARKUP.test(bounded) && bounded.split('[').length <= MAX_BRACKETS
  const text = hasMarkup ? stripMarkup(bounded) : bounded
  return cutText(text.replace(/\s+/g, ' ').trim(), maxLength)
}

/** The first `maxLength` UTF-16 units of a text, one less where the cut would split a surrogate pair. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const splitsPair = /[\ud800-\udbff]$/.test(text.slice(maxLength - 1, maxLength))
  return text.slice(0, splitsPair ? maxLength - 1 : maxLength).trimEnd()
}

function stripMarkup(source: string): string {
  const tokens: Token[] = []
  markdown.inline.parse(source, markdown, {}, tokens)
  return tokens.map(tokenText).join('').replace(WIKI_LINK, '$1')
}

function tokenText(token: Token): string {
  switch (token.type) {
    case 'text':
    case 'text_special':
    case 'code_inline':
      return token.content
    case 'image':
      return (token.children ?? []).map(tokenText).join('')
    case 'softbreak':
    case 'hardbreak':
      return ' '
    default:
      return ''
  }
}

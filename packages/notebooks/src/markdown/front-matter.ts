import type { JsonObject } from './json-value.js'
import { readYamlMapping } from './yaml-mapping.js'

/** Longer front matter, in UTF-16 units, is not read. */
const MAX_FRONT_MATTER_LENGTH = 65_536
const BYTE_ORDER_MARK = '\ufeff'
const OPENING = /---[ \t]*(?:\r\n|\r|\n)/y
const BLANK_LINE = /[ \t]*(?:[\r\n]|$)/y
const CLOSING = /^(?:---|\.\.\.)[ \t]*$/gm
const KEY_LINE = /[\p{L}\p{N}_"'][^\r\n:]{0,200}:(?:[ \t]|[\r\n])/uy

export interface FrontMatter {
  readonly values: JsonObject
  /** Offset at which the Markdown starts. */
  readonly bodyStart: number
  /** Offset of the opening line of front matter that is there but could not be read: it is to be kept as text. */
  readonly unreadStart?: number
  /** Why it could not be read. Holds nothing of the text. */
  readonly error?: string
}

/**
 * Reads YAML between a first line `---` (after a byte order mark) and a line `---` or `...`.
 *
 * A blank line after the opening one makes it a thematic break, as in Pandoc. Without a closing line it is all
 * Markdown, with an error if the text begins like YAML. TOML between `+++` is left as Markdown text.
 */
export function readFrontMatter(content: string): FrontMatter {
  const start = content.startsWith(BYTE_ORDER_MARK) ? 1 : 0
  const yamlStart = matchEnd(OPENING, content, start)
  if (yamlStart < 0 || matchEnd(BLANK_LINE, content, yamlStart) >= 0) return { values: {}, bodyStart: start }

  // A window: a closing line beyond it would make the front matter too long anyway.
  const window = content.slice(yamlStart, yamlStart + MAX_FRONT_MATTER_LENGTH)
  CLOSING.lastIndex = 0
  const closing = CLOSING.exec(window)
  if (!closing) {
    const error = `front matter is not closed within ${MAX_FRONT_MATTER_LENGTH} characters`
    const looksLikeYaml = matchEnd(KEY_LINE, content, yamlStart) >= 0
    return { values: {}, bodyStart: start, ...(looksLikeYaml && { error }) }
  }
  const bodyStart = yamlStart + closing.index + closing[0].length
  const result = readYamlMapping(window.slice(0, closing.index).replace(/\r\n?/g, '\n'))
  if ('value' in result) return { values: result.value, bodyStart }
  return { values: {}, bodyStart, unreadStart: start, error: `front matter cannot be read: ${result.error}` }
}

function matchEnd(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : -1
}

import { MAX_TITLE_LENGTH } from './block-limits.js'
import { cutText, inlineText } from './inline-text.js'
import type { JsonObject } from './json-value.js'
import { stripExtension } from './strip-extension.js'

/**
 * The title of a notebook: `title` of its front matter, else its first level-one heading, else its file name.
 * At most `MAX_TITLE_LENGTH` UTF-16 units, on one line.
 * @param heading Source of the heading, with its markup.
 */
export function notebookTitle(values: JsonObject, heading: string | undefined, path: string): string {
  const named = Object.hasOwn(values, 'title') ? values.title : undefined
  const candidates = [
    typeof named === 'string' || typeof named === 'number' ? plain(String(named)) : '',
    heading === undefined ? '' : inlineText(heading, MAX_TITLE_LENGTH),
  ]
  return candidates.find((title) => title !== '') ?? titleFromPath(path)
}

/**
 * `notes/meeting_notes-draft.md` is `meeting notes draft`. A hyphen before a digit belongs to an id or a date
 * and stays: `DEC-0054`, `2024-01-05 retro`. A name with blanks is taken for a title as it is.
 */
function titleFromPath(path: string): string {
  const fileName = path.slice(path.lastIndexOf('/') + 1)
  const name = stripExtension(fileName)
  const title = /\s/.test(name.trim()) ? name : name.replace(/_|-(?!\d)/g, ' ')
  return plain(title) || plain(name) || fileName
}

function plain(text: string): string {
  return cutText(text.replace(/\s+/g, ' ').trim(), MAX_TITLE_LENGTH)
}

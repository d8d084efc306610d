import { MAX_TAGS } from './block-limits.js'
import { foldText } from './fold-text.js'
import type { JsonObject, JsonValue } from './json-value.js'

/** Tags named in front matter under `tags` or `tag`: a list, or a text separated by commas, else by blanks. */
export function frontMatterTags(values: JsonObject): string[] {
  const tags = texts(values, ['tags', 'tag'], (text) => text.split(text.includes(',') ? ',' : /\s+/))
  return distinct(tags.map((tag) => tag.trim().replace(/^#+/, '')))
}

/** Words and phrases under `keywords` and `aliases`, a list or a text separated by commas, and the tags. */
export function frontMatterKeywords(values: JsonObject): string[] {
  const names = ['keywords', 'keyword', 'aliases', 'alias']
  const phrases = texts(values, names, (text) => text.split(','))
  return distinct([...phrases, ...frontMatterTags(values)])
}

/** Each text once, whatever its case, in its first spelling; blank ones left out; at most `MAX_TAGS`. */
export function distinct(values: Iterable<string>): string[] {
  const found = new Map<string, string>()
  for (const value of values) {
    const text = value.trim().normalize('NFC')
    const key = foldText(text)
    if (text !== '' && !found.has(key)) found.set(key, text)
    if (found.size === MAX_TAGS) break
  }
  return [...found.values()]
}

function texts(values: JsonObject, names: readonly string[], split: (text: string) => string[]): string[] {
  return names
    .filter((name) => Object.hasOwn(values, name))
    .flatMap((name) => valueTexts(values[name]!, split))
}

function valueTexts(value: JsonValue, split: (text: string) => string[]): string[] {
  if (typeof value === 'string') return split(value)
  if (typeof value === 'number') return [String(value)]
  if (!Array.isArray(value)) return []
  return value.filter((each) => typeof each === 'string' || typeof each === 'number').map(String)
}

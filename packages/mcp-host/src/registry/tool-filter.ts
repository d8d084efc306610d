import { foldCase } from './fold-case.js'
import type { Tool } from './tool.js'

/** The filters of a search; a tool must pass all of them. */
export interface ToolFilter {
  /** Substring of one field: the name, the description, or a tag. Trimmed, case ignored; blank lets all pass. */
  readonly query?: string | undefined
  /** Exactly this category. */
  readonly category?: string | undefined
  /** At least one of these, exactly; an empty list lets all pass. */
  readonly tags?: readonly string[] | undefined
  /** `true`: only tools with `readOnlyHint`; `false`: only those without. */
  readonly readOnly?: boolean | undefined
}

/** Makes the test of a filter. */
export function toolMatcher({
  query = '',
  category,
  tags = [],
  readOnly,
}: ToolFilter): (tool: Tool) => boolean {
  const needle = foldCase(query.trim())
  const wanted = new Set(tags)
  return (tool) =>
    (needle === '' ||
      [tool.name, tool.description, ...tool.tags].some((text) => foldCase(text).includes(needle))) &&
    (category === undefined || tool.category === category) &&
    (wanted.size === 0 || tool.tags.some((tag) => wanted.has(tag))) &&
    (readOnly === undefined || tool.annotations.readOnlyHint === readOnly)
}

/** What a cursor of this search is bound to: equal for two filters that differ in spelling alone. */
export function filterKey({ query = '', category, tags = [], readOnly }: ToolFilter): readonly unknown[] {
  return [foldCase(query.trim()), category ?? null, [...new Set(tags)].sort(), readOnly ?? null]
}

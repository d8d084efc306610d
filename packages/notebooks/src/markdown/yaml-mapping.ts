import { isMap, parseDocument, visit } from 'yaml'
import type { JsonObject, JsonValue } from './json-value.js'

/** Nesting of lists and mappings. */
const MAX_DEPTH = 32
/** Aliases resolved; each may repeat its anchor's value. */
const MAX_ALIASES = 100
/** As JSON text, in UTF-16 units, after aliases. */
const MAX_JSON_LENGTH = 262_144

export type YamlResult = { readonly value: JsonObject } | { readonly error: string }

/**
 * Reads a YAML mapping as plain JSON: YAML 1.2 core schema, no custom tags, no merge keys. Dates stay strings.
 * A number stays text where a number would lose digits: `1.10`, `0x1F`, an id of twenty digits, `.inf`.
 * A key that is no string becomes its text; `__proto__` is left out.
 * @returns The reason, in terms of YAML and without the text itself, if this is no mapping within bounds.
 */
export function readYamlMapping(source: string): YamlResult {
  try {
    const document = parseDocument(source, {
      schema: 'core',
      prettyErrors: false,
      logLevel: 'silent',
      merge: false,
    })
    const [error] = document.errors
    if (error) return { error: `YAML: ${error.code}` }
    if (document.contents === null) return { value: {} }
    if (!isMap(document.contents)) return { error: 'not a mapping' }
    visit(document, {
      Scalar(_key, node) {
        if (typeof node.value === 'number' && String(node.value) !== node.source)
          node.value = node.source ?? ''
      },
    })
    const value = toJson(document.toJS({ mapAsMap: true, maxAliasCount: MAX_ALIASES }), 0) as JsonObject
    if (JSON.stringify(value).length > MAX_JSON_LENGTH)
      return { error: 'too large once its aliases are resolved' }
    return { value }
  } catch (error) {
    return {
      error: error instanceof YamlBoundsError ? error.message : 'too many aliases, or nested too deeply',
    }
  }
}

class YamlBoundsError extends Error {}

function toJson(value: unknown, depth: number): JsonValue {
  if (depth > MAX_DEPTH) throw new YamlBoundsError(`nested more than ${MAX_DEPTH} levels deep`)
  if (Array.isArray(value)) return value.map((each) => toJson(each, depth + 1))
  if (value instanceof Map) {
    const entries = [...value].map(([key, each]) => [keyText(key), toJson(each, depth + 1)] as const)
    return Object.fromEntries(entries.filter(([key]) => key !== '__proto__'))
  }
  if (typeof value === 'string') return storable(value)
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return value === null || value === undefined ? null : storable(String(value))
}

function keyText(key: unknown): string {
  return typeof key === 'object' && key !== null ? JSON.stringify(toJson(key, 0)) : storable(String(key))
}

function storable(text: string): string {
  return text.replace(/\0|\p{Surrogate}/gu, '\ufffd')
}

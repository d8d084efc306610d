import { type Document, isMap, isScalar, parseDocument, visit } from 'yaml'
import type { JsonObject, JsonValue } from './json-value.js'

/** Nesting of lists and mappings. */
const MAX_DEPTH = 32
/** Aliases resolved; each may repeat its anchor's value. */
const MAX_ALIASES = 100
/** Values and UTF-16 units of text, once aliases are resolved. */
const MAX_SIZE = 262_144

export type YamlResult = { readonly value: JsonObject } | { readonly error: string }

/**
 * Reads a YAML mapping as plain JSON: YAML 1.2 core schema, no other tags, no merge keys. Dates stay strings.
 * A number stays text where a number would lose digits: `1.10`, `0x1F`, an id of twenty digits, `.inf`.
 * A key that is no string becomes its text; `__proto__` is left out.
 * @returns The reason, in terms of YAML and without the text itself, if this is no mapping within bounds.
 */
export function readYamlMapping(source: string): YamlResult {
  try {
    const document = parseDocument(source, {
      schema: 'core',
      resolveKnownTags: false,
      merge: false,
      // The library compares each key with each; `checkKeys` does it in linear time.
      uniqueKeys: false,
      prettyErrors: false,
      logLevel: 'silent',
    })
    const [error] = document.errors
    if (error) return { error: `YAML: ${error.code}` }
    if (document.contents === null) return { value: {} }
    if (!isMap(document.contents)) return { error: 'not a mapping' }
    checkKeys(document)
    keepDigits(document)
    const value = document.toJS({ mapAsMap: true, maxAliasCount: MAX_ALIASES })
    return { value: new JsonCopy().of(value) as JsonObject }
  } catch (error) {
    if (error instanceof UnreadableYaml) return { error: error.message }
    // The library's own reasons quote the text.
    return { error: error instanceof ReferenceError ? 'its aliases cannot be resolved' : 'nested too deeply' }
  }
}

class UnreadableYaml extends Error {}

function checkKeys(document: Document): void {
  visit(document, {
    Map(_key, { items }) {
      const keys = new Set(items.map(({ key }) => (isScalar(key) ? String(key.value) : key)))
      if (keys.size < items.length) throw new UnreadableYaml('a key is there twice')
    },
  })
}

function keepDigits(document: Document): void {
  visit(document, {
    Scalar(_key, node) {
      const { value, source = '' } = node
      if (typeof value === 'number' && String(value) !== source) node.value = source
    },
  })
}

class JsonCopy {
  #size = 0

  of(value: unknown, depth = 0): JsonValue {
    if (depth > MAX_DEPTH) throw new UnreadableYaml(`nested more than ${MAX_DEPTH} levels deep`)
    this.#grow(1)
    if (Array.isArray(value)) return value.map((each) => this.of(each, depth + 1))
    if (value instanceof Map) return this.#object(value, depth)
    if (typeof value === 'string') return this.#text(value)
    if (typeof value === 'number' || typeof value === 'boolean') return value
    return null
  }

  #object(map: ReadonlyMap<unknown, unknown>, depth: number): JsonObject {
    const entries = [...map].map(([key, each]) => [this.#key(key, depth), this.of(each, depth + 1)] as const)
    return Object.fromEntries(entries.filter(([key]) => key !== '__proto__'))
  }

  #key(key: unknown, depth: number): string {
    return typeof key === 'object' && key !== null
      ? JSON.stringify(this.of(key, depth + 1))
      : this.#text(String(key))
  }

  #text(text: string): string {
    this.#grow(text.length)
    return text.replace(/\0|\p{Surrogate}/gu, '\ufffd')
  }

  #grow(by: number): void {
    this.#size += by
    if (this.#size > MAX_SIZE) throw new UnreadableYaml('too large once its aliases are resolved')
  }
}

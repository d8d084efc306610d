/** What stands between blanks, quotes and brackets; signs that end a sentence do not count. */
const CHUNKS = /[^\s"'`“”‘’<>()[\]{}|,;*!?=]+/gu
const EDGES = /^[-.:/\\_]+|[-.:/\\_]+$/gu

const VERSION = /^v?\d+(?:\.\d+)+(?:-[a-z0-9.]+)?$/i
const PATH = /^(?:@?[\w.-]+\/)+[\w.-]+$/
const IDENTIFIER = /^(?:[A-Za-z]\w*_\w+|[a-z]+\d*(?:[A-Z][a-z0-9]+)+|(?:[A-Z][a-z0-9]+){2,}|[A-Z]+-\d+)$/

/** Identifiers, versions and paths that a text holds, each once. */
export function copiedNames(text: string): string[] {
  const names = new Set<string>()
  for (const [chunk] of text.matchAll(CHUNKS)) {
    const name = chunk.replace(EDGES, '')
    if (name.length > 100 || name.length < 3) continue
    if (VERSION.test(name) || PATH.test(name) || IDENTIFIER.test(name)) names.add(name)
  }
  return [...names]
}

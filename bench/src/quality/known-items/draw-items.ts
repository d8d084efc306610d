import { pick, type Random } from '../../speed/random.js'
import type { Notebook } from '../notebooks/notebook.js'
import { copiedNames } from './copied-names.js'
import type { Kind, KnownItem } from './known-item.js'
import { withTypo } from './typo.js'

/** Draws that yield nothing, in a row, after which there is nothing more to draw. */
const MAX_MISSES = 1_000
const folded = (text: string): string => text.normalize('NFC').toLowerCase().trim().replace(/\s+/gu, ' ')

/** Draws known items of all kinds from notebooks, with replacement. @param count Of each kind. */
export function drawItems(
  notebooks: readonly Notebook[],
  count: number,
  random: Random,
): Record<Kind, KnownItem[]> {
  const searchable = notebooks.filter(({ document }) => document.blocks.length > 0)
  const titles = holders(searchable, ({ document }) => [document.title])
  const headings = holders(searchable, headingsOf)
  const names = holders(searchable, ({ content }) => copiedNames(content))
  const draw = (
    query: (notebook: Notebook) => string | undefined,
    wanted: (query: string, source: Notebook) => ReadonlySet<string> | undefined,
  ): KnownItem[] => {
    const items: KnownItem[] = []
    for (let misses = 0; items.length < count && misses < MAX_MISSES && searchable.length > 0; misses++) {
      const notebook = pick(random, searchable)
      const text = query(notebook)
      if (text === undefined) continue
      items.push({ query: text, source: notebook.document.id, wanted: wanted(text, notebook)! })
      misses = -1
    }
    return items
  }
  const one = (texts: readonly string[]) => (texts.length === 0 ? undefined : pick(random, texts))
  return {
    title: draw(
      ({ document }) => document.title,
      (title) => titles.get(folded(title)),
    ),
    typo: draw(
      ({ document }) => withTypo(document.title, random),
      (_, { document }) => titles.get(folded(document.title)),
    ),
    heading: draw(
      (notebook) => one(headingsOf(notebook)),
      (heading) => headings.get(folded(heading)),
    ),
    name: draw(
      ({ content }) => one(copiedNames(content)),
      (name) => names.get(folded(name)),
    ),
  }
}

function headingsOf({ document: { title, blocks } }: Notebook): string[] {
  const headings = new Set(blocks.flatMap(({ headingPath }) => headingPath))
  return [...headings].filter((heading) => folded(heading) !== folded(title) && folded(heading) !== '')
}

/** Ids of the notebooks that hold each text, whatever its case. */
function holders(
  notebooks: readonly Notebook[],
  textsOf: (notebook: Notebook) => readonly string[],
): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const notebook of notebooks) {
    for (const text of textsOf(notebook)) {
      const key = folded(text)
      found.set(key, (found.get(key) ?? new Set()).add(notebook.document.id))
    }
  }
  return found
}

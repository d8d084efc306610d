import type { Collection, Judgements } from '../judged/collection.js'
import { type Notebook, toNotebook } from './notebook.js'

/** The file that a section belongs to: its id up to `#`. */
const fileOf = (id: string): string => id.slice(0, id.indexOf('#'))

/** Whether the documents of a collection are sections of files, with ids of file, `#` and number. */
export function hasFiles({ documents }: Collection): boolean {
  return documents.length > 0 && documents.every(({ id }) => /^[^#]+#\d+$/.test(id))
}

/** The files that a collection's sections were cut from, as far as they can be put together again. */
export function filesOf({ documents }: Collection): Notebook[] {
  const files = new Map<string, { title: string; sections: string[] }>()
  for (const { id, title, text } of documents) {
    const path = fileOf(id)
    const file = files.get(path) ?? { title, sections: [] }
    file.sections.push(text)
    files.set(path, file)
  }
  return Array.from(files, ([path, { title, sections }]) =>
    toNotebook(path, [`# ${title}`, ...sections].join('\n\n')),
  )
}

/** The same queries, judged by file: a file is as relevant as its best section. */
export function judgedByFile(collection: Collection): Collection {
  const judgements = new Map<string, Judgements>()
  for (const [query, sections] of collection.judgements) {
    const files = new Map<string, number>()
    for (const [id, grade] of sections) {
      const file = fileOf(id)
      files.set(file, Math.max(grade, files.get(file) ?? grade))
    }
    judgements.set(query, files)
  }
  return { ...collection, judgements }
}

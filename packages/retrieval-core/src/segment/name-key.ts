import { compatibilityForm, foldMarks } from '../analysis/normalise.js'

/** Longer names cannot be asked for, in UTF-16 code units: queries have at most 1,000 code points. */
const MAX_NAME_LENGTH = 2_000

/** The form in which names (titles, paths, ids) are compared whole: that of terms, with single blanks. */
export function nameKey(name: string): string {
  return foldMarks(compatibilityForm(name).toLowerCase()).trim().replace(/\s+/g, ' ')
}

/** Names by which a document is asked for exactly: its title, its id, its path, and its file name, with and without ending. */
export function documentNames(document: { id: string; title: string; path: string }): Set<string> {
  const file = document.path.slice(document.path.lastIndexOf('/') + 1)
  const paths = [document.path, file].flatMap((path) => [path, path.replace(/\.[^./]+$/, '')])
  const names = [document.title, document.id, ...paths].filter((name) => name.length <= MAX_NAME_LENGTH)
  return new Set(names.map(nameKey).filter((name) => name !== ''))
}

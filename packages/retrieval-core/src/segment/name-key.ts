/** Longest name that can be asked for exactly, in UTF-16 units. */
const MAX_NAME_LENGTH = 400

/** The form in which names (titles, paths, ids) are compared whole: NFKC, lower case, single blanks. */
export function nameKey(name: string): string {
  return name.slice(0, MAX_NAME_LENGTH).normalize('NFKC').toLowerCase().trim().replace(/\s+/g, ' ')
}

/** Names by which a document is asked for exactly: its title, its id, its path, and its file name, with and without ending. */
export function documentNames(document: { id: string; title: string; path: string }): Set<string> {
  const file = document.path.slice(document.path.lastIndexOf('/') + 1)
  const paths = [document.path, file].flatMap((path) => [path, path.replace(/\.[^./]+$/, '')])
  return new Set([document.title, document.id, ...paths].map(nameKey).filter((name) => name !== ''))
}

import { opendir } from 'node:fs/promises'
import { join } from 'node:path'

export interface FoundFile {
  /** Path from the root of the tree, parts separated by `/`. */
  readonly path: string
  readonly file: string
}

const MARKDOWN = /\.(?:md|markdown)$/i
const SKIPPED_FOLDERS = new Set(['node_modules'])

/**
 * The Markdown files of a folder tree. Hidden files and folders, `node_modules` and symbolic links are passed over.
 * @param onUnreadable Told of folders that cannot be read; the walk goes on.
 */
export async function* findFiles(
  root: string,
  onUnreadable: (path: string, error: unknown) => void,
  prefix = '',
): AsyncGenerator<FoundFile> {
  const folders: string[] = []
  try {
    for await (const entry of await opendir(join(root, prefix))) {
      if (entry.name.startsWith('.')) continue
      const path = prefix === '' ? entry.name : `${prefix}/${entry.name}`
      if (entry.isDirectory() && !SKIPPED_FOLDERS.has(entry.name)) folders.push(path)
      else if (entry.isFile() && MARKDOWN.test(entry.name)) yield { path, file: join(root, path) }
    }
  } catch (error) {
    if (prefix === '') throw error
    onUnreadable(prefix, error)
  }
  for (const folder of folders) yield* findFiles(root, onUnreadable, folder)
}

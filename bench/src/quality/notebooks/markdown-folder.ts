import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { markdownPaths } from '../../speed/corpus/markdown-documents.js'
import { type Notebook, toNotebook } from './notebook.js'

/** All Markdown below a folder. */
export function markdownFolder(root: string): Notebook[] {
  return markdownPaths(root).map((path) => toNotebook(path, readFileSync(join(root, path), 'utf8')))
}

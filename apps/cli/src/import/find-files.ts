import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

export interface FoundFile {
  /** Path from the root of the tree, parts separated by `/`. */
  readonly path: string
  readonly file: string
  /** Size when it was found. */
  readonly bytes: number
}

/** Something in the tree that cannot be read. */
export interface UnreadableEntry {
  /** From the root of the tree; that of a folder ends in `/`. */
  readonly path: string
  readonly error: unknown
}

export interface FoundFiles {
  /** In the order of their paths. */
  readonly files: readonly FoundFile[]
  readonly unreadable: readonly UnreadableEntry[]
}

const MARKDOWN = /\.(?:md|markdown)$/i
const SKIPPED_FOLDERS = new Set(['node_modules'])

/**
 * Finds the Markdown files of a folder tree. Hidden files and folders, `node_modules` and symbolic links are passed
 * over: a link inside of the tree leads to what is found there anyway, any other leads out of it.
 * @throws when the root itself cannot be read.
 */
export async function findFiles(root: string): Promise<FoundFiles> {
  const files: FoundFile[] = []
  const unreadable: UnreadableEntry[] = []

  async function visitFile(path: string): Promise<void> {
    const file = join(root, path)
    try {
      files.push({ path, file, bytes: (await stat(file)).size })
    } catch (error) {
      unreadable.push({ path, error })
    }
  }

  async function visitFolder(prefix: string): Promise<void> {
    const entries = await readdir(join(root, prefix), { withFileTypes: true })
    const visible = entries.filter(({ name }) => !name.startsWith('.'))
    const markdown = visible.filter((entry) => entry.isFile() && MARKDOWN.test(entry.name))
    await Promise.all(markdown.map(({ name }) => visitFile(prefix + name)))
    for (const entry of visible) {
      if (!entry.isDirectory() || SKIPPED_FOLDERS.has(entry.name)) continue
      const path = `${prefix}${entry.name}/`
      await visitFolder(path).catch((error) => unreadable.push({ path, error }))
    }
  }

  await visitFolder('')
  return { files: files.sort((a, b) => (a.path < b.path ? -1 : 1)), unreadable }
}

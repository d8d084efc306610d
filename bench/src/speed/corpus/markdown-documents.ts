import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type JsonValue, parseNotebook } from '@quire/notebooks/markdown'
import { seededRandom, shuffled } from '../random.js'
import type { SourceDocument } from './source-document.js'

/** Paths below a folder, in order of their names; hidden folders, `node_modules` and links are passed over. */
export function markdownPaths(root: string): string[] {
  const paths: string[] = []
  const visit = (folder: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue
      const path = join(folder, entry.name)
      if (entry.isDirectory()) visit(path)
      else if (entry.isFile() && /\.(md|markdown)$/i.test(entry.name)) paths.push(relative(root, path))
    }
  }
  visit(root)
  return paths.sort()
}

/**
 * The documents of a folder in a random order, so that the first ten thousand blocks are like all the others; the blocks
 * of a document stay together. Files without a block are left out.
 */
export function* markdownDocuments(root: string, seed: number): Generator<SourceDocument> {
  for (const path of shuffled(seededRandom(seed), markdownPaths(root))) {
    const { title, frontMatter, keywords, blocks } = parseNotebook(
      readFileSync(join(root, path), 'utf8').toWellFormed(),
      { path },
    )
    if (blocks.length === 0) continue
    yield {
      title,
      path,
      frontMatter: scalars(frontMatter),
      keywords,
      blocks: blocks.map(({ text, context, headingPath, hashtags, mentions, links }) => ({
        text: context === undefined ? text : `${context}\n${text}`,
        headingPath,
        hashtags,
        mentions,
        links,
      })),
    }
  }
}

function scalars(value: JsonValue): string[] {
  if (value === null) return []
  if (typeof value !== 'object') return [String(value)]
  return Object.values(value).flatMap(scalars)
}

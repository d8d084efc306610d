import { foldText } from './fold-text.js'
import type { Link } from './link.js'
import { stripExtension } from './strip-extension.js'

/**
 * Keys under which a notebook can be linked. A link leads to it if `targetKeys` of the link has one of them.
 *
 * - `path:` and its path, without extension: for links that say where it is;
 * - `name:` and its title, its file name, and each longer end of its path: for wiki links.
 * @param path From the project's root, parts separated by `/`.
 */
export function linkKeys(path: string, title: string): string[] {
  const parts = pathKey(path).split('/')
  const tails = parts.map((_, index) => `name:${parts.slice(index).join('/')}`)
  return [...new Set([`path:${parts.join('/')}`, ...tails, `name:${foldText(title)}`])]
}

/**
 * Keys of the notebooks that a link may lead to, the surest first. None for an external link, for a link within
 * its own notebook, and for a path that leaves the project.
 * @param fromPath Path of the notebook that holds the link.
 */
export function targetKeys(link: Link, fromPath: string): string[] {
  if (link.kind === 'external' || link.target === '') return []
  const saysWhere = link.kind === 'relative' || /^\.{0,2}\//.test(link.target)
  if (!saysWhere) {
    // A title may end like a file name.
    return [...new Set([`name:${pathKey(link.target)}`, `name:${foldText(link.target)}`])]
  }
  const [target = ''] = link.target.split('?')
  const path = resolve(target, fromPath)
  return path === undefined ? [] : [`path:${pathKey(path)}`]
}

function resolve(target: string, fromPath: string): string | undefined {
  const parts = target.startsWith('/') ? [] : fromPath.split('/').slice(0, -1)
  for (const part of target.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return undefined
  }
  return parts.length === 0 ? undefined : parts.join('/')
}

function pathKey(path: string): string {
  return stripExtension(foldText(path)).replace(/^\/+/, '')
}

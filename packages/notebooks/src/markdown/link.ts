import { MAX_LINK_LENGTH } from './block-limits.js'
import { cutText, inlineText } from './inline-text.js'

/**
 * A link as written. `target` is a title or a path for `wiki`, a percent-decoded path for `relative` (one from
 * the project's root starts with `/`), a URL for `external`; empty where a link stays in its own notebook.
 */
export interface Link {
  readonly kind: 'wiki' | 'relative' | 'external'
  readonly target: string
  /** What follows `#`, decoded. An external target keeps its fragment instead. */
  readonly heading?: string
  /** The text shown in place of the target. */
  readonly alias?: string
}

const MAX_ALIAS_LENGTH = 200
// One letter and a colon is a drive, not a scheme.
const ABSOLUTE = /^(?:[a-z][a-z0-9+.-]+:|\/\/)/i

/** @param destination As Markdown gives it, without angle brackets, title, escapes and entities. */
export function markdownLink(destination: string): Link | undefined {
  if (destination === '' || destination.length > MAX_LINK_LENGTH) return undefined
  if (ABSOLUTE.test(destination)) return link('external', destination, '', '')
  const [path, fragment] = splitAt(destination, '#')
  return link('relative', decodePercent(path), decodePercent(fragment), '')
}

/** @param text What a Markdown link shows, with its markup; may be empty. */
export function showingText(target: Link, text: string): Link {
  const alias = inlineText(text, MAX_ALIAS_LENGTH)
  return alias === '' ? target : { ...target, alias }
}

/** @param inner What stands between `[[` and `]]`: `Target#heading|alias`; in tables the bar is escaped. */
export function wikiLink(inner: string): Link | undefined {
  const [address, alias] = splitAt(inner.replace('\\|', '|'), '|')
  const [target, heading] = splitAt(address, '#').map((part) => part.trim()) as [string, string]
  if (target === '' && heading === '') return undefined
  return link('wiki', target, heading, cutText(alias.trim(), MAX_ALIAS_LENGTH))
}

function link(kind: Link['kind'], target: string, heading: string, alias: string): Link {
  return { kind, target, ...(heading && { heading }), ...(alias && { alias }) }
}

function splitAt(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

function decodePercent(text: string): string {
  if (!text.includes('%')) return text
  try {
    const decoded = decodeURIComponent(text)
    // Postgres cannot store U+0000.
    return decoded.includes('\0') ? text : decoded
  } catch {
    return text
  }
}

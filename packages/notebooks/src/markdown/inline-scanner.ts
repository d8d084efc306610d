import { readAngleBracket } from './angle-brackets.js'
import { type BareAddress, readBareUrl, readEmail } from './bare-address.js'
import { CodeSpans } from './code-spans.js'
import { type Link, markdownLink, wikiLink } from './link.js'
import { type LinkTail, type References, readDestination, readLinkTail } from './link-tail.js'
import { readHashtag, readMention } from './marked-words.js'

/** Receives what inline markup says, in order of the offset at which it ends (UTF-16, in the scanned text). */
export interface InlineSink {
  /** @param text What a Markdown link shows, with its markup; empty for other links. */
  link(at: number, link: Link, text: string): void
  hashtag(at: number, name: string): void
  mention(at: number, name: string): void
}

interface Opener {
  readonly at: number
  readonly image: boolean
  /** Another bracket has opened inside: the text is no label. */
  nested: boolean
}

const SPECIAL = /[\\`<[\]#@]|:\/\/|www\./g
const WIKI_LINK = /\[\[([^[\]\r\n]{1,500})\]\]/y

/** Whether a text holds any character that `scanInline` would stop at. */
export function mayHoldMarkup(text: string): boolean {
  SPECIAL.lastIndex = 0
  return SPECIAL.test(text)
}

/**
 * Finds the links, hashtags and mentions of one paragraph, heading, cell or the like, by the precedence of
 * CommonMark 6: escapes, code spans, autolinks and raw HTML bind tighter than brackets.
 *
 * One pass, linear whatever the text: every look ahead is bounded or consumed. A full inline parse, which also
 * resolves emphasis, takes seconds for a megabyte of `[`.
 */
export function scanInline(text: string, references: References, sink: InlineSink): void {
  new InlineScanner(text, references, sink).run()
}

class InlineScanner {
  readonly #text: string
  readonly #references: References
  readonly #sink: InlineSink
  readonly #codeSpans: CodeSpans
  readonly #openers: Opener[] = []
  /** Links hold no links: openers below this height, images apart, are text. */
  #barrier = 0
  /** Everything before has been read. */
  #at = 0

  constructor(text: string, references: References, sink: InlineSink) {
    this.#text = text
    this.#references = references
    this.#sink = sink
    this.#codeSpans = new CodeSpans(text)
  }

  run(): void {
    for (;;) {
      SPECIAL.lastIndex = this.#at
      const found = SPECIAL.exec(this.#text)
      if (!found) return
      this.#at = this.#read(found.index, found[0])
    }
  }

  /** @returns Offset to go on at. */
  #read(at: number, mark: string): number {
    switch (mark) {
      case '\\':
        return at + 2
      case '`':
        return this.#codeSpans.end(at)
      case '<':
        return this.#angleBracket(at)
      case '[':
        return this.#openBracket(at)
      case ']':
        return this.#closeBracket(at)
      case '#':
        return this.#hashtag(at)
      case '@':
        return this.#address(readEmail(this.#text, at, this.#at)) ?? this.#mention(at)
      default:
        return this.#address(readBareUrl(this.#text, at, this.#openers.length > 0)) ?? at + mark.length
    }
  }

  #angleBracket(at: number): number {
    const found = readAngleBracket(this.#text, at)
    if (!found) return at + 1
    if (found.url) this.#emit(found.end, markdownLink(found.url))
    return found.end
  }

  #openBracket(at: number): number {
    WIKI_LINK.lastIndex = at
    const wiki = WIKI_LINK.exec(this.#text)
    // `[[1]](source.md)` is a Markdown link around a bracketed text.
    if (wiki && !readDestination(this.#text, at + wiki[0].length)) {
      const end = at + wiki[0].length
      this.#emit(end, wikiLink(wiki[1]!))
      return end
    }
    const outer = this.#openers.at(-1)
    if (outer) outer.nested = true
    // An escaped `!` has been read already.
    const image = at > this.#at && this.#text[at - 1] === '!'
    this.#openers.push({ at, image, nested: false })
    return at + 1
  }

  #closeBracket(at: number): number {
    const opener = this.#openers.pop()
    if (!opener) return at + 1
    const height = this.#openers.length
    const live = opener.image || height >= this.#barrier
    this.#barrier = Math.min(this.#barrier, height)
    const tail = live ? this.#linkTail(opener, at) : undefined
    if (!tail) return at + 1
    if (!opener.image) this.#barrier = height
    this.#emit(tail.end, tail.link, this.#text.slice(opener.at + 1, at))
    return tail.end
  }

  #linkTail(opener: Opener, at: number): LinkTail | undefined {
    const label = opener.nested ? undefined : this.#text.slice(opener.at + 1, at)
    return readLinkTail(this.#text, at + 1, label, this.#references)
  }

  #address(found: BareAddress | undefined): number | undefined {
    if (found) this.#emit(found.end, markdownLink(found.url))
    return found?.end
  }

  #hashtag(at: number): number {
    const tag = readHashtag(this.#text, at)
    if (tag) this.#sink.hashtag(tag.end, tag.name)
    return tag?.end ?? at + 1
  }

  #mention(at: number): number {
    const mention = readMention(this.#text, at)
    if (mention) this.#sink.mention(mention.end, mention.name)
    return mention?.end ?? at + 1
  }

  #emit(at: number, link: Link | undefined, text = ''): void {
    if (link) this.#sink.link(at, link, text)
  }
}

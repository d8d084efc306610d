import MarkdownIt from 'markdown-it'

/** Beyond this an HTML line is not matched against the tag grammar, whose regular expression recurses per attribute. */
const MAX_HTML_LINE_LENGTH = 10_000
const TAG_START = /<(?:[!?/]|[a-z][a-z0-9-]*[\s/>])/iy

/**
 * The Markdown grammar: CommonMark with the tables and strikethrough of GFM, and raw HTML. Nesting deeper than
 * `maxNesting` levels stays text of the level above it.
 */
export const markdown = new MarkdownIt({ html: true, maxNesting: 50 })

// Destinations are kept as written: they are keys to notebooks, not attributes of a rendered page.
markdown.normalizeLink = (url) => url
markdown.validateLink = () => true

// A line of a megabyte that looks like a tag overflows the stack of the regular expression in `html_block`.
// Such a line is taken for HTML unseen, up to the next blank line, as CommonMark does with block tags.
markdown.block.ruler.before(
  'html_block',
  'long_html_line',
  (state, startLine, endLine, silent) => {
    const start = state.bMarks[startLine]! + state.tShift[startLine]!
    if (state.eMarks[startLine]! - start <= MAX_HTML_LINE_LENGTH) return false
    if (state.sCount[startLine]! - state.blkIndent >= 4) return false
    TAG_START.lastIndex = start
    if (!TAG_START.test(state.src)) return false
    if (silent) return true
    let line = startLine + 1
    while (line < endLine && !state.isEmpty(line) && state.sCount[line]! >= state.blkIndent) line++
    state.line = line
    state.push('html_block', '', 0).map = [startLine, line]
    return true
  },
  { alt: ['paragraph', 'reference', 'blockquote'] },
)

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_BLOCK_LENGTH } from '../../src/markdown/block-limits.js'
import { readFrontMatter } from '../../src/markdown/front-matter.js'
import { parseNotebook } from '../../src/markdown/index.js'
import { arbitraryMarkdown } from './arbitrary-markdown.js'

const THEMATIC_BREAK = /^ {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}$/
const notebook = fc.oneof(
  arbitraryMarkdown,
  arbitraryMarkdown.map((text) => `---\n${text}`),
  arbitraryMarkdown.map((text) => `\ufeff---\nkey: "${text.slice(0, 20)}"\n---\n${text}`),
  fc.string({ unit: 'binary', maxLength: 200 }),
)
const parse = (content: string) => parseNotebook(content, { path: 'notes/any.md' })

describe('any text at all', () => {
  it('gives back the exact text of each block, in order and without overlap', () => {
    fc.assert(
      fc.property(notebook, (content) => {
        let end = 0
        for (const block of parse(content).blocks) {
          expect(content.slice(block.start, block.end)).toBe(block.text)
          expect(block.start).toBeGreaterThanOrEqual(end)
          expect(block.text.trim()).not.toBe('')
          expect(block.text.length).toBeLessThanOrEqual(MAX_BLOCK_LENGTH)
          end = block.end
        }
      }),
      { numRuns: 1_000 },
    )
  })

  it('leaves nothing of the body outside of blocks but blanks and thematic breaks', () => {
    fc.assert(
      fc.property(notebook, (content) => {
        const frontMatter = readFrontMatter(content)
        let end = frontMatter.unreadStart ?? frontMatter.bodyStart
        const between: string[] = []
        for (const block of parse(content).blocks) {
          between.push(content.slice(end, block.start))
          end = block.end
        }
        between.push(content.slice(end))
        const lines = between.flatMap((text) => text.split(/\r\n|\r|\n/))
        expect(lines.filter((line) => line.trim() !== '' && !THEMATIC_BREAK.test(line))).toEqual([])
      }),
      { numRuns: 1_000 },
    )
  })

  it('starts and ends no block inside a surrogate pair', () => {
    fc.assert(
      fc.property(notebook, (content) => {
        for (const { start, end } of parse(content).blocks) {
          for (const at of [start, end]) {
            expect(content.slice(Math.max(0, at - 1), at + 1)).not.toMatch(/^[\ud800-\udbff][\udc00-\udfff]$/)
          }
        }
      }),
      { numRuns: 500 },
    )
  })

  it('finds of hashtags, mentions and links in blocks what the notebook has', () => {
    fc.assert(
      fc.property(notebook, (content) => {
        const { blocks, links, tags } = parse(content)
        const targets = new Set(links.filter(({ kind }) => kind !== 'external').map(({ target }) => target))
        targets.delete('')
        expect(new Set(blocks.flatMap((block) => block.links))).toEqual(targets)
        const folded = new Set(tags.map((tag) => tag.toUpperCase()))
        for (const tag of blocks.flatMap((block) => block.hashtags))
          expect(folded).toContain(tag.toUpperCase())
      }),
      { numRuns: 500 },
    )
  })

  it('reads line ends alike: LF, CRLF and lone CR give the same blocks', () => {
    fc.assert(
      fc.property(arbitraryMarkdown, (content) => {
        // Short enough that sizes, in which CRLF counts twice, cut nothing and join everything.
        const lines = content.slice(0, 90).split(/\r\n|\r|\n/)
        const [lf, crlf, cr] = ['\n', '\r\n', '\r'].map((lineEnd) =>
          parse(lines.join(lineEnd)).blocks.map(({ start, end, kind, text, ...rest }) => ({
            ...rest,
            lines: text.split(/\r\n|\r|\n/),
          })),
        )
        expect(crlf).toEqual(lf)
        expect(cr).toEqual(lf)
      }),
      { numRuns: 500 },
    )
  })
})

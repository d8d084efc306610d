import fc from 'fast-check'
import type { Token } from 'markdown-it'
import { describe, expect, it } from 'vitest'
import { outlineBlocks } from '../../src/markdown/block-outline.js'
import type { LeafStart } from '../../src/markdown/leaf-start.js'
import { markdown } from '../../src/markdown/markdown-it.js'
import { arbitraryMarkdown } from './arbitrary-markdown.js'

function outline(src: string): { leaves: LeafStart[]; labels: string[] } {
  const leaves: LeafStart[] = []
  const env = { references: {} }
  outlineBlocks(src, src.split('\n').length - (src.endsWith('\n') ? 1 : 0), env, (leaf) => leaves.push(leaf))
  return { leaves, labels: Object.keys(env.references) }
}

describe('against a full parse', () => {
  const STARTS =
    /^(?:(?:paragraph|heading|list_item|tr|bullet_list|ordered_list|blockquote)_open|fence|code_block|html_block|hr|reference_definition)$/
  const source = arbitraryMarkdown.map((text) => text.replace(/\r\n?/g, '\n'))

  function fullParse(src: string): { tokens: Token[]; labels: string[] } {
    const tokens: Token[] = []
    const env = { references: {} }
    markdown.block.parse(src, markdown, env, tokens)
    return { tokens, labels: Object.keys(env.references) }
  }

  it('finds the same starts and the same definitions', () => {
    fc.assert(
      fc.property(source, (src) => {
        const { tokens, labels } = fullParse(src)
        // A quote in another block is known by what is in it: an empty one has no start.
        const isInnerQuote = ({ type, level }: Token) => type === 'blockquote_open' && level > 0
        const lines = tokens.flatMap((token) =>
          token.map && STARTS.test(token.type) && !isInnerQuote(token) ? [token.map[0]] : [],
        )
        const outlined = outline(src)
        expect([...new Set(outlined.leaves.map(({ line }) => line))]).toEqual([...new Set(lines)])
        expect(outlined.labels).toEqual(labels)
      }),
      { numRuns: 1_000 },
    )
  })

  it('finds the same headings at the top level', () => {
    fc.assert(
      fc.property(source, (src) => {
        const { tokens } = fullParse(src)
        const headings = tokens.flatMap(({ type, level, tag, map }, index) =>
          type === 'heading_open' && level === 0 && map![1] - map![0] < 16
            ? [{ line: map![0], level: Number(tag.slice(1)), source: tokens[index + 1]!.content }]
            : [],
        )
        const found = outline(src).leaves.flatMap(({ line, heading }) =>
          heading ? [{ line, ...heading }] : [],
        )
        expect(found.filter(({ line }) => headings.some((heading) => heading.line === line))).toEqual(
          headings,
        )
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('hostile nesting', () => {
  it('reads ten thousand quote marks and lists of five thousand levels without running out of stack', () => {
    expect(outline(`${'> '.repeat(10_000)}deep\n`).leaves.length).toBeGreaterThan(0)
    const list = Array.from({ length: 5_000 }, (_, level) => `${'  '.repeat(level)}- item`).join('\n')
    expect(outline(list).leaves.length).toBeGreaterThan(0)
    expect(outline('- '.repeat(5_000).concat('x')).leaves.length).toBeGreaterThan(0)
  })

  it('takes a tag with a million attributes for HTML', () => {
    const { leaves } = outline(`<a${' b'.repeat(1_000_000)}\n`)
    expect(leaves.map(({ kind, verbatim }) => ({ kind, verbatim }))).toEqual([
      { kind: 'html', verbatim: true },
    ])
  })

  it('takes a long line that begins with an address for a paragraph', () => {
    const { leaves } = outline(`<https://x.org> ${'word '.repeat(4_000)}\n`)
    expect(leaves.map(({ kind }) => kind)).toEqual(['paragraph'])
  })
})

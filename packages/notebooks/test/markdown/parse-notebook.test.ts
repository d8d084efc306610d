import { describe, expect, it } from 'vitest'
import { parseNotebook } from '../../src/markdown/index.js'

const parse = (content: string, path = 'notes/plan.md') => parseNotebook(content, { path })
const blocks = (content: string) => parse(content).blocks
const texts = (content: string) => blocks(content).map(({ text }) => text)
/** Longer than what is joined with its neighbours, shorter than what is cut. */
const paragraph = (words: string) => `${words} ${'and so it goes on '.repeat(14)}in the end.`
const A = paragraph('First')
const B = paragraph('Second')

describe('a notebook', () => {
  it('is read whole', () => {
    const content = [
      '\ufeff---',
      'title: Index design',
      'tags: [search, "#draft"]',
      'aliases: [Segments]',
      '---',
      '# Ignored for the title',
      '',
      'By @minji, see [[Ranking|the ranking]] and [notes](../notes.md). #회의',
      '',
    ].join('\r\n')
    const start = content.indexOf('# Ignored')
    expect(parse(content)).toEqual({
      title: 'Index design',
      frontMatter: { title: 'Index design', tags: ['search', '#draft'], aliases: ['Segments'] },
      tags: ['search', 'draft', '회의'],
      keywords: ['Segments', 'search', 'draft'],
      links: [
        { kind: 'wiki', target: 'Ranking', alias: 'the ranking' },
        { kind: 'relative', target: '../notes.md', alias: 'notes' },
      ],
      blocks: [
        {
          start,
          end: content.length - 2,
          text: content.slice(start, -2),
          kind: 'paragraph',
          headingPath: ['Ignored for the title'],
          hashtags: ['회의'],
          mentions: ['minji'],
          links: ['Ranking', '../notes.md'],
        },
      ],
    })
  })

  it('without any text has a title and no blocks', () => {
    for (const content of ['', '\ufeff', ' \n\t\n\u00a0\r\n', '---\n', '\n***\n\n- - -\n']) {
      expect(parse(content)).toEqual({
        title: 'plan',
        frontMatter: {},
        tags: [],
        keywords: [],
        links: [],
        blocks: [],
      })
    }
  })
})

describe('headings', () => {
  it('make the path of what stands under them, with their markup stripped and levels skipped', () => {
    const content = `# The *Plan*\n\n${A}\n\n### Part \`one\`\n\n${A}\n\n## [Part](x.md) two ##\n\n${A}\n\n# End\n\n${A}`
    expect(blocks(content).map(({ headingPath }) => headingPath)).toEqual([
      ['The Plan'],
      ['The Plan', 'Part one'],
      ['The Plan', 'Part two'],
      ['End'],
    ])
  })

  it('are read with underlines, over several lines too', () => {
    const [block] = blocks('Two\nlines\n=====\n\nSub\n---\n\ntext')
    expect(block).toMatchObject({ kind: 'paragraph', headingPath: ['Two lines', 'Sub'] })
  })

  it('go with the first text below them, those directly above as well', () => {
    expect(texts(`# Title\n\n## Part\n\n${A}\n\n${B}`)).toEqual([`# Title\n\n## Part\n\n${A}`, B])
  })

  it('stand alone where their section is empty', () => {
    expect(
      blocks('## One\n## Two\ntext').map(({ text, kind, headingPath }) => [text, kind, headingPath]),
    ).toEqual([
      ['## One', 'heading', ['One']],
      ['## Two\ntext', 'paragraph', ['Two']],
    ])
  })

  it('part even short texts', () => {
    expect(texts('# A\na\n# B\nb')).toEqual(['# A\na', '# B\nb'])
  })

  it('are no headings in code, lists, quotes and hashtags', () => {
    const content = '```sh\n# comment\n```\n\n    # indented\n\n- # item\n\n> # quoted\n\n#tag'
    expect(blocks(content).map(({ headingPath }) => headingPath)).toEqual([[]])
    expect(parse(content).title).toBe('plan')
  })

  it('without text are left out of the path', () => {
    expect(blocks('# A\n\n##\n\ntext')[0]!.headingPath).toEqual(['A'])
  })
})

describe('paragraphs', () => {
  it('are a block each', () => {
    expect(blocks(`${A}\n\n${B}\n`).map(({ text, kind }) => [text, kind])).toEqual([
      [A, 'paragraph'],
      [B, 'paragraph'],
    ])
  })

  it('that are short are joined with what follows in their section', () => {
    expect(texts('One line.\n\nAnother.\n\n- item\n\n```\ncode\n```')).toHaveLength(1)
    expect(texts(`Steps:\n\n${A}`)).toEqual([`Steps:\n\n${A}`])
  })

  it('are parted by a thematic break, which belongs to no block', () => {
    expect(texts('One.\n\n* * *\n\nTwo.\n\n---\n')).toEqual(['One.', 'Two.'])
  })

  it('that are very long are cut at the ends of sentences', () => {
    const sentence = 'Every sentence of this paragraph is of the same length.'
    const long = Array.from({ length: 60 }, () => sentence).join(' ')
    const cut = blocks(long)
    expect(cut.length).toBeGreaterThan(2)
    for (const { text } of cut) expect(text).toMatch(/^Every .* length\.$/s)
    expect(cut.map(({ text }) => text).join(' ')).toBe(long)
  })

  it('give a link that is cut in two to the block it ends in', () => {
    const content = `${'Some words here. '.repeat(58)}[See this. ${'And that. '.repeat(100)}](target.md)`
    const cut = blocks(content)
    expect(cut.length).toBeGreaterThan(1)
    expect(cut.flatMap(({ links }) => links)).toEqual(['target.md'])
    expect(cut.at(-1)!.links).toEqual(['target.md'])
  })

  it('end their lines in LF, CRLF or CR, not in U+2028 or form feed', () => {
    expect(texts('a\u2028# b\n\ff')).toEqual(['a\u2028# b\n\ff'])
    expect(blocks('# A\r\rtext\r').map(({ text, headingPath }) => [text, headingPath])).toEqual([
      ['# A\r\rtext', ['A']],
    ])
  })
})

describe('lists', () => {
  it('keep short items together and part between items', () => {
    const items = Array.from({ length: 60 }, (_, index) => `- Item ${index}: ${'word '.repeat(8)}end`)
    const cut = blocks(items.join('\n'))
    expect(cut.length).toBeGreaterThan(1)
    expect(cut.flatMap(({ text }) => text.split('\n'))).toEqual(items)
    for (const { text, kind } of cut) {
      expect(kind).toBe('list')
      expect(text.length).toBeLessThanOrEqual(1_000)
    }
  })

  it('keep an item with what is nested in it', () => {
    const item = (name: string) =>
      [
        `1. ${name} ${'word '.repeat(80)}`,
        `   - nested ${'word '.repeat(80)}`,
        '',
        '   ```',
        '   # x',
        '   ```',
      ].join('\n')
    expect(texts(`${item('a')}\n${item('b')}`)).toEqual([item('a'), item('b')])
  })

  it('do not let markup of one item reach into the next', () => {
    const [block] = blocks('- a ` b #one\n- c ` d #two\n- [e\n- f](g.md)\n-\n- `#no`')
    expect(block).toMatchObject({ kind: 'list', hashtags: ['one', 'two'], links: [] })
    expect(block!.text.endsWith('-\n- `#no`')).toBe(true)
  })

  it('keep the indentation of an item that starts a block', () => {
    const cut = texts(`- a\n  - ${'word '.repeat(300)}\n  - ${'next '.repeat(300)}`)
    expect(cut[1]).toMatch(/^ {2}- next/)
  })
})

describe('tables', () => {
  const rows = Array.from({ length: 100 }, (_, index) => `| row ${index} | [[N${index}]] | \`#no\` |`)
  const header = '| Name | Note | Code |'

  it('that are long carry their header along as context', () => {
    const cut = blocks(`${header}\n|---|:-:|--|\n${rows.join('\n')}\n`)
    expect(cut.length).toBeGreaterThan(2)
    expect(cut[0]!.text.startsWith(header)).toBe(true)
    expect(cut[0]).not.toHaveProperty('context')
    for (const block of cut.slice(1)) expect(block).toMatchObject({ kind: 'table', context: header })
    expect(cut.flatMap(({ text }) => text.split('\n')).slice(2)).toEqual(rows)
    expect(cut[0]!.hashtags).toEqual([])
    expect(cut[1]!.links[0]).toMatch(/^N\d+$/)
  })

  it('inside a quote do so too', () => {
    const cut = blocks([header, '|--|--|--|', ...rows].map((line) => `> ${line}`).join('\n'))
    expect(cut.length).toBeGreaterThan(1)
    for (const block of cut.slice(1)) expect(block).toMatchObject({ kind: 'quote', context: `> ${header}` })
  })

  it('leave what follows them without context', () => {
    const cut = blocks(`${header}\n|--|--|--|\n${rows.join('\n')}\n\n${A}\n\n${B}`)
    expect(cut.at(-1)).not.toHaveProperty('context')
  })
})

describe('code', () => {
  it('stays whole up to the most a block holds, and is cut at line ends beyond', () => {
    const fence = (lines: number) => `\`\`\`ts\n${'const answer = 42 // #no [[no]]\n'.repeat(lines)}\`\`\``
    expect(texts(fence(60))).toEqual([fence(60)])
    const cut = blocks(fence(200))
    expect(cut.map(({ text }) => text).join('\n')).toBe(fence(200))
    for (const block of cut) expect(block).toMatchObject({ kind: 'code', hashtags: [], links: [] })
  })

  it('is code when indented, and keeps its indentation', () => {
    expect(blocks('    let a = 1\n\n      let b = 2\n')).toMatchObject([
      { kind: 'code', text: '    let a = 1\n\n      let b = 2' },
    ])
  })

  it('that is never closed reaches to the end', () => {
    expect(blocks('~~~\n# a\n\n- b')).toMatchObject([
      { kind: 'code', text: '~~~\n# a\n\n- b', headingPath: [] },
    ])
  })
})

describe('quotes and HTML', () => {
  it('reads a callout as a quote with its marks', () => {
    const text = '> [!NOTE] Mind this\n> It is #important.\n>\n> - [[Plan]]\n>'
    expect(blocks(text)).toMatchObject([{ kind: 'quote', text, hashtags: ['important'], links: ['Plan'] }])
  })

  it('keeps HTML as it is, and reads Markdown after its blank line', () => {
    const html = `<details>\n<summary>#no [[no]] ${'text '.repeat(50)}</summary>\n`
    const cut = blocks(`${html}\n**yes** #yes [[Yes]] ${A}\n\n</details>`)
    expect(cut[0]).toMatchObject({ kind: 'html', text: html.trimEnd(), hashtags: [], links: [] })
    expect(cut[1]).toMatchObject({ kind: 'paragraph', hashtags: ['yes'], links: ['Yes'] })
  })

  it('takes a comment for HTML, whatever is in it', () => {
    expect(blocks('<!--\n# no\n\n- #no\n-->')).toMatchObject([
      { kind: 'html', headingPath: [], hashtags: [] },
    ])
  })
})

describe('link references', () => {
  it('resolve wherever they are defined', () => {
    const { blocks: cut, links } = parse(
      `See [the plan] and [this][1].\n\n${A}\n\n[the plan]: plan.md\n[1]: https://x.org\n`,
    )
    expect(links).toEqual([
      { kind: 'relative', target: 'plan.md', alias: 'the plan' },
      { kind: 'external', target: 'https://x.org', alias: 'this' },
    ])
    expect(cut[0]!.links).toEqual(['plan.md'])
  })

  it('stay text of a block', () => {
    expect(blocks('[a]: b.md\n[c]: d.md')).toMatchObject([
      { kind: 'definition', text: '[a]: b.md\n[c]: d.md' },
    ])
  })
})

describe('bounds', () => {
  it('keeps a hundred features of each kind in a block', () => {
    const [block] = blocks(Array.from({ length: 150 }, (_, index) => `#t${index} @u${index}`).join(' '))
    expect(block!.hashtags).toHaveLength(100)
    expect(block!.mentions).toHaveLength(100)
  })

  it('joins sections once there would be more blocks than a notebook may have', () => {
    const content = '# a\nb\n'.repeat(200_000)
    expect(parse(content).blocks.length).toBeLessThan(100_000)
  })

  it('keeps ten thousand links and a thousand tags', () => {
    const { links, tags } = parse(
      Array.from({ length: 11_000 }, (_, index) => `[[N${index}]] #t${index}\n\n`).join(''),
    )
    expect(links).toHaveLength(10_000)
    expect(tags).toHaveLength(1_000)
  })
})

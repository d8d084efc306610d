import fc from 'fast-check'
import MarkdownIt, { type Token } from 'markdown-it'
import { describe, expect, it } from 'vitest'
import { scanInline } from '../../src/markdown/inline-scanner.js'
import { type Link, markdownLink, showingText } from '../../src/markdown/link.js'

interface Findings {
  links: Link[]
  hashtags: string[]
  mentions: string[]
}

function scan(text: string, definitions: Record<string, string> = {}): Findings {
  const found: Findings = { links: [], hashtags: [], mentions: [] }
  const references = new Map(
    Object.entries(definitions).map(([label, url]) => [label.toUpperCase(), markdownLink(url)!]),
  )
  scanInline(text, references, {
    link: (_at, link, shown) => found.links.push(showingText(link, shown)),
    hashtag: (_at, name) => found.hashtags.push(name),
    mention: (_at, name) => found.mentions.push(name),
  })
  return found
}

const targets = (text: string, definitions?: Record<string, string>) =>
  scan(text, definitions).links.map((link) => link.target)

describe('links', () => {
  it('reads wiki links with heading and alias', () => {
    expect(scan('[[Plan]], [[folder/Plan#Next steps|the plan]], ![[chart.png]]').links).toEqual([
      { kind: 'wiki', target: 'Plan' },
      { kind: 'wiki', target: 'folder/Plan', heading: 'Next steps', alias: 'the plan' },
      { kind: 'wiki', target: 'chart.png' },
    ])
  })

  it('reads an escaped bar in a table cell as the bar of an alias', () => {
    expect(scan('| [[Plan\\|plan]] | x |').links).toEqual([{ kind: 'wiki', target: 'Plan', alias: 'plan' }])
  })

  it('reads a wiki link within its own notebook, and none without a target', () => {
    expect(scan('[[#Part two]] [[ ]] [[|x]] [[a\nb]]').links).toEqual([
      { kind: 'wiki', target: '', heading: 'Part two' },
    ])
  })

  it('reads relative links decoded, with heading and shown text', () => {
    expect(scan('[the *note*](../a%20b/%ED%9A%8C%EC%9D%98.md#part-1 "Title")').links).toEqual([
      { kind: 'relative', target: '../a b/회의.md', heading: 'part-1', alias: 'the note' },
    ])
  })

  it('keeps a destination whose percent signs encode nothing storable', () => {
    expect(targets('[a](100%.md) [b](x%00y.md)')).toEqual(['100%.md', 'x%00y.md'])
  })

  it('tells external links by their scheme or their host', () => {
    expect(scan('[a](HTTPS://x.org/a#b) [b](mailto:a@b.co) [c](//x.org) [d](/top.md)').links).toEqual([
      { kind: 'external', target: 'HTTPS://x.org/a#b', alias: 'a' },
      { kind: 'external', target: 'mailto:a@b.co', alias: 'b' },
      { kind: 'external', target: '//x.org', alias: 'c' },
      { kind: 'relative', target: '/top.md', alias: 'd' },
    ])
  })

  it('ignores a data URI that is long', () => {
    expect(targets(`![x](data:image/png;base64,${'A'.repeat(3_000)}) [a](b.md)`)).toEqual(['b.md'])
  })

  it('reads destinations with parentheses, angle brackets and escapes', () => {
    expect(targets("[a](b_(c).md) [d](<e f.md>) [g](h\\).md) [i]( j.md 't' )")).toEqual([
      'b_(c).md',
      'e f.md',
      'h).md',
      'j.md',
    ])
  })

  it('resolves full, collapsed and shortcut references, whatever their case', () => {
    const definitions = { ref: 'a.md', 'two words': 'b.md' }
    expect(targets('[x][Ref] [two  words][] [REF] [none] [x][none]', definitions)).toEqual([
      'a.md',
      'b.md',
      'a.md',
    ])
  })

  it('takes neither footnotes nor task boxes for links', () => {
    expect(targets('- [x] done [^1] [ ]', { '^1': 'note', x: 'a.md' })).toEqual(['a.md'])
    expect(targets('text [^1]', { '^1': 'note' })).toEqual([])
  })

  it('reads images, alone and as the text of a link', () => {
    expect(scan('![alt](a.png) [![logo](b.png)](c.md)').links).toEqual([
      { kind: 'relative', target: 'a.png', alias: 'alt' },
      { kind: 'relative', target: 'b.png', alias: 'logo' },
      { kind: 'relative', target: 'c.md', alias: 'logo' },
    ])
  })

  it('reads a bracketed text before a destination as a Markdown link', () => {
    expect(scan('[[1]](source.md)').links).toEqual([{ kind: 'relative', target: 'source.md', alias: '[1]' }])
  })

  it('does not nest links', () => {
    expect(targets('[a [b](c.md) d](e.md)')).toEqual(['c.md'])
  })

  it('reads autolinks and addresses in running text', () => {
    expect(
      targets('<https://a.org/x?y> <me@a.org>, https://b.org/a_(b), (http://c.org). www.d.org; e@f.co!'),
    ).toEqual([
      'https://a.org/x?y',
      'mailto:me@a.org',
      'https://b.org/a_(b)',
      'http://c.org',
      'http://www.d.org',
      'mailto:e@f.co',
    ])
  })

  it('ends a URL at the punctuation of a Chinese, Japanese or Korean sentence', () => {
    expect(targets('참고: https://a.org/문서。 「https://b.org」')).toEqual([
      'https://a.org/문서',
      'https://b.org',
    ])
  })

  it('finds nothing in code spans, tags and comments, and nothing escaped', () => {
    const found = scan(
      '`[a](b.md) #x` ``[[c]] ` @y`` <a href="#z" title="@w [[q]]"> <!-- #v [[u]] --> \\#t \\[s](r.md) \\@p',
    )
    expect(found).toEqual({ links: [], hashtags: [], mentions: [] })
  })

  it('reads what follows a run of backticks that closes nothing', () => {
    expect(targets('``` [[a]] ` [[b]]')).toEqual(['a', 'b'])
  })
})

describe('hashtags', () => {
  const hashtags = (text: string) => scan(text).hashtags

  it('reads words of any script, nested ones too', () => {
    expect(hashtags('#tag, (#회의) "#проект" #área/sub-1 #a_b #2024-plan #日本語。')).toEqual([
      'tag',
      '회의',
      'проект',
      'área/sub-1',
      'a_b',
      '2024-plan',
      '日本語',
    ])
  })

  it('composes a tag', () => {
    expect(hashtags('#cafe\u0301')).toEqual(['caf\u00e9'])
  })

  it('leaves numbers, headings, languages, entities and fragments alone', () => {
    expect(hashtags('#1 #2024 # no C#x a#b &#x41; docs/a.md#part https://x.org/#frag ##x #️⃣ #')).toEqual([])
  })

  it('leaves out marks at the end of a tag', () => {
    expect(hashtags('#tag. #tag/ #other- #more!')).toEqual(['tag', 'tag', 'other', 'more'])
  })

  it('takes a run of more than a hundred characters for no tag', () => {
    expect(hashtags(`#${'a'.repeat(100)} #${'b'.repeat(101)}`)).toEqual(['a'.repeat(100)])
  })
})

describe('mentions', () => {
  it('reads names, not e-mail addresses, packages or decorated numbers', () => {
    expect(scan('@minji, @김민지! (@jean-luc.p) a@b.co @scope/pkg x@y @2 cc@').mentions).toEqual([
      'minji',
      '김민지',
      'jean-luc.p',
    ])
  })
})

describe('against the inline parser of markdown-it', () => {
  const markdown = new MarkdownIt({ html: true })
  markdown.normalizeLink = (url) => url
  markdown.validateLink = () => true

  function destinations(tokens: readonly Token[]): string[] {
    return tokens.flatMap((token) => [
      ...(token.type === 'link_open' ? [String(token.attrGet('href'))] : []),
      ...(token.type === 'image' ? [String(token.attrGet('src'))] : []),
      ...destinations(token.children ?? []),
    ])
  }

  function twin(text: string): string[] {
    return destinations(markdown.parseInline(text, {})).filter((destination) => destination !== '')
  }

  const BRACKETS = [
    '[',
    ']',
    '(',
    ')',
    '![i](j.png)',
    '](a.md)',
    '](b.md "t")',
    '](<c d.md>)',
    '[x](y.md)',
    '[](',
    '[a](b',
  ]
  const OTHERS = [
    '`',
    '``',
    '\\',
    '<b>',
    '</b>',
    '<e:f>',
    '<',
    '>',
    '"',
    "'",
    '*',
    ' ',

    'word',
    '!',
    '<i a="]">',
  ]

  it('finds the same destinations in any mixture of brackets, code, tags and escapes', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...BRACKETS, ...OTHERS), { maxLength: 30 }), (pieces) => {
        // `[[` may be a wiki link.
        const text = pieces.join('').trim()
        fc.pre(!text.includes('[['))
        expect(targets(text).sort()).toEqual(twin(text).sort())
      }),
      { numRuns: 2_000 },
    )
  })
})

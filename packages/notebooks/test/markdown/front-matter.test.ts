import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseNotebook } from '../../src/markdown/index.js'

const parse = (content: string) => parseNotebook(content, { path: 'notes/plan.md' })
const values = (yaml: string) => parse(`---\n${yaml}\n---\n`).frontMatter

describe('front matter', () => {
  it('becomes plain JSON, dates as strings', () => {
    expect(values('a: 1\nb: [x, true, null]\nc:\n  d: 2024-01-05\ne: 2024-01-05T10:00:00Z\nf: yes')).toEqual({
      a: 1,
      b: ['x', true, null],
      c: { d: '2024-01-05' },
      e: '2024-01-05T10:00:00Z',
      f: 'yes',
    })
  })

  it('keeps as text what a number would change', () => {
    expect(values('a: 1.10\nb: 0x1F\nc: 12345678901234567890\nd: .inf\ne: 1e3\nf: -7\ng: 2.5')).toEqual({
      a: '1.10',
      b: '0x1F',
      c: '12345678901234567890',
      d: '.inf',
      e: '1e3',
      f: -7,
      g: 2.5,
    })
  })

  it('resolves aliases, and no tags beyond the core schema', () => {
    expect(values('a: &x [1, 2]\nb: *x\nc: !!timestamp 2024-01-01\nd: !custom v\n<<: {e: 1}')).toEqual({
      a: [1, 2],
      b: [1, 2],
      c: '2024-01-01',
      d: 'v',
      '<<': { e: 1 },
    })
  })

  it('holds nothing that Postgres cannot store', () => {
    expect(values('a: "x\\0y"\nb: "\\ud800"\n"k\\0": 1')).toEqual({
      a: 'x\ufffdy',
      b: '\ufffd',
      'k\ufffd': 1,
    })
  })

  it('touches no prototype', () => {
    const found = values(
      '__proto__: {polluted: true}\nconstructor: {prototype: {polluted: true}}\ntoString: 1',
    )
    expect(Object.getPrototypeOf(found)).toBe(Object.prototype)
    expect(found).toEqual({ constructor: { prototype: { polluted: true } }, toString: 1 })
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  it('may end in dots, be empty or hold comments alone, and takes any line end', () => {
    for (const content of [
      '---\n...\nBody',
      '---\n---\nBody',
      '---\r\n# none\r\n---\r\nBody',
      '--- \r---\t\rBody',
    ]) {
      expect(parse(content)).toMatchObject({ frontMatter: {}, blocks: [{ text: 'Body' }] })
      expect(parse(content)).not.toHaveProperty('frontMatterError')
    }
    expect(parse('\ufeff---\r\ntitle: T\r\n...\r\nBody')).toMatchObject({
      title: 'T',
      blocks: [{ text: 'Body' }],
    })
  })

  it('is a thematic break and text where a blank line follows, or the mark is not first', () => {
    for (const content of ['---\n\na: 1\n\n---\n', '\n---\na: 1\n', '----\na: 1\n', '+++\na = 1\n+++\n']) {
      expect(parse(content).frontMatter).toEqual({})
      expect(parse(content)).not.toHaveProperty('frontMatterError')
      expect(parse(content).blocks[0]!.text).toContain('a')
    }
  })
})

describe('front matter that cannot be read', () => {
  const reason = (content: string) => parse(content).frontMatterError

  it('is kept as a block of its own, before the body', () => {
    const content = '---\ntitle: [never closed\n---\n# Title\n\nBody'
    expect(parse(content)).toMatchObject({
      title: 'Title',
      frontMatter: {},
      frontMatterError: expect.stringMatching(/^front matter cannot be read: YAML: [A-Z_]+$/),
      blocks: [
        { kind: 'frontmatter', text: '---\ntitle: [never closed\n---', headingPath: [] },
        { kind: 'paragraph', text: '# Title\n\nBody', headingPath: ['Title'] },
      ],
    })
  })

  it('says why, without quoting it', () => {
    expect(reason('---\n- a\n---\n')).toBe('front matter cannot be read: not a mapping')
    expect(reason('---\na: 1\na: 2\n---\n')).toBe('front matter cannot be read: a key is there twice')
    expect(reason('---\na: *secret\n---\n')).toBe(
      'front matter cannot be read: its aliases cannot be resolved',
    )
    expect(reason(`---\na: ${'['.repeat(40)}${']'.repeat(40)}\n---\n`)).toBe(
      'front matter cannot be read: nested more than 32 levels deep',
    )
  })

  it('is refused when aliases multiply it', () => {
    const bomb = ['a: &a [x, x, x, x, x, x, x, x, x]']
    for (const [index, name] of [...'bcdefghi'].entries()) {
      bomb.push(`${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[index]}`).join(', ')}]`)
    }
    expect(reason(`---\n${bomb.join('\n')}\n---\n`)).toBe(
      'front matter cannot be read: its aliases cannot be resolved',
    )
    const repeated = `a: &a [${'x, '.repeat(10_000)}]\nb: [${'*a, '.repeat(90)}]`
    expect(reason(`---\n${repeated}\n---\n`)).toBe(
      'front matter cannot be read: too large once its aliases are resolved',
    )
  })

  it('is Markdown when it is never closed, and reported if it begins like YAML', () => {
    expect(parse('---\ntitle: x\n\nBody')).toMatchObject({
      frontMatterError: 'front matter is not closed within 65536 characters',
      blocks: [{ text: 'title: x\n\nBody' }],
    })
    expect(reason('---\nJust a line after a rule.\n')).toBeUndefined()
    expect(reason(`---\na: ${'x'.repeat(70_000)}\n---\n`)).toBe(
      'front matter is not closed within 65536 characters',
    )
  })

  it('never throws, whatever the YAML', () => {
    const piece = fc.constantFrom(
      ...'[]{}:,-?&*!|>%@`"\'#\n \t~',
      'a: ',
      '- ',
      '&a ',
      '*a',
      '!!map ',
      '<<: ',
      '\n  ',
      '1',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const { frontMatter } = parse(`---\nk: ${pieces.join('')}\n---\n`)
        expect(JSON.parse(JSON.stringify(frontMatter))).toEqual(frontMatter)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('tags and keywords', () => {
  const tags = (yaml: string) => parse(`---\n${yaml}\n---\n`).tags
  const keywords = (yaml: string) => parse(`---\n${yaml}\n---\n`).keywords

  it('come as a list or a text, under either name', () => {
    expect(tags('tags: [a, "#b", 2024, [c], ""]')).toEqual(['a', 'b', '2024'])
    expect(tags('tags: "a, b c ,, #d"')).toEqual(['a', 'b c', 'd'])
    expect(tags('tag: a b')).toEqual(['a', 'b'])
    expect(tags('tags:\ntag: {a: 1}')).toEqual([])
  })

  it('are there once, whatever their case, in their first spelling', () => {
    expect(parse('---\ntags: [Search]\n---\n#search #Straße #STRASSE #other').tags).toEqual([
      'Search',
      'Straße',
      'other',
    ])
  })

  it('make keywords together with aliases, which keep their blanks', () => {
    expect(keywords('keywords: full text, ranking\naliases: [The Plan]\ntags: [a]')).toEqual([
      'full text',
      'ranking',
      'The Plan',
      'a',
    ])
  })
})

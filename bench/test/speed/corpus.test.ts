import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Corpus } from '../../src/speed/corpus/corpus.js'
import { generatedDocuments } from '../../src/speed/corpus/generated-documents.js'
import { openCorpus } from '../../src/speed/corpus/open-corpus.js'
import { splice } from '../../src/speed/corpus/spliced-documents.js'
import { tokenise } from '../../src/speed/corpus/tokenise.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bench-corpus-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const open = (blocks: number, options: { markdown?: string; cache?: string; seed?: number } = {}) =>
  openCorpus(
    { cache: join(folder, 'cache'), seed: 1, queries: 50, fresh: false, ...options, blocks },
    () => {},
  )

const tokenLines = (corpus: Corpus) => readFileSync(corpus.tokenFile, 'utf8').split('\n').slice(0, -1)

async function textsOf(corpus: Corpus, blocks: number): Promise<string[]> {
  const texts: string[] = []
  for await (const document of corpus.documents(blocks))
    texts.push(...document.blocks.map(({ text }) => text))
  return texts
}

describe('generated documents', () => {
  it('are the same for the same seed, and others for another', () => {
    const first = (seed: number) => JSON.stringify(generatedDocuments(seed).next().value)
    expect(first(5)).toBe(first(5))
    expect(first(6)).not.toBe(first(5))
  })
})

describe('splice', () => {
  it('joins the first half of one text to the second half of another', () => {
    expect(splice('a b c d', 'e f g h')).toBe('a b g h')
    expect(splice('a b c', 'd e f')).toBe('a e f')
  })

  it('makes no words of its own', () => {
    fc.assert(
      fc.property(fc.lorem(), fc.lorem(), (first, second) => {
        const known = new Set([...tokenise(first), ...tokenise(second)])
        for (const word of tokenise(splice(first, second))) expect(known).toContain(word)
      }),
    )
  })
})

describe('a corpus', () => {
  it('has exactly the blocks asked for, a line of tokens for each', async () => {
    const corpus = open(200)
    expect(corpus.description).toMatchObject({ source: 'generated text', blocks: 200, ownBlocks: 200 })
    const texts = await textsOf(corpus, 200)
    expect(tokenLines(corpus)).toEqual(texts.map((text) => tokenise(text).join(' ')))
    expect(corpus.description.tokens).toBe(texts.flatMap(tokenise).length)
  })

  it('begins with every smaller corpus, and has its queries', async () => {
    const small = open(60, { cache: join(folder, 'small') })
    const large = open(300, { cache: join(folder, 'large') })
    expect(await textsOf(large, 60)).toEqual(await textsOf(small, 60))
    expect(tokenLines(large).slice(0, 60)).toEqual(tokenLines(small))
  })

  it('is kept, unless a larger one or another seed is asked for', () => {
    const first = open(100)
    expect(open(50).folder).toBe(first.folder)
    expect(open(50).description.blocks).toBe(100)
    expect(open(150).description.blocks).toBe(150)
    expect(open(100, { seed: 2 }).folder).not.toBe(first.folder)
  })

  it('draws queries of one to six distinct terms from its own text', () => {
    const corpus = open(200)
    const known = new Set(readFileSync(corpus.textFile, 'utf8').split(/\s+/u))
    expect(corpus.queries).toHaveLength(50)
    for (const query of corpus.queries) {
      const terms = query.split(' ')
      expect(new Set(terms).size).toBe(terms.length)
      expect(terms.length).toBeLessThanOrEqual(6)
      for (const term of terms) expect(known).toContain(term)
    }
  })

  it('reads a folder of Markdown and splices where that has too few blocks', async () => {
    const markdown = join(folder, 'notes')
    mkdirSync(join(markdown, 'deep'), { recursive: true })
    mkdirSync(join(markdown, 'node_modules'))
    writeFileSync(join(markdown, 'one.md'), '# One\n\nalpha beta gamma delta\n')
    writeFileSync(join(markdown, 'deep/two.md'), '---\nkind: note\n---\n# Two\n\nepsilon zeta eta theta\n')
    writeFileSync(join(markdown, 'node_modules/three.md'), '# Three\n\nhidden\n')
    const corpus = open(20, { markdown })
    expect(corpus.description).toMatchObject({
      source: 'Markdown of the folder notes',
      ownBlocks: 2,
      blocks: 20,
    })
    const titles: string[] = []
    for await (const { title } of corpus.documents(2)) titles.push(title)
    expect(titles.sort()).toEqual(['One', 'Two'])
    expect(tokenLines(corpus).join(' ')).not.toContain('hidden')
  })

  it('wants text', () => {
    mkdirSync(join(folder, 'empty'))
    expect(() => open(10, { markdown: join(folder, 'empty') })).toThrow('No Markdown')
  })
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readBaselines } from '../../src/quality/judged/baselines.js'
import { collectionFolders, readCollection } from '../../src/quality/judged/read-collection.js'

let folder: string
const write = (name: string, content: string | Buffer) => writeFileSync(join(folder, name), content)
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quire-judged-'))
  write('queries.jsonl', '{"id":"q1","text":"ebb"}\n')
  write('qrels.tsv', 'q1\td1\t2\nq1\td2\t0\n')
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('readCollection', () => {
  const corpus = '{"id":"d1","title":"Tides","text":"ebb"}\n{"id":"d2","text":"flow"}\n'

  it.each([
    ['corpus.jsonl', corpus],
    ['corpus.jsonl.gz', gzipSync(corpus)],
  ])('reads %s', (name, content) => {
    write(name, content)
    const { documents, queries, judgements } = readCollection(folder)
    expect(documents).toEqual([
      { id: 'd1', title: 'Tides', text: 'ebb' },
      { id: 'd2', title: '', text: 'flow' },
    ])
    expect(queries).toEqual([{ id: 'q1', text: 'ebb' }])
    expect(Object.fromEntries(judgements.get('q1')!)).toEqual({ d1: 2, d2: 0 })
  })

  it('names the line that it cannot read', () => {
    write('corpus.jsonl', `${corpus}{"id":`)
    expect(() => readCollection(folder)).toThrow(/corpus\.jsonl, line 3/)
    write('corpus.jsonl', corpus)
    write('qrels.tsv', 'q1 d1 1\n')
    expect(() => readCollection(folder)).toThrow(/qrels\.tsv, line 1/)
  })
})

describe('a data folder', () => {
  it('has a collection where there is a corpus', () => {
    expect(collectionFolders(join(folder, '..')).includes(folder)).toBe(false)
    write('corpus.jsonl', '')
    expect(collectionFolders(join(folder, '..')).includes(folder)).toBe(true)
  })

  it('may have baselines, with gaps', () => {
    expect(readBaselines(folder).size).toBe(0)
    write('baselines.tsv', 'collection\tlexical\tother\ncacm\t0.5\t\n')
    expect(readBaselines(folder).get('cacm')).toEqual(new Map([['lexical', 0.5]]))
  })
})

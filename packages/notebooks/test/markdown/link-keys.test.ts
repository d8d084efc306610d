import { describe, expect, it } from 'vitest'
import { type Link, linkKeys, targetKeys } from '../../src/markdown/index.js'

const wiki = (target: string): Link => ({ kind: 'wiki', target })
const relative = (target: string): Link => ({ kind: 'relative', target })

/** Whether the link, in the notebook at `fromPath`, may lead to the notebook at `path`. */
function leads(link: Link, fromPath: string, path: string, title = 'Some title'): boolean {
  const keys = new Set(linkKeys(path, title))
  return targetKeys(link, fromPath).some((key) => keys.has(key))
}

describe('link keys', () => {
  it('are the path, each end of it, and the title', () => {
    expect(linkKeys('a/b/Note.md', 'My  Title')).toEqual([
      'path:a/b/note',
      'name:a/b/note',
      'name:b/note',
      'name:note',
      'name:my title',
    ])
  })

  it('are there once', () => {
    expect(linkKeys('note.md', 'Note')).toEqual(['path:note', 'name:note'])
  })
})

describe('a relative link', () => {
  it('is resolved from the folder of its notebook', () => {
    expect(targetKeys(relative('../c/Note.md'), 'a/b/from.md')).toEqual(['path:a/c/note'])
    expect(targetKeys(relative('./x//y/../Note'), 'a/from.md')).toEqual(['path:a/x/note'])
    expect(targetKeys(relative('/Note.md?plain=1'), 'a/from.md')).toEqual(['path:note'])
  })

  it('leads nowhere outside of the project, nor within its own notebook', () => {
    expect(targetKeys(relative('../../x.md'), 'a/from.md')).toEqual([])
    expect(targetKeys(relative('/'), 'a/from.md')).toEqual([])
    expect(targetKeys({ kind: 'relative', target: '', heading: 'part' }, 'a/from.md')).toEqual([])
  })

  it('does not lead to a notebook of that name elsewhere, or of that title', () => {
    expect(leads(relative('note.md'), 'a/from.md', 'b/note.md')).toBe(false)
    expect(leads(relative('Some title'), 'a/from.md', 'a/note.md')).toBe(false)
  })
})

describe('a wiki link', () => {
  it('leads by title, file name or the end of a path, with or without extension', () => {
    for (const target of ['Some Title', 'note', 'Note.md', 'b/note', 'a/b/Note']) {
      expect(leads(wiki(target), 'x/from.md', 'a/b/note.md')).toBe(true)
    }
    for (const target of ['te', 'c/note', 'a/b'])
      expect(leads(wiki(target), 'x/from.md', 'a/b/note.md')).toBe(false)
  })

  it('is resolved like a path where it is one', () => {
    expect(targetKeys(wiki('../b/Note'), 'a/c/from.md')).toEqual(['path:a/b/note'])
    expect(targetKeys(wiki('/b/Note'), 'a/c/from.md')).toEqual(['path:b/note'])
  })

  it('leads to a title that ends like a file name', () => {
    expect(leads(wiki('README.md'), 'from.md', 'a/intro.md', 'README.md')).toBe(true)
  })
})

it('folds case both ways and composes', () => {
  expect(leads(wiki('STRASSE'), 'from.md', 'x.md', 'Straße')).toBe(true)
  expect(leads(wiki('Cafe\u0301'), 'from.md', 'x.md', 'caf\u00e9')).toBe(true)
  expect(leads(relative('회의.md'.normalize('NFD')), 'from.md', '회의.md'.normalize('NFC'))).toBe(true)
})

it('has no keys for an external link', () => {
  expect(targetKeys({ kind: 'external', target: 'https://x.org/a.md' }, 'from.md')).toEqual([])
})

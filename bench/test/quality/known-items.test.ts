import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOneEditAway } from '../../../packages/retrieval-core/test/is-one-edit-away.js'
import { copiedNames } from '../../src/quality/known-items/copied-names.js'
import { drawItems } from '../../src/quality/known-items/draw-items.js'
import { withTypo } from '../../src/quality/known-items/typo.js'
import { toNotebook } from '../../src/quality/notebooks/notebook.js'
import { seededRandom } from '../../src/speed/random.js'

describe('withTypo', () => {
  it('makes one slip in a word of four letters or more', () => {
    const title = fc.array(fc.constantFrom('Ebb', 'flow', 'Gezeiten', '회의록을', 'v1.2'), { maxLength: 5 })
    fc.assert(
      fc.property(title, fc.nat(), (words, seed) => {
        const text = words.join(' ')
        const changed = withTypo(text, seededRandom(seed))
        if (changed === undefined) return
        expect(isOneEditAway(text, changed)).toBe(true)
        expect(changed.split(' ').length).toBe(words.length)
      }),
    )
  })

  it('leaves short words alone', () => {
    expect(withTypo('Ebb and sea 1234', seededRandom(1))).toBeUndefined()
  })
})

describe('copiedNames', () => {
  it('finds identifiers, versions and paths, not words', () => {
    const text =
      'Call `getUserById` (see src/index.ts, v1.2.3). Set max_connections; DEC-0054. And/or not. On 3.5 it is fine.'
    expect(copiedNames(text).sort()).toEqual(
      ['And/or', 'DEC-0054', 'getUserById', 'max_connections', 'src/index.ts', 'v1.2.3', '3.5'].sort(),
    )
  })
})

describe('drawItems', () => {
  const notebooks = [
    toNotebook('a.md', '# Tides\n\n## Ebb\n\nSee tide_table in src/ebb.ts.'),
    toNotebook('b.md', '# Tides\n\n## Flow\n\nNothing, but tide_table.'),
    toNotebook('c.md', ''),
  ]
  const items = drawItems(notebooks, 50, seededRandom(3))

  it('draws as many of each kind as are asked for, the same ones for the same seed', () => {
    for (const drawn of Object.values(items)) expect(drawn.length).toBe(50)
    expect(drawItems(notebooks, 50, seededRandom(3))).toEqual(items)
  })

  it('takes every notebook that answers', () => {
    expect([...items.title[0]!.wanted]).toEqual(['a.md', 'b.md'])
    const byQuery = new Map(items.name.map(({ query, wanted }) => [query, [...wanted]]))
    expect(byQuery.get('tide_table')).toEqual(['a.md', 'b.md'])
    expect(byQuery.get('src/ebb.ts')).toEqual(['a.md'])
    for (const { query, wanted } of items.heading)
      expect([...wanted]).toEqual([query === 'Ebb' ? 'a.md' : 'b.md'])
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { graphemeAt } from '../src/grapheme-at.js'

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

describe('graphemeAt', () => {
  it('agrees with the segmentation of the whole text', () => {
    const unit = fc.oneof(
      fc.constantFrom(
        'a',
        '\r',
        '\n',
        '\u0301',
        '\u200D',
        '👩',
        '💻',
        '🏽',
        '🇰',
        '🇷',
        '한',
        '\u1112',
        '\u1161',
        'क',
        '\u094D',
      ),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    )
    fc.assert(
      fc.property(fc.string({ unit, minLength: 1, maxLength: 200 }), (text) => {
        for (let index = 0; index < text.length; index++) {
          const { index: start, segment } = graphemes.segment(text).containing(index)!
          expect(graphemeAt(text, index)).toEqual({ start, end: start + segment.length })
        }
      }),
    )
  })

  it.each([
    ['a flag', '🇰🇷'.repeat(1_000), 4 * 777 + 2, { start: 4 * 777, end: 4 * 778 }],
    ['a letter under marks', `ab${'\u0301'.repeat(5_000)}c`, 4_000, { start: 1, end: 5_002 }],
  ])('finds %s far from where it starts to look', (_, text, index, cluster) => {
    expect(graphemeAt(text, index)).toEqual(cluster)
  })
})

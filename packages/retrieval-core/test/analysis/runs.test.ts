import { describe, expect, it } from 'vitest'
import { visitRuns } from '../../src/analysis/runs.js'

function runsOf(text: string): string[] {
  const runs: string[] = []
  visitRuns(text, (kind, start, end) => runs.push(`${kind} ${text.slice(start, end)}`))
  return runs
}

describe('visitRuns', () => {
  it('ends words at blanks and punctuation', () => {
    expect(runsOf('Deploy, then (verify)! a=b; x|y')).toEqual([
      'word Deploy',
      'word then',
      'word verify',
      'word a',
      'word b',
      'word x',
      'word y',
    ])
  })

  it('keeps identifiers, paths and addresses together', () => {
    expect(runsOf('see ./src/index.ts, @scope/pkg and std::vector at https://a.example/b-c.')).toEqual([
      'word see',
      'word src/index.ts',
      'word @scope/pkg',
      'word and',
      'word std::vector',
      'word at',
      'word https://a.example/b-c',
    ])
  })

  it('keeps the signs that belong to a name and no others', () => {
    expect(runsOf('C++ c# .net #tag @me a.b. x.. ## e-mail- end.#')).toEqual([
      'word C++',
      'word c#',
      'word .net',
      'word #tag',
      'word @me',
      'word a.b',
      'word x',
      'word e-mail',
      'word end',
    ])
  })

  it('takes more than three joiners for a line', () => {
    expect(runsOf('a____b c---d')).toEqual(['word a', 'word b', 'word c---d'])
  })

  it('joins letters at an apostrophe of any form', () => {
    expect(runsOf("don't don’t l‘été 'quoted' 5'3")).toEqual([
      "word don't",
      'word don’t',
      'word l‘été',
      'word quoted',
      'word 5',
      'word 3',
    ])
  })

  it('changes runs where the writing system changes', () => {
    expect(runsOf('API를 v2는 2024年 東京タワー ภาษาไทย')).toEqual([
      'word API',
      'hangul 를',
      'word v2',
      'hangul 는',
      'word 2024',
      'ideographic 年',
      'ideographic 東京タワー',
      'southeastAsian ภาษาไทย',
    ])
  })

  it('takes marks, soft hyphens and zero-width characters into the run they follow', () => {
    expect(runsOf('cafe\u0301 co\u00ADop \u200Bnext می\u200Cخواهم')).toEqual([
      'word cafe\u0301',
      'word co\u00ADop',
      'word next',
      'word می\u200Cخواهم',
    ])
  })

  it('takes one emoji at a time, and a flag as one', () => {
    expect(runsOf('👍🏽✅ 🇰🇷🇯🇵 ⚠️')).toEqual([
      'pictograph 👍🏽',
      'pictograph ✅',
      'pictograph 🇰🇷',
      'pictograph 🇯🇵',
      'pictograph ⚠️',
    ])
  })

  it('treats compatibility characters as what they stand for', () => {
    expect(runsOf('ＡＰＩ ｶﾞ ㈜카카오 20℃ Quire™')).toEqual([
      'word ＡＰＩ',
      'ideographic ｶﾞ',
      'hangul ㈜카카오',
      'word 20℃',
      'word Quire',
    ])
  })

  it('skips lone surrogates, controls and private use', () => {
    expect(runsOf('a\uD800b\0c\uE000d \uDC00')).toEqual(['word a', 'word b', 'word c', 'word d'])
  })
})

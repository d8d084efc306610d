import { describe, expect, it } from 'vitest'
import { koreanNoun } from '../../src/analysis/korean-noun.js'

describe('koreanNoun', () => {
  it.each([
    ['회의에서', '회의'],
    ['회의에서는', '회의'],
    ['회의까지의', '회의'],
    ['서버로부터', '서버'],
    ['사용자들이', '사용자'],
    ['검색을', '검색'],
    ['검색하는', '검색'],
    ['설치됩니다', '설치'],
    ['문서입니다', '문서'],
    ['법은', '법'],
    ['길로', '길'],
    ['서울로', '서울'],
  ])('cuts the particles of %s', (word, noun) => {
    expect(koreanNoun(word)).toBe(noun)
  })

  it.each([
    ['회의', '의 follows any syllable, so it must leave two'],
    ['나이', '이 follows a consonant'],
    ['국가', '가 follows a vowel'],
    ['책로', '로 follows a vowel or ㄹ'],
    ['에서', 'a particle alone is a word'],
    ['\u110F\u110F는', 'a particle follows a whole syllable'],
  ])('leaves %s alone, since %s', (word) => {
    expect(koreanNoun(word)).toBe(word)
  })
})

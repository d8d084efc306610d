import { FUNCTION_WORDS } from './function-words.js'
import { foldMarks, lowerCase } from './normalise.js'

/** The 33 English words that Lucene has left out since 2001. */
const ENGLISH = `a an and are as at be but by for if in into is it no not of on or such that the their then there
  these they this to was will with`
/** Determiners, bound nouns, question words, and verbs that stand where a particle might. */
const KOREAN = `및 등 수 것 그 이 저 때 중 할 한 있는 없는 있다 있습니다 대한 위한 위해 통해 대해 의해 따르면 다음 어떤 어느
  무엇 무엇인가 어떻게 왜`

/** Left out of queries unless nothing else is asked. */
export const STOP_WORDS: ReadonlySet<string> = new Set(`${ENGLISH} ${KOREAN}`.split(/\s+/))

const functionWords = new Map<string, ReadonlySet<string>>()

/** The function words of a language as terms spell them: without marks. Undefined for a language without a list. */
export function functionWordsOf(language: string): ReadonlySet<string> | undefined {
  const known = functionWords.get(language)
  if (known !== undefined || !Object.hasOwn(FUNCTION_WORDS, language)) return known
  const list = FUNCTION_WORDS[language as keyof typeof FUNCTION_WORDS]
  const words = new Set(
    list
      .trim()
      .split(/\s+/)
      .map((word) => foldMarks(lowerCase(word))),
  )
  functionWords.set(language, words)
  return words
}

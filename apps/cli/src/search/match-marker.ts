import type { Analyser } from '@quire/retrieval-core'
import { style } from '../output.js'

/** Makes the function that marks, in a text, the words that a query looks for. */
export function matchMarker(query: string, analyser: Analyser): (text: string) => string {
  return (text) => {
    const language = analyser.languageOf([text])
    const { terms } = analyser.query(query, [language])
    const wanted = new Set(terms.map(({ field, term }) => `${field} ${term}`))
    let marked = ''
    let end = 0
    for (const { start, end: next, words, grams } of analyser.tokens(text, language)) {
      const matches =
        words.some((term) => wanted.has(`words ${term}`)) || grams.some((term) => wanted.has(`grams ${term}`))
      if (!matches) continue
      marked += text.slice(end, start) + style('yellow', text.slice(start, next))
      end = next
    }
    return marked + text.slice(end)
  }
}

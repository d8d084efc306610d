import type { FoundNotebook, SearchExplanation } from '@quire/notebooks'
import type { Analyser } from '@quire/retrieval-core'
import { print, style, table } from './output.js'

/** A readable list: rank, title, path, and the excerpt with the matched words marked on a terminal. */
export function printResults(items: readonly FoundNotebook[], analyser: Analyser, query: string): void {
  if (items.length === 0) print('Nothing found.')
  for (const { rank, item, sources, score } of items) {
    print(`${String(rank).padStart(2)}. ${style('bold', item.title)}  ${style('dim', item.path)}`)
    print(`    ${markMatches(item.excerpt.replace(/\s+/g, ' '), analyser, query)}`)
    print(style('dim', `    ${sources.join(' + ')} · ${score.toFixed(4)} · ${item.item_id}`))
  }
}

/** Marks the words of a text that the query looks for. */
function markMatches(text: string, analyser: Analyser, query: string): string {
  const wanted = new Set(analyser.query(query).terms.map(({ term }) => term))
  let marked = ''
  let end = 0
  for (const token of analyser.tokens(text)) {
    if (![...token.words, ...token.grams].some((term) => wanted.has(term))) continue
    marked += text.slice(end, token.start) + style('yellow', text.slice(token.start, token.end))
    end = token.end
  }
  return marked + text.slice(end)
}

/** The terms, and a table of what each leg added to each notebook, block by block. */
export function printExplanation(explanation: SearchExplanation, items: readonly FoundNotebook[]): void {
  print()
  print(
    `searched: ${explanation.terms.map(({ term, weight }) => (weight === 1 ? term : `${term}×${weight}`)).join(' ')}`,
  )
  if (explanation.dropped.length > 0) print(`dropped:  ${explanation.dropped.join(' ')}`)
  const header = ['#', 'notebook', 'block', 'leg', 'rank', 'raw score', 'weight', 'contribution']
  const rows = explanation.items.flatMap(({ blocks }, index) =>
    blocks.flatMap(({ block_id, legs }, place) =>
      legs.map(({ leg, rank, raw_score, weight, contribution }) => [
        String(index + 1),
        items[index]!.item.title,
        block_id
          .split('.')
          .at(-1)!
          .replace(/^0+(?=.)/, ''),
        leg,
        String(rank),
        raw_score.toFixed(3),
        String(weight),
        `${contribution.toFixed(5)}${place === 0 ? '' : ` / ${2 ** place}`}`,
      ]),
    ),
  )
  print()
  for (const line of table([header, ...rows])) print(line)
}

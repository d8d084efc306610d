import { style } from '../output.js'
import { oneLine } from '../terminal/one-line.js'

/** What a list shows of a notebook that was found, by the service or by an MCP server. */
export interface ShownResult {
  readonly rank: number
  readonly score: number
  readonly sources: readonly string[]
  readonly item: { readonly title: string; readonly path: string; readonly excerpt: string }
}

/**
 * A readable list: rank, title and path; the excerpt; score and legs.
 * @param mark Marks in an excerpt what the query looks for.
 */
export function resultLines(results: readonly ShownResult[], mark: (text: string) => string): string[] {
  return results.flatMap(({ rank, score, sources, item }) => [
    `${String(rank).padStart(2)}. ${style('bold', oneLine(item.title))}  ${style('dim', oneLine(item.path))}`,
    `    ${mark(oneLine(item.excerpt))}`,
    style('dim', `    ${score.toFixed(4)} · ${sources.join(' + ')}`),
  ])
}

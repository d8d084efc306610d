import type { Evaluation } from './evaluate.js'

/**
 * A run in the format of trec_eval: query, `Q0`, document, rank from 1, score, name of the run.
 * @param tag Name of the run, without blanks.
 */
export function trecRun({ run }: Evaluation, tag: string): string {
  let text = ''
  for (const [query, found] of run) {
    for (const [index, { id, score }] of found.entries()) {
      text += `${query} Q0 ${id} ${index + 1} ${score} ${tag}\n`
    }
  }
  return text
}

import type { ExplainedBlock, ExplainedNotebook, FoundNotebook, SearchExplanation } from '@quire/notebooks'
import { style } from '../output.js'
import { oneLine } from '../terminal/one-line.js'
import { type Column, textTable } from '../terminal/text-table.js'

/** A long notebook may have hundreds of blocks, and each counts half of the one before. */
const SHOWN_BLOCKS = 3

const COLUMNS: readonly Column[] = [
  { title: 'block', align: 'right' },
  { title: 'leg' },
  { title: 'rank', align: 'right' },
  { title: 'raw score', align: 'right' },
  { title: 'weight', align: 'right' },
  { title: 'contribution', align: 'right' },
  { title: 'counts', align: 'right' },
]

/**
 * Terms searched and dropped; then, for each notebook, what every leg contributed to its blocks. What `counts` adds up
 * to the notebook's score.
 */
export function explanationLines(
  { terms, dropped, items }: SearchExplanation,
  found: readonly FoundNotebook[],
): string[] {
  const searched = terms.map(({ term, weight }) => (weight === 1 ? term : `${term}×${weight}`))
  return [
    `searched: ${searched.join(' ')}`,
    `dropped:  ${dropped.map(oneLine).join(' ')}`.trimEnd(),
    ...items.flatMap((item, index) => ['', ...notebookLines(item, found[index]!)]),
  ]
}

function notebookLines({ score, blocks }: ExplainedNotebook, { rank, item }: FoundNotebook): string[] {
  const [titles, ...rows] = textTable(COLUMNS, rowsOf(blocks))
  return [
    `${String(rank).padStart(2)}. ${style('bold', oneLine(item.title))}  ${score.toFixed(5)}`,
    style('dim', `    ${titles}`),
    ...rows.map((row) => `    ${row}`),
  ]
}

function rowsOf(blocks: readonly ExplainedBlock[]): string[][] {
  const rows = blocks
    .slice(0, SHOWN_BLOCKS)
    .flatMap((block, place) =>
      block.legs.map(({ leg, rank, raw_score, weight, contribution }) => [
        ordinalOf(block),
        leg,
        String(rank),
        raw_score.toFixed(4),
        String(weight),
        contribution.toFixed(5),
        (contribution / 2 ** place).toFixed(5),
      ]),
    )
  const rest = blocks.slice(SHOWN_BLOCKS)
  if (rest.length === 0) return rows
  const counts = rest.reduce((sum, block) => sum + block.contribution, 0)
  return [...rows, [`${rest.length} more`, '', '', '', '', '', counts.toFixed(5)]]
}

/** The place of a block in its notebook, from 1. The last part of its id counts from 0. */
function ordinalOf({ block_id }: ExplainedBlock): string {
  return String(Number(block_id.slice(block_id.lastIndexOf('.') + 1)) + 1)
}

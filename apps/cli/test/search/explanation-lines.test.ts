import type { ExplainedBlock, FoundNotebook } from '@quire/notebooks'
import { expect, it } from 'vitest'
import { explanationLines } from '../../src/search/explanation-lines.js'

// Weighted reciprocal ranks: 1.2 / (60 + rank).
const bm25 = (rank: number) => ({
  leg: 'bm25' as const,
  rank,
  raw_score: 9 - rank,
  weight: 1.2,
  contribution: 1.2 / (60 + rank),
})

function block(place: number): ExplainedBlock {
  const legs = [bm25(place + 1)]
  const score = legs[0]!.contribution
  return { block_id: `nb_1.2.000000${place}`, score, contribution: score / 2 ** place, legs }
}

it('shows what each leg added to the best blocks, and sums up the rest so that all add up to the score', () => {
  const blocks = [0, 1, 2, 3, 4].map(block)
  const score = blocks.reduce((sum, { contribution }) => sum + contribution, 0)
  const explanation = {
    terms: [
      { term: 'buoy', field: 'words' as const, weight: 1 },
      { term: 'buoys', field: 'grams' as const, weight: 0.15 },
    ],
    dropped: ['the'],
    items: [{ markdown_item_id: 'nb_1', score, legs: [], blocks }],
  }
  const found = [{ rank: 1, item: { title: 'Buoy\u001b[2J adrift' } } as FoundNotebook]

  expect(explanationLines(explanation, found)).toEqual([
    'searched: buoy buoys×0.15',
    'dropped:  the',
    '',
    ' 1. Buoy [2J adrift  0.03761',
    '     block  leg   rank  raw score  weight  contribution   counts',
    '         1  bm25     1     8.0000     1.2       0.01967  0.01967',
    '         2  bm25     2     7.0000     1.2       0.01935  0.00968',
    '         3  bm25     3     6.0000     1.2       0.01905  0.00476',
    '    2 more                                               0.00350',
  ])
})

import type { JudgedResult } from '../measure-judged.js'
import type { KnownItemResult } from '../measure-known-items.js'
import { table } from './table.js'

export interface QualityResults {
  readonly judged: readonly JudgedResult[]
  readonly byFile: readonly JudgedResult[]
  readonly knownItems: readonly KnownItemResult[]
}

/** All results as Markdown. */
export function report({ judged, byFile, knownItems }: QualityResults): string {
  const parts: string[] = []
  if (judged.length > 0) parts.push(`## Judged collections, ${judged[0]!.mode}\n\n${judgedTable(judged)}`)
  if (byFile.length > 0) parts.push(`## By file, fused and grouped\n\n${judgedTable(byFile)}`)
  if (knownItems.length > 0) parts.push(`## Known items\n\n${knownItemTable(knownItems)}`)
  return `${parts.join('\n\n')}\n`
}

function judgedTable(results: readonly JudgedResult[]): string {
  const columns = ['nDCG@10', 'recall@100', 'MRR@10']
  const hasBaselines = results.some(({ baseline }) => baseline !== undefined)
  const figures = ({ ndcg10, recall100, mrr10, baseline, difference }: Figures) => [
    ndcg10,
    recall100,
    mrr10,
    ...(hasBaselines ? [baseline, signed(difference)] : []),
  ]
  return table([
    ['collection', 'documents', 'queries', ...columns, ...(hasBaselines ? ['baseline', 'difference'] : [])],
    ...results.map((result) => [result.collection, result.documents, result.queries, ...figures(result)]),
    ...(results.length > 1 ? [['mean', '', '', ...figures(meanOfAll(results))]] : []),
  ])
}

type Figures = Pick<JudgedResult, 'ndcg10' | 'recall100' | 'mrr10' | 'baseline' | 'difference'>

/** Every collection counts alike. The baseline's mean is over the collections that have one, as is the difference. */
function meanOfAll(results: readonly JudgedResult[]): Figures {
  const mean = (figures: readonly number[]) => figures.reduce((sum, one) => sum + one, 0) / figures.length
  const known = (name: 'baseline' | 'difference') =>
    mean(results.flatMap((result) => (result[name] === undefined ? [] : [result[name]])))
  return {
    ndcg10: mean(results.map(({ ndcg10 }) => ndcg10)),
    recall100: mean(results.map(({ recall100 }) => recall100)),
    mrr10: mean(results.map(({ mrr10 }) => mrr10)),
    baseline: known('baseline'),
    difference: known('difference'),
  }
}

const signed = (difference: number | undefined): string | undefined =>
  difference === undefined ? undefined : `${difference < 0 ? '-' : '+'}${Math.abs(difference).toFixed(4)}`

function knownItemTable(results: readonly KnownItemResult[]): string {
  return table([
    [
      'notebooks',
      'kind',
      'items',
      'first in the index leg',
      'first',
      'in the first 20',
      'its own in the first 20',
    ],
    ...results.map(({ notebooks, kind, items, firstInLeg, first, in20, sourceIn20 }) => [
      notebooks,
      kind,
      items,
      firstInLeg,
      first,
      in20,
      sourceIn20,
    ]),
  ])
}

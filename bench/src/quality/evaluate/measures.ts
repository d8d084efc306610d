import type { Judgements } from '../judged/collection.js'

/** All from 0 to 1. */
export interface Measures {
  readonly ndcg10: number
  readonly recall100: number
  readonly mrr10: number
}

/**
 * The measures of one query by trec_eval's definitions (`ndcg_cut.10`, `recall.100`, `recip_rank` cut at 10).
 * @param ranking Document ids, the best first, each once.
 * @returns Undefined if nothing is relevant: trec_eval leaves such a query out of its means.
 */
export function measure(ranking: readonly string[], judgements: Judgements): Measures | undefined {
  const relevant = [...judgements.values()].filter((grade) => grade > 0)
  if (relevant.length === 0) return undefined
  const gradeOf = (id: string) => Math.max(0, judgements.get(id) ?? 0)
  const ideal = relevant.sort((a, b) => b - a).slice(0, 10)
  const found = ranking.slice(0, 100).filter((id) => gradeOf(id) > 0).length
  const first = ranking.slice(0, 10).findIndex((id) => gradeOf(id) > 0)
  return {
    ndcg10: gain(ranking.slice(0, 10).map(gradeOf)) / gain(ideal),
    recall100: found / relevant.length,
    mrr10: first < 0 ? 0 : 1 / (first + 1),
  }
}

/** Discounted cumulative gain: the sum of grade / log2(rank + 1). */
function gain(grades: readonly number[]): number {
  return grades.reduce((sum, grade, index) => sum + grade / Math.log2(index + 2), 0)
}

/** @param all At least one. */
export function meanOf(all: readonly Measures[]): Measures {
  const mean = (name: keyof Measures) => all.reduce((sum, one) => sum + one[name], 0) / all.length
  return { ndcg10: mean('ndcg10'), recall100: mean('recall100'), mrr10: mean('mrr10') }
}

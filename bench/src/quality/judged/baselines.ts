import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** nDCG@10 that others reached: by collection, then by column. */
export type Baselines = ReadonlyMap<string, ReadonlyMap<string, number>>

/** Reads `baselines.tsv` of a data folder: a header, then a row for each collection. Empty where there is none. */
export function readBaselines(folder: string): Baselines {
  const path = join(folder, 'baselines.tsv')
  if (!existsSync(path)) return new Map()
  const [header, ...rows] = readFileSync(path, 'utf8')
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .map((line) => line.split('\t'))
  return new Map(
    rows.map(([name, ...figures]) => {
      const known = figures.map((figure, i): [string, number] => [header![i + 1]!, Number.parseFloat(figure)])
      return [name!, new Map(known.filter(([, figure]) => Number.isFinite(figure)))]
    }),
  )
}

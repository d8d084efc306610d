import type { Bench } from '../bench.js'
import { analyserOf, readQuireIndex, viewOf } from '../quire/quire-index.js'
import { inlineSearcher, type Searcher, workerSearcher } from '../quire/searcher.js'
import { type Result, timeColumns } from '../result.js'
import { medians, type Summary, spread, summarise } from '../statistics.js'
import { type ClosedLoop, closedLoop } from './closed-loop.js'
import { LIMIT } from './limit.js'

const CLIENTS = 8
/** Times that all queries are asked in a round. */
const PASSES = 2
const TABLE = `Throughput, ${CLIENTS} clients`

interface Contender {
  readonly name: string
  round(): Promise<ClosedLoop>
}

/** The BM25 leg over the shared tokens under the load of several clients, in turns with Lucene. */
export async function measureClients(bench: Bench, blocks: number): Promise<Result[]> {
  const { corpus, lucene, progress, rounds } = bench
  const segment = await readQuireIndex(corpus, 'body', blocks)
  const searchers = [inlineSearcher(viewOf(segment)), workerSearcher(segment)]
  try {
    const contenders = searchers.map((searcher) => quireContender(bench, searcher))
    if (lucene !== undefined) {
      await lucene.open(corpus, blocks, bench.luceneMerges)
      contenders.push({
        name: `${lucene.version}, ${CLIENTS} threads`,
        round: () => lucene.clients(CLIENTS, PASSES, LIMIT),
      })
    }
    progress(`${blocks} blocks: ${CLIENTS} clients, ${rounds} rounds`)
    const measured = await takeTurns(contenders, rounds)
    return resultsOf(blocks, measured)
  } finally {
    for (const searcher of searchers) await searcher.close()
  }
}

function quireContender({ corpus }: Bench, searcher: Searcher): Contender {
  const queries = corpus.queries.map((query) => analyserOf('body').query(query))
  const inputs = Array.from({ length: PASSES }, () => queries).flat()
  return {
    name: searcher.name,
    round: () => closedLoop(inputs, CLIENTS, (query) => searcher.search(query, LIMIT)),
  }
}

interface Round {
  readonly summary: Summary
  readonly rate: number
}

async function takeTurns(contenders: readonly Contender[], rounds: number): Promise<Map<string, Round[]>> {
  const measured = new Map<string, Round[]>(contenders.map(({ name }) => [name, []]))
  // The round before the first is to warm up.
  for (let round = -1; round < rounds; round++) {
    for (const contender of contenders) {
      const { seconds, times } = await contender.round()
      if (round >= 0) {
        measured.get(contender.name)!.push({ summary: summarise(times), rate: times.length / seconds })
      }
    }
  }
  return measured
}

function resultsOf(blocks: number, measured: Map<string, Round[]>): Result[] {
  const [inline, ...others] = [...measured]
  const rows = [...measured].map(
    ([engine, rounds]): Result => ({
      table: TABLE,
      blocks,
      engine,
      values: {
        ...timeColumns(medians(rounds.map(({ summary }) => summary))),
        'queries/s': spread(rounds.map(({ rate }) => rate)),
      },
    }),
  )
  const [, first] = inline!
  const ratios = others.map(
    ([engine, rounds]): Result => ({
      table: `${TABLE}, as a ratio`,
      blocks,
      engine: `${engine} / in the event loop`,
      values: { 'queries/s': spread(rounds.map(({ rate }, index) => rate / first[index]!.rate)) },
    }),
  )
  return [...rows, ...ratios]
}

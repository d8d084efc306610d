import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LOCAL_AUDIENCE, openLocalIssuer } from '@quire/auth/local-issuer'
import { openDatabase } from '@quire/database'
import type { Bench } from '../bench.js'
import { packageFolder } from '../code-hash.js'
import { fillProject, USER } from '../http/notebook-project.js'
import { ServerProcess } from '../http/server-process.js'
import { ToolClient } from '../http/tool-client.js'
import { indexKey } from '../quire/quire-index.js'
import { rssOf } from '../report/rss.js'
import { type Result, timeColumns } from '../result.js'
import { medians, type Summary, spread, summarise } from '../statistics.js'
import { closedLoop } from './closed-loop.js'

const TABLE = 'End to end over MCP, 20 connections'
const CONNECTIONS = 20
const CALLS = 2_000
/** Longest time of a round of one server. */
const ROUND_MS = 5_000
const MEGABYTE = 1e6

interface Contender {
  readonly name: string
  readonly server: ServerProcess
  readonly client: ToolClient
  call(query: string): Promise<string>
}

/** `search_project` over HTTP, in turns with a tool of the bare SDK whose constant answer is as long. */
export async function measureHttp(bench: Bench, blocks: number): Promise<Result[]> {
  const { corpus, progress } = bench
  if (blocks > bench.peerBlocks) {
    progress(`${blocks} blocks: end to end is left out above --peer-blocks ${bench.peerBlocks}`)
    return []
  }
  const url = await bench.postgres.url()
  // A project's index has the project's id, which no other index may have.
  const projectId = `project-${indexKey(corpus, 'full', blocks)}`
  progress(`${blocks} blocks: filling a project with notebooks`)
  const database = openDatabase({ url, applicationName: 'quire-bench' })
  const project = { projectId, blocks, documents: corpus.documents(blocks) }
  const projectBlocks = await fillProject(database, url, project).finally(() => database.close())
  const contenders: Contender[] = []
  try {
    const quire = await startQuire(bench, url, projectId)
    contenders.push(quire)
    contenders.push(await startBare(await answerLength(quire, corpus.queries)))
    progress(`${blocks} blocks: ${CONNECTIONS} connections, ${bench.rounds} rounds`)
    const note = `${projectBlocks} blocks; every answer is the 20 best notebooks with their excerpts`
    return await takeTurns(contenders, corpus.queries, bench.rounds, blocks, note)
  } finally {
    for (const { client, server } of contenders) {
      client.close()
      await server.stop()
    }
  }
}

async function startQuire({ cache }: Bench, url: string, projectId: string): Promise<Contender> {
  const dataDir = join(cache, 'server')
  const issuer = await openLocalIssuer({ dataDir })
  const token = await issuer.sign({
    userId: USER,
    scopes: ['notebooks:read'],
    audience: LOCAL_AUDIENCE,
    ttlSeconds: 3600,
  })
  const script = join(packageFolder('@quire/search-project'), 'dist/main.js')
  const server = await ServerProcess.start(script, ['http'], (port) => ({
    QUIRE_DATABASE_URL: url,
    QUIRE_DATA_DIR: dataDir,
    QUIRE_PORT: String(port),
    QUIRE_LOG_LEVEL: 'error',
  }))
  const client = new ToolClient(server.port, CONNECTIONS, token)
  return {
    name: 'Quire, search_project',
    server,
    client,
    call: (query) => client.call('search_project', { project_id: projectId, query }),
  }
}

async function startBare(textLength: number): Promise<Contender> {
  const script = fileURLToPath(new URL('../http/bare-server.js', import.meta.url))
  const server = await ServerProcess.start(script, [], (port) => ({
    BENCH_PORT: String(port),
    BENCH_TEXT_LENGTH: String(textLength),
  }))
  const client = new ToolClient(server.port, CONNECTIONS)
  return { name: 'bare MCP SDK, a constant', server, client, call: () => client.call('constant', {}) }
}

/** Mean length of Quire's answers. */
async function answerLength({ call }: Contender, queries: readonly string[]): Promise<number> {
  const asked = queries.slice(0, 100)
  let total = 0
  for (const query of asked) total += (await call(query)).length
  return Math.round(total / asked.length)
}

async function takeTurns(
  contenders: readonly Contender[],
  queries: readonly string[],
  rounds: number,
  blocks: number,
  note: string,
): Promise<Result[]> {
  const inputs = Array.from({ length: CALLS }, (_, call) => queries[call % queries.length]!)
  // To warm up.
  for (const { call } of contenders) await closedLoop(inputs, CONNECTIONS, call, ROUND_MS)
  const measured = contenders.map(({ name, server }) => ({
    name,
    server,
    summaries: [] as Summary[],
    rates: [] as number[],
  }))
  for (let round = 0; round < rounds; round++) {
    for (const [index, { call }] of contenders.entries()) {
      const { seconds, times } = await closedLoop(inputs, CONNECTIONS, call, ROUND_MS)
      measured[index]!.summaries.push(summarise(times))
      measured[index]!.rates.push(times.length / seconds)
    }
  }
  const rows = measured.map(({ name, server, summaries, rates }): Result => {
    const rss = rssOf(server.pid)
    return {
      table: TABLE,
      blocks,
      engine: name,
      values: {
        ...timeColumns(medians(summaries)),
        'calls/s': spread(rates),
        ...(rss !== undefined && { 'RSS MB': rss / MEGABYTE }),
      },
      note,
    }
  })
  const [ours, bare] = measured
  const ratio = spread(ours!.rates.map((rate, round) => rate / bare!.rates[round]!))
  return [...rows, { table: TABLE, blocks, engine: 'Quire / bare SDK', values: { 'calls/s': ratio } }]
}

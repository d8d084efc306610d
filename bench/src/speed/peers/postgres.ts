import pg from 'pg'
import { readLines } from '../corpus/lines.js'
import type { Peer, PeerContext, StartPeer } from './peer.js'

const LINES_AT_ONCE = 5_000

/** A schema of the peer's own with the blocks in a table `blocks (id, body)`, dropped when the peer is closed. */
async function withBlocks(
  { corpus, blocks, databaseUrl }: PeerContext,
  schema: string,
): Promise<{ readonly client: pg.Client; readonly version: string; close(): Promise<void> }> {
  const client = new pg.Client({ connectionString: await databaseUrl() })
  await client.connect()
  await client.query(`drop schema if exists ${schema} cascade`)
  await client.query(`create schema ${schema}`)
  await client.query(`set search_path = ${schema}`)
  await client.query('create unlogged table blocks (id int primary key, body text not null)')
  let first = 0
  let lines: string[] = []
  const flush = async (): Promise<void> => {
    await client.query(
      'insert into blocks select $1::int + place - 1, body from unnest($2::text[]) with ordinality as t (body, place)',
      [first, lines],
    )
    first += lines.length
    lines = []
  }
  for await (const line of readLines(corpus.tokenFile, blocks)) {
    lines.push(line)
    if (lines.length === LINES_AT_ONCE) await flush()
  }
  await flush()
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  return {
    client,
    version: rows[0]!.server_version.split(' ')[0]!,
    close: async () => {
      await client.query(`drop schema ${schema} cascade`)
      await client.end()
    },
  }
}

/** `tsvector` with a GIN index, ranked by `ts_rank_cd`. */
export const startTsRank: StartPeer = async (context): Promise<Peer> => {
  const { client, version, close } = await withBlocks(context, 'bench_ts_rank')
  await client.query(
    `create unlogged table vectors as select id, to_tsvector('simple', body) as vector from blocks`,
  )
  await client.query('create index on vectors using gin (vector)')
  await client.query('vacuum analyze vectors')
  return {
    name: `Postgres ${version} ts_rank_cd`,
    note: 'any of the terms, GIN index',
    search: async (terms) => {
      const { rowCount } = await client.query({
        name: 'ts_rank',
        text: `select id from vectors, to_tsquery('simple', $1) as query where vector @@ query
               order by ts_rank_cd(vector, query) desc, id limit 20`,
        values: [terms.map((term) => `'${term}'`).join(' | ')],
      })
      return rowCount ?? 0
    },
    close,
  }
}

/** A table of postings with a covering index, BM25 in SQL. */
export const startPostingTable: StartPeer = async (context): Promise<Peer> => {
  const { client, version, close } = await withBlocks(context, 'bench_postings')
  await client.query(`
    create unlogged table postings as
      select term, id as block, count(*)::int2 as tf, max(length)::int as length
      from (select id, cardinality(words) as length, unnest(words) as term
            from (select id, string_to_array(body, ' ') as words from blocks) as split) as occurrences
      group by term, id`)
  await client.query('create unique index on postings (term, block) include (tf, length)')
  await client.query(
    `create unlogged table terms as select term, count(*)::int as df from postings group by term`,
  )
  await client.query('create unique index on terms (term)')
  await client.query('vacuum analyze postings')
  await client.query('vacuum analyze terms')
  const { rows } = await client.query<{ count: number; average: number }>(
    `select count(*)::int as count, avg(cardinality(string_to_array(body, ' ')))::float8 as average from blocks`,
  )
  const { count, average } = rows[0]!
  return {
    name: `Postgres ${version}, posting table`,
    note: 'BM25 in SQL over a covering index',
    search: async (terms) => {
      const { rowCount } = await client.query({
        name: 'postings',
        text: `select block, sum(idf * tf * 2.2 / (tf + 1.2 * (0.25 + 0.75 * length / $3::float8))) as score
               from (select term, ln(1 + ($2::float8 - df + 0.5) / (df + 0.5)) as idf
                     from terms where term = any($1)) as weighed join postings using (term)
               group by block order by score desc, block limit 20`,
        values: [terms, count, average],
      })
      return rowCount ?? 0
    },
    close,
  }
}

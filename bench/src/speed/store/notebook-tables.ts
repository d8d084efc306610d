import type { Queryable } from '@quire/database'
import type { DocumentInput } from '@quire/retrieval-core'
import pg from 'pg'

/** Tables as plain as a server without a search index could have them. Made anew. */
export async function createNotebookTables(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`
      drop schema if exists bench_write cascade;
      create schema bench_write;
      create table bench_write.notebooks (id text primary key, content text not null);
      create table bench_write.blocks (id text, number int, body text not null, primary key (id, number));
      grant usage on schema bench_write to quire_app;
      grant select, insert, delete on all tables in schema bench_write to quire_app;`)
  } finally {
    await client.end()
  }
}

/** Writes a notebook's text and its blocks: the transaction that an index is added to. */
export async function insertNotebook(tx: Queryable, { id, blocks }: DocumentInput): Promise<void> {
  const bodies = blocks.map(({ text }) => text)
  await tx.query({
    name: 'bench_insert_notebook',
    text: 'insert into bench_write.notebooks values ($1, $2)',
    values: [id, bodies.join('\n\n')],
  })
  await tx.query({
    name: 'bench_insert_blocks',
    text: `insert into bench_write.blocks
           select $1, number, body from unnest($2::text[]) with ordinality as t (body, number)`,
    values: [id, bodies],
  })
}

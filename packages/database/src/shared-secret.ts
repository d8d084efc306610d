import { randomBytes } from 'node:crypto'
import type { Queryable } from './queryable.js'

const SECRET_BYTES = 32

/**
 * The secret of this name: 32 random bytes, made by whoever asks first and the same for every process on the
 * database ever after.
 * @param name What the secret is for, in a stable spelling: `cursor-signing`.
 */
export async function sharedSecret(db: Queryable, name: string): Promise<Uint8Array> {
  await db.query('insert into quire.secrets (name, value) values ($1, $2) on conflict (name) do nothing', [
    name,
    randomBytes(SECRET_BYTES),
  ])
  const { rows } = await db.query<{ value: Buffer }>('select value from quire.secrets where name = $1', [
    name,
  ])
  return new Uint8Array(rows[0]!.value)
}

import { createTestDatabase, type TestDatabase } from '@quire/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, sharedSecret } from '../src/index.js'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase({ sets: [] })
})
afterAll(() => test.drop())

describe('sharedSecret', () => {
  it('is the same 32 bytes for all who ask, though they ask at once', async () => {
    const other = openDatabase({ url: test.url })
    const secrets = await Promise.all(
      Array.from({ length: 20 }, (_, n) => sharedSecret(n % 2 ? other : test.database, 'cursor-signing')),
    )
    expect(secrets[0]).toHaveLength(32)
    expect(new Set(secrets.map((secret) => Buffer.from(secret).toString('hex'))).size).toBe(1)
    await other.close()
  })

  it('is another for another name', async () => {
    const [one, two] = [await sharedSecret(test.database, 'one'), await sharedSecret(test.database, 'two')]
    expect(one).not.toEqual(two)
  })

  it('cannot be changed by the app', async () => {
    await sharedSecret(test.database, 'fixed')
    await expect(test.database.query('delete from quire.secrets')).rejects.toMatchObject({ code: '42501' })
    await expect(test.database.query('update quire.secrets set name = name')).rejects.toMatchObject({
      code: '42501',
    })
  })
})

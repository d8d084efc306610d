import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readMigrations } from '../../src/migrations/read-migrations.js'
import { createTemporarySet, type TemporarySet } from './temporary-set.js'

let set: TemporarySet
beforeAll(async () => {
  set = await createTemporarySet()
})
afterAll(() => set.remove())

describe('readMigrations', () => {
  it('reads files by rising number, and nothing else', async () => {
    await set.write({ '0010_b.sql': 'select 2;', '0002_a.sql': 'select 1;', 'README.md': 'no' })
    const migrations = await readMigrations(set)
    expect(migrations.map(({ id, name, sql }) => [id, name, sql])).toEqual([
      [2, '0002_a', 'select 1;'],
      [10, '0010_b', 'select 2;'],
    ])
  })

  it('takes markers from the comments at the head alone', async () => {
    await set.write({
      '0001_a.sql': '-- Why it is done.\n-- breaking\n\nselect 1;',
      '0002_b.sql': '-- no-transaction\nselect 1;',
      '0003_c.sql': 'select 1;\n-- breaking\n-- no-transaction',
    })
    const migrations = await readMigrations(set)
    expect(migrations.map(({ breaking, transactional }) => [breaking, transactional])).toEqual([
      [true, true],
      [false, false],
      [false, true],
    ])
  })

  it('gives a text the same checksum whatever its line ends, and another text another', async () => {
    await set.write({ '0001_a.sql': 'a;\nb;\n', '0002_b.sql': 'a;\r\nb;\r\n', '0003_c.sql': 'a;\nb;' })
    const [lf, crlf, other] = (await readMigrations(set)).map(({ checksum }) => checksum)
    expect(lf).toBe(crlf)
    expect(lf).not.toBe(other)
  })

  it.each(['1_short.sql', '0000_zero.sql', '0001-dash.sql', '0001_Upper.sql', 'later.sql'])(
    'refuses a file named %s',
    async (name) => {
      await set.write({ [name]: 'select 1;' })
      await expect(readMigrations(set)).rejects.toThrow(name)
    },
  )

  it('refuses a number that is used twice', async () => {
    await set.write({ '0001_a.sql': 'select 1;', '0001_b.sql': 'select 1;' })
    await expect(readMigrations(set)).rejects.toThrow('number 1')
  })

  it('refuses a schema whose name would need quotes', async () => {
    await expect(readMigrations({ ...set, schema: 'demo; drop' })).rejects.toThrow('Not a name')
  })
})

import { StartupError } from '@quire/envelope'
import { createEmptyDatabase } from '@quire/testing'
import pg from 'pg'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { assertSchemaSupported, type Database, migrate, openDatabase } from '../../src/index.js'
import { createTemporarySet, type TemporarySet } from './temporary-set.js'

let url: string
let owner: pg.Client
let app: Database
let set: TemporarySet
let cleanUp: () => Promise<void>
beforeEach(async () => {
  const empty = await createEmptyDatabase()
  url = empty.url
  owner = new pg.Client({ connectionString: url })
  await owner.connect()
  app = openDatabase({ url })
  set = await createTemporarySet()
  cleanUp = async () => {
    await Promise.all([owner.end(), app.close(), set.remove()])
    await empty.drop()
  }
})
afterEach(() => cleanUp())

const run = () => migrate({ url, sets: [set] })
const ofDemo = async () => (await run()).filter(({ schema }) => schema === 'demo').map(({ name }) => name)
const CREATE = { '0001_create.sql': 'create table demo.things (id serial primary key, name text);' }

describe('migrate', () => {
  it('applies what is new, in order, and records it', async () => {
    await set.write({ ...CREATE, '0002_fill.sql': `insert into demo.things (name) values ('a');` })
    expect(await ofDemo()).toEqual(['0001_create', '0002_fill'])
    expect(await ofDemo()).toEqual([])
    await set.write({
      ...CREATE,
      '0002_fill.sql': `insert into demo.things (name) values ('a');`,
      '0003_more.sql': `insert into demo.things (name) values ('b');`,
    })
    expect(await ofDemo()).toEqual(['0003_more'])
    expect((await owner.query('select name from demo.things order by id')).rows).toEqual([
      { name: 'a' },
      { name: 'b' },
    ])
    const history = await owner.query('select id, name, breaking from demo.migrations order by id')
    expect(history.rows).toEqual([
      { id: 1, name: '0001_create', breaking: false },
      { id: 2, name: '0002_fill', breaking: false },
      { id: 3, name: '0003_more', breaking: false },
    ])
  })

  it('applies each file once though twenty processes come at once', async () => {
    await set.write({ ...CREATE, '0002_fill.sql': `insert into demo.things (name) values ('a');` })
    const applied = await Promise.all(Array.from({ length: 20 }, run))
    expect(applied.flat().filter(({ schema }) => schema === 'demo')).toHaveLength(2)
    expect((await owner.query('select from demo.things')).rowCount).toBe(1)
  })

  it('keeps what came before a file that fails, and nothing of that file', async () => {
    await set.write({ ...CREATE, '0002_fails.sql': 'create table demo.half (id int); select 1/0;' })
    await expect(run()).rejects.toMatchObject({ code: '22012' })
    const { rows } = await owner.query(
      `select to_regclass('demo.things') is not null as whole, to_regclass('demo.half') is not null as half`,
    )
    expect(rows).toEqual([{ whole: true, half: false }])
    await set.write({ ...CREATE, '0002_works.sql': 'create table demo.half (id int);' })
    expect(await ofDemo()).toEqual(['0002_works'])
  })

  it('refuses an applied file that was edited', async () => {
    await set.write(CREATE)
    await run()
    await set.write({ '0001_create.sql': `${CREATE['0001_create.sql']} -- better` })
    await expect(run()).rejects.toThrow(/demo\/0001_create was edited/)
  })

  it('refuses a file that comes after one with a higher number', async () => {
    await set.write({ ...CREATE, '0003_third.sql': 'select 1;' })
    await run()
    await set.write({ ...CREATE, '0002_second.sql': 'select 1;', '0003_third.sql': 'select 1;' })
    await expect(run()).rejects.toThrow(/demo\/0002_second comes too late.*next free number/)
  })

  it('builds an index concurrently while others wait for their turn', async () => {
    await set.write({
      ...CREATE,
      '0002_index.sql': '-- no-transaction\ncreate index concurrently things_name on demo.things (name);',
    })
    const applied = await Promise.all(Array.from({ length: 5 }, run))
    expect(applied.flat().map(({ name }) => name)).toContain('0002_index')
    const { rows } = await owner.query(
      `select indisvalid from pg_index where indexrelid = 'demo.things_name'::regclass`,
    )
    expect(rows).toEqual([{ indisvalid: true }])
  })

  it('builds an index anew whose build broke off', async () => {
    await set.write(CREATE)
    await run()
    await owner.query(`insert into demo.things (name) values ('same'), ('same')`)
    await set.write({
      ...CREATE,
      '0002_index.sql':
        '-- no-transaction\ncreate unique index concurrently if not exists things_name on demo.things (name);',
    })
    await expect(run()).rejects.toMatchObject({ code: '23505' })
    await owner.query('delete from demo.things where id = 1')
    expect(await ofDemo()).toEqual(['0002_index'])
    const { rows } = await owner.query(
      `select indisvalid from pg_index where indexrelid = 'demo.things_name'::regclass`,
    )
    expect(rows).toEqual([{ indisvalid: true }])
  })

  it('reports a server that cannot be reached as unavailable', async () => {
    const attempt = migrate({ url: 'postgresql://localhost/x?host=%2Fnonexistent', sets: [] })
    await expect(attempt).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  })
})

describe('a build that is older than the schema', () => {
  const newer = { ...CREATE, '0002_rename.sql': '-- breaking\nalter table demo.things rename name to title;' }

  it('does not start after a breaking migration, and says which revisions meet', async () => {
    await set.write(newer)
    await run()
    await set.write(CREATE)
    const message = /"demo" is at revision 2.*breaking migration 0002_rename.*supports up to revision 1/
    await expect(run()).rejects.toThrow(message)
    await expect(assertSchemaSupported(app, [set])).rejects.toThrow(message)
  })

  it('starts after one that is not breaking', async () => {
    await set.write({ ...CREATE, '0002_add.sql': 'alter table demo.things add title text;' })
    await run()
    await set.write(CREATE)
    await expect(run()).resolves.toEqual([])
    await expect(assertSchemaSupported(app, [set])).resolves.toBeUndefined()
  })
})

describe('assertSchemaSupported', () => {
  it('asks for the migrations that are missing', async () => {
    await set.write(CREATE)
    await run()
    await set.write({ ...CREATE, '0002_add.sql': 'select 1;', '0003_add.sql': 'select 1;' })
    const attempt = assertSchemaSupported(app, [set])
    await expect(attempt).rejects.toThrow(StartupError)
    await expect(attempt).rejects.toThrow(/"demo" is at revision 1.*needs revision 3.*quire db migrate/)
  })
})

describe('the role of the app', () => {
  it('owns nothing, and can bypass and create nothing', async () => {
    await set.write(CREATE)
    await run()
    const { rows } = await owner.query(
      `select rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolcanlogin as mighty,
          (select count(*)::int from pg_shdepend where refobjid = r.oid and deptype = 'o') as owned
        from pg_roles r where rolname = 'quire_app'`,
    )
    expect(rows).toEqual([{ mighty: false, owned: 0 }])
    await expect(app.query('create table demo.mine (id int)')).rejects.toMatchObject({ code: '42501' })
  })

  it('reads and writes tables of migrations early and late, but for what one revokes', async () => {
    await set.write(CREATE)
    await run()
    await set.write({
      ...CREATE,
      '0002_late.sql': 'create table demo.late (id serial primary key); create table demo.closed (id int);',
      '0003_revoke.sql': 'revoke insert on demo.closed from quire_app;',
    })
    await run()
    await run()
    await app.query(`insert into demo.things (name) values ('a')`)
    await app.query('insert into demo.late default values')
    expect((await app.query('update demo.late set id = id')).rowCount).toBe(1)
    expect((await app.query('select from demo.closed')).rowCount).toBe(0)
    await expect(app.query('insert into demo.closed values (1)')).rejects.toMatchObject({ code: '42501' })
  })

  it('reads the history and cannot change it', async () => {
    await set.write(CREATE)
    await run()
    expect((await app.query('select from demo.migrations')).rowCount).toBe(1)
    await expect(app.query('delete from demo.migrations')).rejects.toMatchObject({ code: '42501' })
  })
})

describe('a migrating login that is no superuser', () => {
  const logins: string[] = []
  // The role is one for the whole server; here it is there already, made by another owner.
  beforeAll(async () => {
    const other = await createEmptyDatabase()
    await migrate({ url: other.url, sets: [] })
    await other.drop()
  })
  const createLogin = async (powers: string): Promise<string> => {
    const name = `quire_login_${Math.random().toString(36).slice(2)}`
    await owner.query(`create role ${name} login password 'x' ${powers}`)
    await owner.query(`grant create on database ${new URL(url).pathname.slice(1)} to ${name}`)
    logins.push(name)
    return name
  }
  const urlOf = (login: string): string => {
    const result = new URL(url)
    result.username = login
    result.password = 'x'
    return result.href
  }
  afterEach(async () => {
    const admin = new pg.Client({ connectionString: url.replace(/\/quire_test_\w+/, '/postgres') })
    await admin.connect()
    for (const login of logins.splice(0)) await admin.query(`drop role ${login}`)
    await admin.end()
  })
  const dropOwned = (login: string) => owner.query(`drop owned by ${login} cascade`)

  it('manages with the right to create roles, and its app works', async () => {
    const login = await createLogin('createrole')
    await set.write(CREATE)
    await owner.query(`grant quire_app to ${login} with admin option`)
    await migrate({ url: urlOf(login), sets: [set] })
    const database = openDatabase({ url: urlOf(login) })
    expect((await database.query('select current_user as role from demo.things')).rows).toEqual([])
    await database.close()
    await dropOwned(login)
  })

  it('is told what an administrator has to run when it may not grant the role', async () => {
    const login = await createLogin('')
    const attempt = migrate({ url: urlOf(login), sets: [] })
    await expect(attempt).rejects.toThrow(StartupError)
    await expect(attempt).rejects.toThrow(`GRANT quire_app TO "${login}"`)
    await dropOwned(login)
  })

  it('lets the logins that are named switch to the role', async () => {
    const login = await createLogin('')
    await migrate({ url, sets: [], grantTo: [login] })
    const database = openDatabase({ url: urlOf(login) })
    expect((await database.query('select current_user as role')).rows).toEqual([{ role: 'quire_app' }])
    await database.close()
    await dropOwned(login)
  })
})

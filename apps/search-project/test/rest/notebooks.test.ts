import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { contentHash } from '@quire/notebooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AppUnderTest, openApp } from '../app-under-test.js'
import { projectWith } from '../project-with.js'

const MIB = 1024 * 1024

let app: AppUnderTest
let origin: string
let project_id: string
beforeAll(async () => {
  app = await openApp()
  origin = new URL(await app.listen()).origin
})
afterAll(() => app.close())
beforeEach(async () => {
  project_id = await projectWith(app, {})
})

const urlOf = (path: string) => `/projects/${project_id}/notebooks/${path}`
const put = (path: string, body: string | Buffer | object, headers: Record<string, string> = {}) =>
  app.rest({
    method: 'PUT',
    url: urlOf(path),
    body,
    headers: { 'content-type': 'text/markdown', ...headers },
  })
const putJson = (path: string, body: string | Buffer, headers: Record<string, string> = {}) =>
  put(path, body, { 'content-type': 'application/json', ...headers })
const get = (path: string, headers: Record<string, string> = {}) =>
  app.rest({ method: 'GET', url: urlOf(path), headers })
const markdown = async (path: string) => (await get(path, { accept: 'text/markdown' })).body

/** Writes a notebook past every client that would tidy the path up. */
async function putAsItStands(path: string): Promise<unknown> {
  const sending = request(origin, {
    path: `/v1${urlOf(path)}`,
    method: 'PUT',
    headers: { authorization: `Bearer ${await app.token('alice')}`, 'content-type': 'text/markdown' },
  })
  sending.end('# X')
  const [response] = (await once(sending, 'response')) as [IncomingMessage]
  return json(response)
}

describe('a notebook', () => {
  test('is created, found where Location says, updated, left alone when nothing changed, and deleted', async () => {
    const created = await put('ops/가을 note.md', '# One')
    expect(created.statusCode).toBe(201)
    expect(created.headers.etag).toBe('"1"')
    expect(created.json()).toMatchObject({ path: 'ops/가을 note.md', title: 'One', version: 1 })
    const { location } = created.headers
    expect(location).toBe(`/v1${urlOf(`ops/${encodeURIComponent('가을 note.md')}`)}`)
    const read = await app.rest({ method: 'GET', url: String(location).replace('/v1', '') })
    expect(read.json()).toMatchObject({ content: '# One', item: { version: 1 } })

    const updated = await put('ops/가을 note.md', '# Two')
    expect([updated.statusCode, updated.headers.etag, updated.headers.location]).toEqual([
      200,
      '"2"',
      undefined,
    ])
    const unchanged = await put('ops/가을 note.md', '# Two')
    expect([unchanged.statusCode, unchanged.headers.etag]).toEqual([200, '"2"'])

    const deleted = await app.rest({ method: 'DELETE', url: urlOf('ops/가을 note.md') })
    expect([deleted.statusCode, deleted.body]).toEqual([204, ''])
    expect((await get('ops/가을 note.md')).json().code).toBe('NOTEBOOK_NOT_FOUND')
    const again = await app.rest({ method: 'DELETE', url: urlOf('ops/가을 note.md') })
    expect(again.json()).toMatchObject({ status: 404, code: 'NOTEBOOK_NOT_FOUND' })
  })

  test('is kept byte by byte: CRLF, byte order mark, blanks at the end, no content at all', async () => {
    for (const content of ['\ufeff# A\r\n\r\nb  \r\n\r\n', '', '\n', '---\nx: [\n---\n', '😀e\u0301']) {
      await put('exact.md', content)
      const response = await get('exact.md', { accept: 'text/markdown' })
      expect(response.rawPayload.equals(Buffer.from(content)), JSON.stringify(content)).toBe(true)
      expect((await get('exact.md')).json().content).toBe(content)
    }
  })

  test('is taken as JSON too', async () => {
    expect((await putJson('a.md', '{"content":"# \\u8a18\\u61b6 😀"}')).statusCode).toBe(201)
    expect(await markdown('a.md')).toBe('# 記憶 😀')
  })

  test('is sent as Markdown only to those who would rather have that', async () => {
    await put('a.md', '# A')
    for (const [accept, type] of [
      ['text/markdown', 'text/markdown'],
      ['text/markdown;q=0.9, application/json;q=0.1', 'text/markdown'],
      ['text/*, application/json;q=0.5', 'text/markdown'],
      ['application/json, text/markdown;q=0.5', 'application/json'],
      ['*/*', 'application/json'],
      ['text/html', 'application/json'],
    ]) {
      const { headers } = await get('a.md', { accept: accept! })
      expect(headers['content-type'], accept).toBe(`${type}; charset=utf-8`)
      expect(headers).toMatchObject({ vary: 'Accept', etag: '"1"', 'cache-control': 'no-store' })
    }
  })

  test('above 2 MiB is whole as Markdown, and in windows as JSON', async () => {
    const content = `# Long\n\n${'가나다라 😀 '.repeat(200_000)}`
    expect((await put('long.md', content)).statusCode).toBe(201)
    expect(await markdown('long.md')).toBe(content)
    const { content: start, content_truncated, content_total_chars } = (await get('long.md')).json()
    expect(content_truncated).toBe(true)
    expect(content.startsWith(start)).toBe(true)
    expect(content_total_chars).toBe([...content].length)
    const window = await get('long.md?offset=8&limit_chars=6')
    expect(window.json()).toMatchObject({ content: '가나다라 😀', content_offset: 8 })
  })

  test.each(['offset=-1', 'offset=x', 'limit_chars=0', 'limit_chars=524289', 'offset='])(
    'is not read with %s',
    async (query) => {
      await put('a.md', 'a')
      expect((await get(`a.md?${query}`)).json()).toMatchObject({ status: 400, field: query.split('=')[0] })
    },
  )
})

describe('the path', () => {
  test('is one notebook in either Unicode form, and however it is percent-encoded', async () => {
    await put(encodeURIComponent('Häfen'.normalize('NFD')), '# One')
    const second = await put('H%C3%A4fen', '# Two')
    expect([second.statusCode, second.json().path]).toEqual([200, 'Häfen'])
    expect(await markdown('H%c3%a4fen')).toBe('# Two')
    await put('a%2Fb%20c%23%3F%25.md', '# Three')
    expect((await get('a/b%20c%23%3F%25.md')).json().item.path).toBe('a/b c#?%.md')
  })

  test.each([
    ['%2e%2e/x.md', 'path must not hold the parts . or ..'],
    ['a/%2e%2e/%2e%2e/x.md', 'path must not hold the parts . or ..'],
    ['a%2F..%2Fx.md', 'path must not hold the parts . or ..'],
    ['./x.md', 'path must not hold the parts . or ..'],
    ['/x.md', 'path must be relative, without empty parts: folder/name.md'],
    ['a//x.md', 'path must be relative, without empty parts: folder/name.md'],
    ['a/', 'path must be relative, without empty parts: folder/name.md'],
    ['', 'path must be relative, without empty parts: folder/name.md'],
    ['a%00b', 'path must not hold control characters'],
    ['a%0Ab', 'path must not hold control characters'],
    ['x'.repeat(1_025), 'path must be at most 1024 characters'],
  ])('%j is refused', async (path, detail) => {
    const problem = await putAsItStands(path)
    expect(problem).toMatchObject({ status: 400, code: 'INVALID_ARGUMENT', field: 'path', detail })
  })

  test('of 2,048 bytes is taken, and pages go on behind it', async () => {
    const long = `${'가'.repeat(682)}xy`
    await put(encodeURIComponent(long), '# Long')
    await put(encodeURIComponent(`힣`), '# Last')
    const list = `/projects/${project_id}/notebooks?limit=1`
    const { next_cursor } = (await app.rest({ method: 'GET', url: list })).json()
    const next = await app.rest({ method: 'GET', url: `${list}&cursor=${encodeURIComponent(next_cursor)}` })
    expect(next.json()).toMatchObject({ notebooks: [{ path: '힣' }], next_cursor: null })
  })

  test('that is no UTF-8 is no path', async () => {
    const response = await put('%ff', '# X')
    expect(response.json()).toMatchObject({ status: 400, detail: 'The path is not percent-encoded UTF-8' })
  })
})

describe('preconditions', () => {
  test('If-Match writes and deletes that version alone', async () => {
    await put('a.md', '# 1')
    expect((await put('a.md', '# 2', { 'if-match': '"1"' })).statusCode).toBe(200)
    const late = await put('a.md', '# 3', { 'if-match': '"1"' })
    expect(late.json()).toMatchObject({ status: 412, code: 'PRECONDITION_FAILED' })
    expect(await markdown('a.md')).toBe('# 2')
    const remove = (etag: string) =>
      app.rest({ method: 'DELETE', url: urlOf('a.md'), headers: { 'if-match': etag } })
    expect((await remove('"1"')).statusCode).toBe(412)
    expect((await remove('"2"')).statusCode).toBe(204)
    expect((await put('a.md', '# 4', { 'if-match': '"2"' })).statusCode).toBe(412)
  })

  test('If-None-Match: * creates, and never overwrites', async () => {
    expect((await put('a.md', '# 1', { 'if-none-match': '*' })).statusCode).toBe(201)
    expect((await put('a.md', '# 2', { 'if-none-match': '*' })).statusCode).toBe(412)
    expect(await markdown('a.md')).toBe('# 1')
  })

  test('of many writers with the same version, one wins', async () => {
    await put('a.md', '# 0')
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async (_, n) => {
        const response = await put('a.md', `# by ${n}`, { 'if-match': '"1"' })
        return response.statusCode
      }),
    )
    expect(statuses.toSorted()).toEqual([200, ...Array(7).fill(412)])
  })

  test.each([
    [{ 'if-match': '1' }, 'if-match'],
    [{ 'if-match': 'W/"1"' }, 'if-match'],
    [{ 'if-match': '"1", "2"' }, 'if-match'],
    [{ 'if-match': '*' }, 'if-match'],
    [{ 'if-match': '"x"' }, 'if-match'],
    [{ 'if-match': '"0"' }, 'if-match'],
    [{ 'if-none-match': '"1"' }, 'if-none-match'],
    [{ 'if-none-match': '*', 'if-match': '"1"' }, 'if-match'],
  ])('%j is refused', async (headers, field) => {
    expect((await put('a.md', '# X', headers)).json()).toMatchObject({ status: 400, field })
    expect((await get('a.md')).statusCode).toBe(404)
  })
})

describe('content that cannot be kept is refused and changes nothing:', () => {
  const problemOf = async (response: ReturnType<typeof put>) => {
    const { statusCode, headers } = await response
    expect(headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect((await get('a.md')).statusCode).toBe(404)
    return [statusCode, (await response).json().code]
  }

  test.each([
    ['Latin-1', Buffer.from('# h\xe4lsa', 'latin1'), 'text/markdown'],
    ['half an emoji', Buffer.from([0x23, 0x20, 0xf0, 0x9f]), 'text/markdown'],
    ['an encoded surrogate', Buffer.from([0xed, 0xa0, 0x80]), 'text/markdown'],
    ['UTF-16', Buffer.from('\ufeff# hi', 'utf16le'), 'text/markdown'],
    ['U+0000', '# a\0b', 'text/markdown'],
    ['U+0000 in JSON', '{"content":"a\\u0000b"}', 'application/json'],
    ['a lone surrogate in JSON', '{"content":"\\ud800"}', 'application/json'],
    ['Latin-1 in JSON', Buffer.from('{"content":"h\xe4lsa"}', 'latin1'), 'application/json'],
  ])('%s', async (_, body, type) => {
    expect(await problemOf(put('a.md', body, { 'content-type': type }))).toEqual([
      422,
      'UNPROCESSABLE_CONTENT',
    ])
  })

  test.each([
    ['{', 'broken JSON'],
    ['', 'no JSON'],
    ['{}', 'no content'],
    ['{"content":5}', 'content that is no text'],
    ['{"content":"a","path":"b"}', 'other members'],
    ['"# A"', 'no object'],
    ['{"content":"a","__proto__":{}}', 'a prototype'],
  ])('%s (%s)', async (body) => {
    expect(await problemOf(putJson('a.md', body))).toEqual([400, 'INVALID_ARGUMENT'])
  })

  test.each([
    [{ 'content-type': 'text/html' }],
    [{ 'content-type': 'application/x-www-form-urlencoded' }],
    [{ 'content-type': 'text/plain' }],
    [{ 'content-type': 'text/markdown; charset=iso-8859-1' }],
    [{ 'content-type': 'text/markdown', 'content-encoding': 'gzip' }],
  ])('%j', async (headers) => {
    expect(await problemOf(put('a.md', '# A', headers))).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
  })

  test('no body and no type', async () => {
    const forgotten = app.rest({ method: 'PUT', url: urlOf('a.md') })
    expect(await problemOf(forgotten)).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
  })

  test('more than 32 MiB, while 8 MiB are kept', async () => {
    for (const size of [32 * MIB + 1, 34 * MIB]) {
      expect(await problemOf(put('a.md', Buffer.alloc(size, 'a\n')))).toEqual([413, 'PAYLOAD_TOO_LARGE'])
    }
    const content = Buffer.alloc(8 * MIB, 'The chain held. ')
    expect((await put('big.md', content)).statusCode).toBe(201)
    expect((await get('big.md', { accept: 'text/markdown' })).rawPayload.equals(content)).toBe(true)
  })

  test('a body that announces too much is refused before it is sent', async () => {
    const sending = request(`${origin}/v1${urlOf('a.md')}`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${await app.token('alice')}`,
        'content-type': 'text/markdown',
        'content-length': String(1_000 * MIB),
      },
    })
    sending.flushHeaders()
    const [response] = (await once(sending, 'response')) as [IncomingMessage]
    expect(response.statusCode).toBe(413)
    sending.destroy()
  })
})

describe('the list of notebooks', () => {
  const list = (query = '') => app.rest({ method: 'GET', url: `/projects/${project_id}/notebooks${query}` })

  test('is paged by path in code-point order, each once, while others are written and deleted', async () => {
    const paths = ['B.md', 'a.md', 'a/z.md', 'b.md', 'é.md', '記.md', '\uffee.md', '😀.md']
    for (const path of paths.toReversed()) await put(encodeURIComponent(path), `# ${path}`)
    const walked: string[] = []
    let cursor = ''
    do {
      const page = (await list(`?limit=3&cursor=${encodeURIComponent(cursor)}`)).json()
      walked.push(...page.notebooks.map((notebook: { path: string }) => notebook.path))
      cursor = page.next_cursor
      // Behind and at the cursor: neither shifts the pages.
      await put('A0.md', '# New')
      await app.rest({ method: 'DELETE', url: urlOf(encodeURIComponent(walked.at(-1)!)) })
    } while (cursor !== null)
    expect(walked).toEqual(paths)
  })

  test('has what an import needs to know, and never content', async () => {
    await put('a.md', '# A')
    const { notebooks, next_cursor } = (await list()).json()
    expect(next_cursor).toBeNull()
    expect(notebooks).toEqual([
      {
        item_id: expect.any(String),
        project_id,
        type: 'notebook',
        name: 'a.md',
        title: 'A',
        path: 'a.md',
        parent_id: null,
        mime_type: 'text/markdown',
        version: 1,
        created_at: expect.any(String),
        updated_at: expect.any(String),
        content_hash: contentHash('# A'),
        content_bytes: 3,
      },
    ])
  })

  test('can be cut to a prefix, which is no pattern', async () => {
    for (const path of ['ops/a.md', 'ops/b.md', 'opsx.md', '%.md', 'x.md']) {
      await put(encodeURIComponent(path), '# N')
    }
    const paths = async (prefix: string) =>
      (await list(`?prefix=${encodeURIComponent(prefix)}`))
        .json()
        .notebooks.map(({ path }: { path: string }) => path)
    expect(await paths('ops/')).toEqual(['ops/a.md', 'ops/b.md'])
    expect(await paths('%')).toEqual(['%.md'])
    expect(await paths('_')).toEqual([])
    expect((await list('?prefix=%00')).json()).toMatchObject({ status: 400, field: 'prefix' })
  })

  test('refuses a cursor for another prefix', async () => {
    await put('a.md', 'a')
    await put('b.md', 'b')
    const { next_cursor } = (await list('?limit=1')).json()
    const refused = await list(`?limit=1&prefix=b&cursor=${encodeURIComponent(next_cursor)}`)
    expect(refused.json()).toMatchObject({ status: 400, field: 'cursor' })
  })
})

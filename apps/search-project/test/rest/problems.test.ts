import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { READ_SCOPE, WRITE_SCOPE } from '../../src/index.js'
import { type AppUnderTest, openApp } from '../app-under-test.js'

let app: AppUnderTest
let port: number
beforeAll(async () => {
  app = await openApp()
  port = Number(new URL(await app.listen()).port)
})
afterAll(() => app.close())

const PROBLEM = 'application/problem+json; charset=utf-8'
const ID = 'prj_01aaaaaaaaaaaaaaaaaaaaaaaa'

describe('without a good token', () => {
  const routes = [
    ['GET', '/v1/projects', READ_SCOPE],
    ['POST', '/v1/projects', WRITE_SCOPE],
    ['GET', `/v1/projects/${ID}`, READ_SCOPE],
    ['DELETE', `/v1/projects/${ID}`, WRITE_SCOPE],
    ['POST', `/v1/projects/${ID}/archive`, WRITE_SCOPE],
    ['POST', `/v1/projects/${ID}/unarchive`, WRITE_SCOPE],
    ['GET', `/v1/projects/${ID}/members`, READ_SCOPE],
    ['PUT', `/v1/projects/${ID}/members/bob`, WRITE_SCOPE],
    ['DELETE', `/v1/projects/${ID}/members/bob`, WRITE_SCOPE],
    ['GET', `/v1/projects/${ID}/notebooks`, READ_SCOPE],
    ['GET', `/v1/projects/${ID}/notebooks/a.md`, READ_SCOPE],
    ['PUT', `/v1/projects/${ID}/notebooks/a.md`, WRITE_SCOPE],
    ['DELETE', `/v1/projects/${ID}/notebooks/a.md`, WRITE_SCOPE],
  ] as const

  test.each(routes)('%s %s is challenged for %s', async (method, url, scope) => {
    const bare = await app.app.inject({ method, url })
    expect(bare.json()).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' })
    expect(bare.headers['content-type']).toBe(PROBLEM)
    expect(bare.headers['www-authenticate']).toBe(
      `Bearer scope="${scope}", resource_metadata="http://127.0.0.1:8801/.well-known/oauth-protected-resource/mcp"`,
    )
    const other = await app.token('alice', [scope === READ_SCOPE ? WRITE_SCOPE : READ_SCOPE])
    const lacking = await app.app.inject({ method, url, headers: { authorization: `Bearer ${other}` } })
    expect(lacking.json()).toMatchObject({ status: 403, code: 'FORBIDDEN_SCOPE' })
    expect(lacking.headers['www-authenticate']).toContain(`error="insufficient_scope", scope="${scope}"`)
  })

  test('a malformed header is 400, a forged token 401', async () => {
    const ask = (authorization: string) =>
      app.app.inject({ method: 'GET', url: '/v1/projects', headers: { authorization } })
    expect((await ask('Bearer a b')).json()).toMatchObject({ status: 400, field: 'authorization' })
    const forged = await ask(`Bearer ${await app.token('alice')}x`)
    expect(forged.json()).toMatchObject({ status: 401 })
    expect(forged.headers['www-authenticate']).toContain('error="invalid_token"')
  })

  test('health and the API description are open', async () => {
    for (const url of ['/health', '/ready', '/openapi.json']) {
      expect((await app.app.inject({ url })).statusCode, url).toBe(200)
    }
  })
})

describe('a problem', () => {
  test.each(['/', '/v1', '/v1/nothing', '/v2/projects', `/v1/projects/${ID}/nothing`])(
    'tells that nothing is at %s',
    async (url) => {
      const response = await app.app.inject({ url })
      expect(response.headers['content-type']).toBe(PROBLEM)
      expect(response.json()).toEqual({
        type: '/problems/route-not-found',
        title: 'No such route',
        status: 404,
        detail: 'There is nothing at this path',
        code: 'ROUTE_NOT_FOUND',
      })
    },
  )

  test.each([
    ['PATCH', '/projects', 'GET, HEAD, POST'],
    ['PUT', `/projects/${ID}`, 'DELETE, GET, HEAD'],
    ['GET', `/projects/${ID}/archive`, 'POST'],
    ['POST', `/projects/${ID}/notebooks`, 'GET, HEAD'],
    ['POST', `/projects/${ID}/notebooks/a.md`, 'DELETE, GET, HEAD, PUT'],
    ['GET', `/projects/${ID}/members/bob`, 'DELETE, PUT'],
  ] as const)('tells that %s %s is not allowed, and what is', async (method, url, allow) => {
    const response = await app.rest({ method, url, body: 'x', headers: { 'content-type': 'text/csv' } })
    expect([response.statusCode, response.headers.allow]).toEqual([405, allow])
    expect(response.json()).toMatchObject({ status: 405, code: 'METHOD_NOT_ALLOWED' })
    expect(response.headers['content-type']).toBe(PROBLEM)
  })

  test.each([
    ['{', 'application/json', 400, 'The body is not valid JSON'],
    ['', 'application/json', 400, 'The body: Invalid input: expected object, received null'],
    ['{"name":"x","__proto__":{"a":1}}', 'application/json', 400, 'The body is not valid JSON'],
    ['name=x', 'application/x-www-form-urlencoded', 415, 'This route does not read the Content-Type'],
    ['x', 'text/plain', 415, 'This route does not read the Content-Type'],
    [`{"name":"${'x'.repeat(2 * 1024 * 1024)}"}`, 'application/json', 413, 'The body is too large'],
  ])('answers the body %.20s as %s with %i', async (body, type, status, detail) => {
    const response = await app.rest({
      method: 'POST',
      url: '/projects',
      body,
      headers: { 'content-type': type },
    })
    expect(response.headers['content-type']).toBe(PROBLEM)
    expect(response.json()).toMatchObject({ status, detail })
  })

  test('is what a request gets that is no HTTP, or too much of it', async () => {
    const answerTo = (text: string) =>
      new Promise<string>((resolve, reject) => {
        let answer = ''
        const socket = connect(port, '127.0.0.1', () => socket.write(text))
        socket.on('data', (chunk) => {
          answer += chunk.toString()
        })
        socket.on('end', () => resolve(answer))
        socket.on('error', reject)
      })
    const bad = await answerTo('GET /health HTTP/9.9\r\n\r\n')
    expect(bad).toMatch(/^HTTP\/1\.1 400 Bad Request\r\nContent-Type: application\/problem\+json/)
    expect(JSON.parse(bad.split('\r\n\r\n')[1]!)).toMatchObject({ status: 400, code: 'INVALID_ARGUMENT' })
    const long = await answerTo(`GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    expect(long).toMatch(/^HTTP\/1\.1 431 /)
    expect(JSON.parse(long.split('\r\n\r\n')[1]!)).toMatchObject({ status: 431 })
  })
})

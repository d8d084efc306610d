import { afterEach, describe, expect, test } from 'vitest'
import { type ChildServer, call, childServer, INITIALIZE } from './child-server.js'

let server: ChildServer
afterEach(() => {
  // Each test has seen it exit; this is for those that failed.
  server.child.kill('SIGKILL')
})

const CLEAN = { code: 0, signal: null }

async function initialized(): Promise<ChildServer> {
  server = childServer()
  server.write(INITIALIZE)
  await server.answer(0)
  return server
}

describe('the end of the input', () => {
  test('before a word was said ends the process', async () => {
    server = childServer()
    server.child.stdin.end()
    expect(await server.exited).toEqual(CLEAN)
    expect(server.stderr()).toBe('closed once\n')
    expect(server.lines).toEqual([])
  })

  test('while nothing is in flight ends the process', async () => {
    await initialized()
    server.child.stdin.end()
    expect(await server.exited).toEqual(CLEAN)
    expect(server.stderr()).toBe('closed once\n')
  })

  test('lets calls in flight answer first', async () => {
    await initialized()
    server.write(call(1, 'wait', { ms: 300 }))
    server.child.stdin.end(JSON.stringify(call(2, 'echo_text', { text: 'last line without newline' })))
    expect(await server.exited).toEqual(CLEAN)
    expect((await server.answer(1)).result?.structuredContent).toMatchObject({ waited: true })
    expect((await server.answer(2)).result?.structuredContent).toMatchObject({
      text: 'last line without newline',
    })
  })

  test('right after the opening is answered all the same', async () => {
    server = childServer()
    server.child.stdin.end(
      [INITIALIZE, call(1, 'echo_text', { text: 'a' })].map((message) => JSON.stringify(message)).join('\n'),
    )
    expect(await server.exited).toEqual(CLEAN)
    expect((await server.answer(1)).result?.structuredContent).toMatchObject({ text: 'a' })
  })

  test('does not wait for ever', async () => {
    await initialized()
    server.write(call(1, 'wait', { ms: 60_000 }))
    server.child.stdin.end()
    expect(await server.exited).toEqual(CLEAN)
    expect(server.lines).toHaveLength(1)
  }, 5_000)

  test('does not wait for a call that was cancelled', async () => {
    await initialized()
    server.write(call(1, 'wait', { ms: 60_000 }))
    server.write({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } })
    server.write(call(2, 'echo_text', { text: 'x' }))
    await server.answer(2)
    server.child.stdin.end()
    expect(await server.exited).toEqual(CLEAN)
    expect(server.lines).toHaveLength(2)
  })
})

test('a client that stops reading in the middle ends the process without a stack', async () => {
  await initialized()
  server.child.stdout.destroy()
  server.write(call(1, 'echo_text', { text: 'x'.repeat(100), times: 10_000 }))
  server.write(call(2, 'echo_text', { text: 'x' }))
  expect(await server.exited).toEqual(CLEAN)
  expect(server.stderr()).toContain('closed once\n')
  expect(server.stderr()).not.toMatch(/^\s+at /m)
})

test('stdout holds JSON-RPC alone, whatever a dependency prints or throws', async () => {
  await initialized()
  server.write(call(1, 'echo_text', { text: '  \ud83d 😀' }))
  server.write(call(2, 'fail', {}))
  server.write(call(3, 'nope', {}))
  server.write(call(4, 'echo_text', ['no object']))
  await Promise.all([1, 2, 3, 4].map((id) => server.answer(id)))
  server.child.stdin.end()
  await server.exited
  for (const line of server.lines) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' })
  expect(server.stderr()).toContain('a dependency that prints')
  expect(server.lines.join('')).not.toContain('hunter2')
  expect((await server.answer(3)).error?.code).toBe(-32602)
  expect((await server.answer(4)).result).toMatchObject({ isError: true })
})

test('two hundred calls at once, and a client slow to read, are all answered', async () => {
  await initialized()
  server.child.stdout.pause()
  const text = '記憶😀'
  for (let id = 1; id <= 200; id += 1) server.write(call(id, 'echo_text', { text, times: 5_000 }))
  await new Promise((resolve) => setTimeout(resolve, 500))
  server.child.stdout.resume()
  for (let id = 1; id <= 200; id += 1) {
    expect((await server.answer(id)).result?.structuredContent?.text).toBe(text.repeat(5_000))
  }
  server.child.stdin.end()
  expect(await server.exited).toEqual(CLEAN)
})

describe('a line that cannot be served', () => {
  test('because it is too long is refused, and the next one served', async () => {
    await initialized()
    server.write(call(1, 'echo_text', { text: 'x'.repeat(11 * 1024 * 1024) }))
    server.write(call(2, 'echo_text', { text: 'short' }))
    expect((await server.answer(2)).result?.structuredContent).toMatchObject({ text: 'short' })
    expect(JSON.parse(server.lines[1]!)).toEqual({
      jsonrpc: '2.0',
      id: null,
      error: { code: -32600, message: 'A line has at most 10485760 bytes' },
    })
  })

  test('of 9 MB is served', async () => {
    await initialized()
    const text = 'x'.repeat(9 * 1024 * 1024)
    server.write(call(1, 'echo_text', { text }))
    expect((await server.answer(1)).result?.structuredContent?.text).toBe(text)
  })

  test('because it is no JSON, or no message, is refused with the id if there is one', async () => {
    await initialized()
    server.child.stdin.write('{"jsonrpc":\n\r\n[]\n{"jsonrpc":"2.0","id":5,"params":{}}\n')
    server.write(call(6, 'echo_text', { text: 'still here' }))
    await server.answer(6)
    expect(server.lines.slice(1, 4).map((line) => JSON.parse(line))).toEqual([
      { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'The line is not valid JSON' } },
      {
        jsonrpc: '2.0',
        id: null,
        error: { code: -32600, message: 'The line is not a JSON-RPC 2.0 message' },
      },
      { jsonrpc: '2.0', id: 5, error: { code: -32600, message: 'The line is not a JSON-RPC 2.0 message' } },
    ])
  })

  test('byte by byte, with CRLF, is one line still', async () => {
    await initialized()
    const bytes = Buffer.from(`${JSON.stringify(call(1, 'echo_text', { text: '記憶 😀 é' }))}\r\n`)
    for (const byte of bytes) {
      server.child.stdin.write(Buffer.from([byte]))
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect((await server.answer(1)).result?.structuredContent?.text).toBe('記憶 😀 é')
  })
})

test('a caller without a token learns so from calls, in the envelope, and from the list', async () => {
  server = childServer({})
  server.write(INITIALIZE)
  server.write(call(1, 'echo_text', { text: 'a' }))
  server.write({ jsonrpc: '2.0', id: 2, method: 'tools/list' })
  const { result } = await server.answer(1)
  expect(result?.isError).toBe(true)
  expect(JSON.parse(result!.content![0]!.text).error).toEqual({
    code: 'UNAUTHENTICATED',
    message: 'A valid bearer token is required',
    retryable: false,
  })
  expect((await server.answer(2)).error).toEqual({
    code: -32600,
    message: 'A valid bearer token is required',
    data: { code: 'UNAUTHENTICATED' },
  })
})

test('a caller without the scope is told so in the envelope', async () => {
  await initialized()
  server.write(call(1, 'write', {}))
  const { result } = await server.answer(1)
  expect(JSON.parse(result!.content![0]!.text).error).toMatchObject({ code: 'FORBIDDEN_SCOPE' })
})

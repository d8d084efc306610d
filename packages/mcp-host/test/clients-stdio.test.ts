import { CLIENT_KINDS, connectClient, lintTools, type ToolClient } from '@quire/testing/clients'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SERVER } from './stdio/child-server.js'

describe.each(CLIENT_KINDS)('a client of SDK $sdk in the $era era over stdio', (kind) => {
  let client: ToolClient
  let stderr = ''
  beforeAll(async () => {
    client = await connectClient({
      ...kind,
      transport: 'stdio',
      command: process.execPath,
      args: [SERVER],
      env: { SAMPLE_USER: 'me' },
      onStderr: (text) => {
        stderr += text
      },
    })
  })
  afterAll(() => client.close())

  test('lists, finds and calls tools', async () => {
    const tools = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(['echo_text', 'fail', 'wait'])
    expect(lintTools(tools)).toEqual([])
    expect(await client.request('tools/search', { query: 'ECHO' })).toMatchObject({
      total: 1,
      nextCursor: null,
    })
    const result = await client.callTool('echo_text', { text: '😀' })
    expect(result.structuredContent).toMatchObject({ success: true, text: '😀' })
    expect(JSON.parse(result.content[0]!.text!)).toEqual(result.structuredContent)
  })

  test('gets failures in the envelope, and errors of the protocol as such', async () => {
    const result = await client.callTool('echo_text', { times: 0 })
    expect(result.isError).toBe(true)
    expect(JSON.parse(result.content[0]!.text!).error).toEqual({
      code: 'INVALID_ARGUMENT',
      message: 'text is required: a string. times must be an integer from 1 to 100000; received an integer.',
      retryable: false,
    })
    const failed = await client.callTool('fail', {})
    expect(JSON.stringify(failed)).not.toContain('hunter2')
    await expect(client.callTool('toString', {})).rejects.toMatchObject({ code: -32602 })
    await expect(client.request('tools/list', { cursor: 'x' })).rejects.toMatchObject({ code: -32602 })
  })

  test('cancels a call, which then stops', async () => {
    const controller = new AbortController()
    const waiting = client.callTool('wait', { ms: 60_000 }, { signal: controller.signal })
    await client.callTool('echo_text', { text: 'in between' })
    controller.abort()
    await expect(waiting).rejects.toThrow()
  })

  test('leaves, and the server goes with it', async () => {
    await client.close()
    expect(stderr).toContain('closed once')
  })
})

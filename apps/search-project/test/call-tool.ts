import type { AppUnderTest } from './app-under-test.js'

/** What `tools/call` answered, as a client sees it. */
export interface ToolAnswer {
  readonly status: number
  /** The text of the answer, to the last byte. */
  readonly text: string
  /** The parsed text: the envelope. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read what they expect
  readonly envelope: any
  readonly structured: unknown
  readonly isError: boolean
  readonly meta: Record<string, unknown>
  /** Of JSON-RPC, where there is no result. */
  readonly error?: { readonly code: number; readonly message: string }
}

export interface CallOptions {
  readonly user?: string
  readonly scopes?: readonly string[]
  readonly meta?: Record<string, unknown>
}

/** Calls a tool through the app's HTTP door without a socket, in the 2025 era, as `alice` unless another user is named. */
export async function callTool(
  { app, token }: Pick<AppUnderTest, 'app' | 'token'>,
  name: string,
  args: unknown = {},
  { user = 'alice', scopes, meta }: CallOptions = {},
): Promise<ToolAnswer> {
  const response = await app.inject({
    method: 'POST',
    url: '/mcp',
    headers: {
      host: 'localhost',
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${await token(user, scopes)}`,
    },
    payload: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: args, ...(meta && { _meta: meta }) },
    }),
  })
  const { result, error } = messageOf(response.body)
  const text = result?.content?.[0]?.text ?? ''
  return {
    status: response.statusCode,
    text,
    envelope: text === '' ? undefined : JSON.parse(text),
    structured: result?.structuredContent,
    isError: result?.isError === true,
    meta: result?._meta ?? {},
    ...(error && { error }),
  }
}

interface Message {
  readonly result?: {
    readonly content?: { readonly text: string }[]
    readonly structuredContent?: unknown
    readonly isError?: boolean
    readonly _meta?: Record<string, unknown>
  }
  readonly error?: { readonly code: number; readonly message: string }
}

/** The JSON-RPC message in a body, which is JSON or a stream of events that ends with it. */
function messageOf(body: string): Message {
  if (body.startsWith('{')) return JSON.parse(body)
  const data = body.split('\n').filter((line) => line.startsWith('data: {'))
  return JSON.parse(data.at(-1)!.slice('data: '.length))
}

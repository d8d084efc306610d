/** A tool as a client sees it. */
export interface ListedTool {
  readonly name: string
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly inputSchema: Readonly<Record<string, unknown>>
  readonly outputSchema?: Readonly<Record<string, unknown>> | undefined
  readonly annotations?: Readonly<Record<string, unknown>> | undefined
  readonly _meta?: Readonly<Record<string, unknown>> | undefined
}

/** The result of `tools/call`. */
export interface CallResult {
  readonly content: readonly { readonly type: string; readonly text?: string }[]
  readonly structuredContent?: Readonly<Record<string, unknown>> | undefined
  readonly isError?: boolean | undefined
  readonly _meta?: Readonly<Record<string, unknown>> | undefined
}

export interface ReceivedProgress {
  readonly progress: number
  readonly total?: number | undefined
  readonly message?: string | undefined
}

export interface CallOptions {
  readonly meta?: Readonly<Record<string, unknown>>
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: ReceivedProgress) => void
}

/** What the tests need of a client, whichever SDK, era and transport is behind it. */
export interface ToolClient {
  /** As negotiated; `undefined` where the SDK does not tell. */
  readonly protocolVersion: string | undefined
  readonly capabilities: Readonly<Record<string, unknown>>
  /** All pages. */
  listTools(): Promise<readonly ListedTool[]>
  /** Rejects with the SDK's error, whose `code` is that of JSON-RPC. */
  callTool(name: string, args?: Record<string, unknown>, options?: CallOptions): Promise<CallResult>
  /** Any method, with its raw result. */
  request(method: string, params?: Record<string, unknown>): Promise<Readonly<Record<string, unknown>>>
  close(): Promise<void>
}

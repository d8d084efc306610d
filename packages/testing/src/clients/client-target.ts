/** Where a client connects to. */
export type ClientTarget =
  | {
      readonly transport: 'http'
      readonly url: string | URL
      readonly token?: string
      readonly headers?: Readonly<Record<string, string>>
    }
  | {
      readonly transport: 'stdio'
      readonly command: string
      readonly args?: readonly string[]
      /** Beside the few variables that the SDKs pass on by themselves. */
      readonly env?: Readonly<Record<string, string>>
      readonly cwd?: string
      readonly onStderr?: (text: string) => void
    }

/** The headers of requests to an HTTP target. */
export function headersFor(target: Extract<ClientTarget, { transport: 'http' }>): Record<string, string> {
  const authorization = target.token === undefined ? {} : { authorization: `Bearer ${target.token}` }
  return { ...authorization, ...target.headers }
}

/** The parameters of both SDKs' stdio transports. */
export function stdioParameters({
  command,
  args = [],
  env = {},
  cwd,
}: Extract<ClientTarget, { transport: 'stdio' }>) {
  return {
    command,
    args: [...args],
    env: { ...env },
    stderr: 'pipe' as const,
    ...(cwd !== undefined && { cwd }),
  }
}

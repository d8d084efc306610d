import type { ClientTarget } from './client-target.js'
import type { ToolClient } from './tool-client.js'
import { connectV1Client } from './v1-client.js'
import { connectV2Client, type ProtocolEra } from './v2-client.js'

/** Which client. SDK v1 knows the legacy era alone. */
export type ClientKind =
  | { readonly sdk: 'v1'; readonly era?: 'legacy' }
  | { readonly sdk: 'v2'; readonly era: ProtocolEra }

/** Every kind there is, for tests that run once with each. */
export const CLIENT_KINDS = [
  { sdk: 'v1', era: 'legacy' },
  { sdk: 'v2', era: 'legacy' },
  { sdk: 'v2', era: 'modern' },
] as const satisfies readonly ClientKind[]

/** Connects a client of the official SDK to a server. */
export function connectClient(options: ClientKind & ClientTarget): Promise<ToolClient> {
  return options.sdk === 'v1' ? connectV1Client(options) : connectV2Client(options, options.era)
}

import { StartupError } from '@quire/envelope'
import { isLoopbackHost } from '../loopback.js'

/**
 * Keeps the local issuer, whose key lies unencrypted in a data folder, on the machine it is meant for.
 * @param options.host What the server is about to bind to.
 * @throws {StartupError} Unless that is an address of 127.0.0.0/8, `::1` or `localhost`.
 */
export function assertLocalIssuerAllowed({ host }: { host: string }): void {
  if (isLoopbackHost(host)) return
  throw new StartupError(
    `The local issuer is for loopback only, and the server would listen on ${host}. ` +
      'Listen on 127.0.0.1, or configure the issuer, audience and JWKS URL of an identity provider.',
  )
}

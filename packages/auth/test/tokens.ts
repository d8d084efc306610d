import { exportJWK, generateKeyPair, type JSONWebKeySet, SignJWT } from 'jose'

export const ISSUER = 'https://issuer.test'
export const AUDIENCE = 'https://search.test/mcp'
export const nowSeconds = () => Math.floor(Date.now() / 1000)

export interface TestKey {
  readonly jwks: JSONWebKeySet
  /** Signs good claims with `changes` over them; a change to `undefined` leaves the claim out. */
  sign(changes?: Record<string, unknown>, header?: { typ?: string }): Promise<string>
}

/** An issuer's key pair, and tokens by it. */
export async function testKey(kid?: string, alg = 'ES256'): Promise<TestKey> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), ...(kid === undefined ? {} : { kid }), alg }
  return {
    jwks: { keys: [jwk] },
    sign(changes = {}, header = {}) {
      const claims = {
        iss: ISSUER,
        aud: AUDIENCE,
        sub: 'user-1',
        exp: nowSeconds() + 300,
        scope: 'notebooks:read',
        ...changes,
      }
      return new SignJWT(claims)
        .setProtectedHeader(kid === undefined ? { alg, ...header } : { alg, kid, ...header })
        .sign(privateKey)
    },
  }
}

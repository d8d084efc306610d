import { randomUUID } from 'node:crypto'
import { link, mkdir, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartupError } from '@quire/envelope'
import { type CryptoKey, exportJWK, generateKeyPair, importJWK } from 'jose'
import { z } from 'zod'

export const ALGORITHM = 'ES256'

// RFC 7518, section 6.2. Members beyond these are dropped.
const publicMembers = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
})
const privateMembers = publicMembers.extend({ d: z.string() })

export interface SigningKey {
  readonly privateKey: CryptoKey
  /** As a JWK, without `kid` and `alg`. */
  readonly publicKey: z.infer<typeof publicMembers>
}

/**
 * The signing key in the file `path`, made on the first use. Processes that start at once agree on one key.
 * @throws {StartupError} For a file that others may read, or that holds no such key.
 */
export async function openKeyFile(path: string): Promise<SigningKey> {
  const existing = await readKeyFile(path)
  if (existing) return existing
  await createKeyFile(path)
  const created = await readKeyFile(path)
  if (!created) throw new StartupError(`${path} vanished while it was being made; start again`)
  return created
}

async function readKeyFile(path: string): Promise<SigningKey | undefined> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new StartupError(`${path} cannot be opened (${error.code})`, { cause: error })
  })
  if (!file) return undefined
  try {
    // Windows keeps no such mode; the folder's own access list guards the file there.
    if (process.platform !== 'win32' && ((await file.stat()).mode & 0o077) !== 0) {
      throw new StartupError(`${path} holds a private key that others may read; run: chmod 600 '${path}'`)
    }
    return await parseSigningKey(await file.readFile('utf8'), path)
  } finally {
    await file.close()
  }
}

async function parseSigningKey(text: string, path: string): Promise<SigningKey> {
  try {
    const jwk = privateMembers.parse(JSON.parse(text))
    const privateKey = (await importJWK(jwk, ALGORITHM)) as CryptoKey
    return { privateKey, publicKey: publicMembers.parse(jwk) }
  } catch {
    // Without the cause: JSON.parse quotes its input, which is a secret.
    throw new StartupError(
      `${path} is not a private P-256 key as JSON; move it away to have a new one made, which ends the tokens of the old`,
    )
  }
}

/** Writes a new key beside `path` and links it there, which fails where another process was first: then its key counts. */
async function createKeyFile(path: string): Promise<void> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true })
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${randomUUID()}`
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.writeFile(`${JSON.stringify(await exportJWK(privateKey))}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(draft, { force: true })
  }
}

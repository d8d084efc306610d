import { randomUUID } from 'node:crypto'
import { link, mkdir, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartupError } from '@quire/envelope'
import { exportJWK, generateKeyPair } from 'jose'
import { z } from 'zod'

// An RFC 7517 private key for ES256. Members beyond these are dropped.
const privateKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
})

export type PrivateKey = z.infer<typeof privateKey>

/**
 * The signing key in the file `path`, made on the first use. Processes that start at once agree on one key.
 * @throws {StartupError} For a file that others may read, or that holds no such key.
 */
export async function openKeyFile(path: string): Promise<PrivateKey> {
  const existing = await readKeyFile(path)
  if (existing) return existing
  await createKeyFile(path)
  const created = await readKeyFile(path)
  if (!created) throw new StartupError(`${path} vanished while it was being made; start again`)
  return created
}

async function readKeyFile(path: string): Promise<PrivateKey | undefined> {
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
    return parsePrivateKey(await file.readFile('utf8'), path)
  } finally {
    await file.close()
  }
}

function parsePrivateKey(text: string, path: string): PrivateKey {
  try {
    return privateKey.parse(JSON.parse(text))
  } catch {
    // Without the cause: JSON.parse quotes its input, which is a secret.
    throw new StartupError(
      `${path} is not a private P-256 key as JSON; move it away to have a new one made, which ends the tokens of the old`,
    )
  }
}

/** Writes a new key beside `path` and links it there, which fails where another process was first: then its key counts. */
async function createKeyFile(path: string): Promise<void> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
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

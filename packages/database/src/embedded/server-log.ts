import { open, readFile, stat } from 'node:fs/promises'

const MAX_BYTES = 1024 * 1024
const KEPT_BYTES = 64 * 1024
const TAIL_LINES = 12

/** Cuts the log to its end once it is long. The server appends, so it goes on after the cut. */
export async function trimLog(path: string): Promise<void> {
  const size = (await stat(path).catch(() => undefined))?.size ?? 0
  if (size <= MAX_BYTES) return
  const file = await open(path, 'r+')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(KEPT_BYTES), 0, KEPT_BYTES, size - KEPT_BYTES)
    await file.truncate(0)
    await file.write(buffer, 0, bytesRead, 0)
  } finally {
    await file.close()
  }
}

/** The log's last lines, for an error message. */
export async function logTail(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch(() => '')
  return text.trimEnd().split('\n').slice(-TAIL_LINES).join('\n')
}

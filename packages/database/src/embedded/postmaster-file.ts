import { execFile } from 'node:child_process'
import { open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PORT } from './server-settings.js'

/** What the server tells about itself in `postmaster.pid` (Postgres source, `pidfile.h`). */
export interface PostmasterFile {
  readonly pid: number
  readonly socketFolder: string
}

/** No system hands out this process id. */
const IMPOSSIBLE_PID = '2147483647'
const REMNANT_AGE_MS = 3_000

const pathOf = (data: string): string => join(data, 'postmaster.pid')

/** Undefined where no server runs, or one has only begun to start: the file grows line by line, the state comes last. */
export async function readPostmasterFile(data: string): Promise<PostmasterFile | undefined> {
  const lines = (await readFile(pathOf(data), 'utf8').catch(() => '')).split('\n')
  const [pid, socketFolder, state] = [Number(lines[0]), lines[4], lines[7]]
  return pid > 0 && socketFolder && state ? { pid, socketFolder } : undefined
}

/** The program and arguments that a process was started with; empty for one that has ended, awaited or not. */
async function commandOf(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ')
  }
  const args = ['-ww', '-o', 'command=', '-p', String(pid)]
  return promisify(execFile)('ps', args).then(
    ({ stdout }) => stdout,
    () => '',
  )
}

/** Whether a process is the server of `data`; in doubt, as when someone started it by hand, yes. */
export async function isPostmaster(pid: number, data: string): Promise<boolean> {
  const command = await commandOf(pid)
  if (!/(^|\/)(postgres|postmaster)\s/.test(command)) return false
  return command.includes(`-D ${data}`) || !command.includes(' -D /')
}

/**
 * Tells Postgres that the server named in one of its lock files is gone, where that is so. Postgres takes any living
 * process of that id for a server and refuses to start, while ids are soon used again, above all after the restart
 * of a container, and an ended process that nobody awaits keeps its id. The rest of the file stays, since by it
 * Postgres finds out whether parts of the old server still use the data.
 */
async function disownLockFile(path: string, data: string): Promise<void> {
  const file = await open(path, 'r+').catch(() => undefined)
  if (file === undefined) return
  try {
    const [pid = '', ...rest] = (await file.readFile('utf8')).split('\n')
    if (pid === '') return await removeRemnant(path, (await file.stat()).mtimeMs)
    if (await isPostmaster(Number(pid), data)) return
    // Through the open file: a server that has started meanwhile has put a new one in its place. No id is longer.
    await file.write([IMPOSSIBLE_PID, ...rest].join('\n'), 0)
  } finally {
    await file.close()
  }
}

/** A server that starts writes its file at once; one that was killed before it could do so left an empty one. */
async function removeRemnant(path: string, modifiedMs: number): Promise<void> {
  if (Date.now() - modifiedMs > REMNANT_AGE_MS) await rm(path, { force: true })
}

/** Frees the data and the socket of a server that is gone without having done so itself. */
export async function disownLocks(data: string, socketFolder: string): Promise<void> {
  await disownLockFile(pathOf(data), data)
  await disownLockFile(join(socketFolder, `.s.PGSQL.${PORT}.lock`), data)
}

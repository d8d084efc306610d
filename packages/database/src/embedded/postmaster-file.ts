import { execFile } from 'node:child_process'
import { open, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'

/** What the server tells about itself in `postmaster.pid` (Postgres source, `pidfile.h`). */
export interface PostmasterFile {
  readonly pid: number
  readonly socketFolder: string
}

/** No system hands out this process id. */
const IMPOSSIBLE_PID = '2147483647'

const pathOf = (data: string): string => join(data, 'postmaster.pid')

/** Undefined where no server runs, or one has only begun to start. */
export async function readPostmasterFile(data: string): Promise<PostmasterFile | undefined> {
  const lines = (await readFile(pathOf(data), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  return pid > 0 ? { pid, socketFolder: lines[4] ?? '' } : undefined
}

/** The arguments that a process was started with; empty for one that has ended. */
async function commandOf(pid: number): Promise<string[]> {
  if (process.platform === 'linux') {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0').filter(Boolean)
  }
  const { stdout } = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(
    () => ({
      stdout: '',
    }),
  )
  return stdout.trim().split(' ').filter(Boolean)
}

/** Whether a living process may be the server of `data`. In doubt, yes. */
export async function isPostmaster(pid: number, data: string): Promise<boolean> {
  const command = await commandOf(pid)
  const [program, ...rest] = command
  if (program === undefined || !/^(postgres|postmaster)/.test(basename(program))) return false
  const folder = rest[rest.indexOf('-D') + 1]
  return !rest.includes('-D') || command.join(' ').includes(`-D ${data}`) || !folder!.startsWith('/')
}

/**
 * Tells Postgres that the process named in the file is gone. It takes any living process of that id for a server
 * and refuses to start, while ids are soon used again, above all after the restart of a container. The rest of the
 * file stays, since by it Postgres finds out whether parts of the old server still use the data.
 */
export async function disownPid(data: string, pid: number): Promise<void> {
  const file = await open(pathOf(data), 'r+').catch(() => undefined)
  if (file === undefined) return
  try {
    // Through the open file: a server that has started meanwhile has put a new file in its place.
    const [first, ...rest] = (await file.readFile('utf8')).split('\n')
    if (Number(first) !== pid) return
    await file.truncate(0)
    await file.write([IMPOSSIBLE_PID, ...rest].join('\n'), 0)
  } finally {
    await file.close()
  }
}

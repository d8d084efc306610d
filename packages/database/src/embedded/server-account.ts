import { spawnSync } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'

/** An account other than that of this process. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

const NOBODY: Account = { uid: 65_534, gid: 65_534 }

async function findNobody(): Promise<Account> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const fields = passwd
    .split('\n')
    .find((line) => line.startsWith('nobody:'))
    ?.split(':')
  const [uid, gid] = [Number(fields?.[2]), Number(fields?.[3])]
  return uid > 0 && gid > 0 ? { uid, gid } : NOBODY
}

/**
 * The account that the server runs under, or undefined for that of this process. Postgres refuses to run as root;
 * in its place stands the owner of the data that is there, or `nobody` for new data.
 */
export async function serverAccount(data: string): Promise<Account | undefined> {
  if (process.geteuid?.() !== 0) return undefined
  const owner = await stat(data).catch(() => undefined)
  return owner !== undefined && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : findNobody()
}

/** Whether the account can read and enter a folder, or read and run a file. Asked of the system, which knows every rule. */
export function canEnter(account: Account, path: string): boolean {
  const probe = spawnSync('/bin/sh', ['-c', 'test -r "$0" && test -x "$0"', path], {
    ...account,
    cwd: '/',
    stdio: 'ignore',
  })
  return probe.status === 0
}

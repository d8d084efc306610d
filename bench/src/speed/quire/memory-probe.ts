import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { IndexKind } from './quire-index.js'

export interface ProbedMemory {
  /** Bytes of the process before it reads the index, and after it has answered all queries. */
  readonly before: number
  readonly after: number
}

/** Opens a kept index in a process of its own. @throws {Error} with what that process says. */
export function probeMemory(file: string, kind: IndexKind, queryFile: string): ProbedMemory {
  const script = fileURLToPath(new URL('./memory-probe-process.js', import.meta.url))
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--expose-gc', script, file, kind, queryFile],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`The memory probe failed: ${stderr.trim()}`)
  return JSON.parse(stdout) as ProbedMemory
}

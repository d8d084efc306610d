import { availableParallelism, cpus, totalmem } from 'node:os'

/** Processor, cores, memory and Node, in a line. */
export function describeMachine(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor'
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${availableParallelism()} cores (${model}), ${memory} GiB of memory, Node ${process.versions.node}`
}

// What the tests have threads do.
import { threadId } from 'node:worker_threads'

let calls = 0

export const echo = (input) => input
export const countCalls = () => {
  calls += 1
  return { threadId, calls }
}
export const fail = (message) => {
  throw Object.assign(new RangeError(message), { code: 'TOO_FAR' })
}
export const die = () => process.exit(3)
export const breakDown = () => {
  setTimeout(() => {
    throw new Error('broken')
  })
  return new Promise(() => {})
}
/** Until another thread says so. */
export const wait = (flag) => {
  Atomics.wait(flag, 0, 0)
}
export const unsendable = () => () => {}

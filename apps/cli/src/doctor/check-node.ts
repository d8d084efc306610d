import type { Check } from './check.js'

/** Whether this Node can run the release, and where it runs. */
export function checkNode(): Check {
  const { node, icu } = process.versions
  const [major = 0, minor = 0] = node.split('.').map(Number)
  const detail = `${node} on ${process.platform} ${process.arch}, ICU ${icu}`
  return major > 20 || (major === 20 && minor >= 19)
    ? { name: 'node', status: 'ok', detail }
    : { name: 'node', status: 'fail', detail, remedy: 'Install Node 20.19 or newer.' }
}

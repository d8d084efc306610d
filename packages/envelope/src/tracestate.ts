// Section 3.3.2 of https://www.w3.org/TR/trace-context-2/: key = value, 32 members at most, none twice.
const MAX_MEMBERS = 32
const MEMBER =
  /^([a-z0-9][a-z0-9_\-*/@]{0,255})=[\x20-\x2b\x2d-\x3c\x3e-\x7e]{0,255}[\x21-\x2b\x2d-\x3c\x3e-\x7e]$/
// The longest well-formed list: 32 members of 256 + 1 + 256 characters, and their commas with a blank each.
const MAX_CHARACTERS = MAX_MEMBERS * (256 + 1 + 256 + 2)

/**
 * Reads a `tracestate`: one string, or the strings of several headers in order, joined as RFC 9110 joins them.
 * @returns The list with blanks around members and empty members left out, or `undefined` when it is empty or any
 * part of it is malformed.
 */
export function parseTracestate(value: unknown): string | undefined {
  const lists: unknown[] = Array.isArray(value) ? value : [value]
  if (!lists.every((list) => typeof list === 'string')) return undefined
  const joined = lists.join(',')
  if (joined.length > MAX_CHARACTERS || !/^[\t\x20-\x7e]*$/.test(joined)) return undefined
  const members = joined
    .split(',')
    .map((member) => member.trim())
    .filter((member) => member !== '')
  const keys = new Set(members.map((member) => MEMBER.exec(member)?.[1]))
  const wellFormed = !keys.has(undefined) && keys.size === members.length && members.length <= MAX_MEMBERS
  return wellFormed && members.length > 0 ? members.join(',') : undefined
}

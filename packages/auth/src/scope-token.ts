// RFC 6749, section 3.3: printable ASCII without blank, quotation mark and backslash.
const SCOPE_TOKEN = /^[\x21\x23-\x5b\x5d-\x7e]+$/

/** Whether `value` is one scope as OAuth spells it, such as `notebooks:read`. */
export function isScopeToken(value: string): boolean {
  return SCOPE_TOKEN.test(value)
}

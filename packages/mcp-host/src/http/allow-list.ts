// Neither a user nor a path, which a URL may have and a host may not.
const HOST = /^[^\s/\\?#@]+$/

/**
 * Whether a `Host` header names one of these hosts; ports do not matter. Keeps a page that rebound its DNS name to this
 * machine from talking to it.
 */
export function isHostAllowed(header: string | undefined, allowed: readonly string[]): boolean {
  const url = header !== undefined && HOST.test(header) ? parsed(`http://${header}`) : undefined
  return url !== undefined && allowed.includes(url.hostname)
}

/**
 * Whether a page of this `Origin` may read answers. An entry with a scheme (`https://app.example.com`) stands for that
 * origin alone, one without (`localhost`) for every scheme and port of the host. `null`, which sandboxed pages send, is
 * never allowed.
 */
export function isOriginAllowed(origin: string, allowed: readonly string[]): boolean {
  const url = parsed(origin)
  return url !== undefined && (allowed.includes(url.origin) || allowed.includes(url.hostname))
}

function parsed(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined
}

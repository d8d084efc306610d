import { InvalidArgumentError } from 'commander'

/** Parses an option as an integer in a range, both ends included. */
export function integer(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (/^[0-9]+$/.test(text) && value >= least && value <= most) return value
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`)
  }
}

/** A life of up to ten years. */
export const seconds = integer(1, 315_360_000)

/** Parses an option as the URL of an HTTP server. */
export function httpUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return text
  throw new InvalidArgumentError('It must be a URL, such as http://127.0.0.1:8801/mcp.')
}

const MAX_CODE_POINTS = 40

/** A name that a caller made up, fit to be repeated: quoted, escaped, and cut to 40 code points. */
export function quoted(name: string): string {
  const points = Array.from(name.slice(0, 2 * MAX_CODE_POINTS + 2))
  const cut = points.length > MAX_CODE_POINTS ? `${points.slice(0, MAX_CODE_POINTS).join('')}…` : name
  return JSON.stringify(cut)
}

const WORD = /[\p{L}\p{N}]+/gu
/** Longer ones are cut, since engines differ in what they do with them. */
const MAX_TOKEN_LENGTH = 64

/** Runs of letters and digits in lower case: the analysis that all engines share. */
export function tokenise(text: string): string[] {
  const words = text.toLowerCase().match(WORD) ?? []
  return words.map((word) => (word.length > MAX_TOKEN_LENGTH ? word.slice(0, MAX_TOKEN_LENGTH) : word))
}

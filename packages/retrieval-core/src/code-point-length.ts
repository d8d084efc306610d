/** Code points between two UTF-16 offsets of a text; a lone surrogate counts as one. */
export function codePointLength(text: string, start = 0, end = text.length): number {
  let length = 0
  for (let index = start; index < end; length++) index += text.codePointAt(index)! > 0xffff ? 2 : 1
  return length
}

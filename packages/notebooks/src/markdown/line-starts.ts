const LF = 10
const CR = 13

/**
 * Offsets at which the lines of `text` start, from offset `from` on, and `text.length` as the last entry.
 * A line ends in LF, CRLF or a lone CR (CommonMark 0.31, section 2.1); U+2028 and form feed end no line.
 */
export function lineStarts(text: string, from: number): Int32Array {
  const starts = new Int32Array(countLines(text, from) + 1)
  let line = 0
  if (from < text.length) starts[line++] = from
  for (let at = from; at < text.length - 1; at++) if (endsLine(text, at)) starts[line++] = at + 1
  starts[line] = text.length
  return starts
}

function countLines(text: string, from: number): number {
  if (from >= text.length) return 0
  let count = 1
  for (let at = from; at < text.length - 1; at++) if (endsLine(text, at)) count++
  return count
}

function endsLine(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code === LF || (code === CR && text.charCodeAt(at + 1) !== LF)
}

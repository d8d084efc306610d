import { styleText } from 'node:util'

/** Readers that have seen enough (`quire search … | head`) go away; what follows is written to nobody. */
const READER_IS_GONE = new Set(['EPIPE', 'ERR_STREAM_DESTROYED'])

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // The command goes on to its end: a database that it has started must be left in good order.
    if (!READER_IS_GONE.has(error.code ?? '')) throw error
  })
}

/** Writes a line of the command's answer. */
export function print(line = ''): void {
  process.stdout.write(`${line}\n`)
}

/** Writes a value as one line of JSON. */
export function printJson(value: unknown): void {
  print(JSON.stringify(value))
}

/** Writes a line beside the answer, to stderr. */
export function note(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** Styles text for a terminal; leaves it alone in a pipe and under NO_COLOR. */
export function style(format: Parameters<typeof styleText>[0], text: string): string {
  const plain = !process.stdout.isTTY || (process.env.NO_COLOR ?? '') !== ''
  return plain ? text : styleText(format, text)
}

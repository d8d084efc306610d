import { styleText } from 'node:util'

/** Writes a line of the command's answer. */
export function print(line = ''): void {
  process.stdout.write(`${line}\n`)
}

/** Writes a value as one line of JSON. */
export function printJson(value: unknown): void {
  print(JSON.stringify(value))
}

/** Styles text for a terminal; leaves it alone in a pipe and under NO_COLOR. */
export function style(format: Parameters<typeof styleText>[0], text: string): string {
  const plain = !process.stdout.isTTY || (process.env.NO_COLOR ?? '') !== ''
  return plain ? text : styleText(format, text)
}

/** Lays rows out in columns, cells padded by their number of code points. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => [...(row[column] ?? '')].length)),
  )
  return rows.map((row) =>
    row
      .map((cell, column) => cell + ' '.repeat(widths[column]! - [...cell].length))
      .join('  ')
      .trimEnd(),
  )
}

import { displayWidth } from './display-width.js'

export interface Column {
  readonly title: string
  /** Default `left`. */
  readonly align?: 'left' | 'right'
}

/** Lays rows out under titles, two blanks between columns. Returns the lines. */
export function textTable(columns: readonly Column[], rows: readonly (readonly string[])[]): string[] {
  const all = [columns.map(({ title }) => title), ...rows]
  const widths = columns.map((_, index) => Math.max(...all.map((row) => displayWidth(row[index]!))))
  return all.map((row) =>
    columns
      .map(({ align }, index) => {
        const padding = ' '.repeat(widths[index]! - displayWidth(row[index]!))
        return align === 'right' ? padding + row[index] : row[index] + padding
      })
      .join('  ')
      .trimEnd(),
  )
}

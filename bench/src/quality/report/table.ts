/** Rows as an aligned Markdown table; the first is the header. Numbers that cannot be had are left blank. */
export function table(rows: readonly (readonly (string | number | undefined)[])[]): string {
  const cells = rows.map((row) => row.map(cell))
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)))
  const line = (row: readonly string[]) =>
    `| ${row.map((text, column) => text.padEnd(widths[column]!)).join(' | ')} |`
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  return [line(cells[0]!), rule, ...cells.slice(1).map(line)].join('\n')
}

function cell(value: string | number | undefined): string {
  if (typeof value === 'string') return value
  if (value === undefined || Number.isNaN(value)) return ''
  return Number.isInteger(value) && value > 1 ? String(value) : value.toFixed(4)
}

import type { Result } from '../result.js'
import type { Spread } from '../statistics.js'

/** All results as aligned tables, one for each `table`, in the order of their first rows. */
export function formatTables(results: readonly Result[]): string {
  const titles = [...new Set(results.map(({ table }) => table))]
  const rowsOf = (title: string) => results.filter(({ table }) => table === title)
  return titles.map((title) => `## ${title}\n\n${formatTable(rowsOf(title))}\n`).join('\n')
}

function formatTable(rows: readonly Result[]): string {
  const columns = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))]
  const hasNotes = rows.some(({ note }) => note !== undefined)
  const cells = [
    ['blocks', 'engine', ...columns, ...(hasNotes ? ['note'] : [])],
    ...rows.map(({ blocks, engine, values, note }) => [
      blocks.toLocaleString('en'),
      engine,
      ...columns.map((column) => formatFigure(values[column])),
      ...(hasNotes ? [note ?? ''] : []),
    ]),
  ]
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)))
  const lines = cells.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`,
  )
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  return [lines[0], rule, ...lines.slice(1)].join('\n')
}

function formatFigure(figure: number | Spread | undefined): string {
  if (figure === undefined) return ''
  if (typeof figure === 'number') return formatNumber(figure)
  return `${formatNumber(figure.median)} [${formatNumber(figure.min)}-${formatNumber(figure.max)}]`
}

/** Three digits that count. */
export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return '-'
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en')
  return String(Number(value.toPrecision(3)))
}

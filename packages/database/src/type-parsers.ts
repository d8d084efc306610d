import pg from 'pg'

const { INT8, DATE, TIMESTAMP } = pg.types.builtins
const INT8_ARRAY = 1016

/** A number, since no count or version of ours nears 2^53; failing beyond it beats being wrong in silence. */
function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('An int8 value is outside the safe integers')
  return value
}

// The declared parameter is an enum that knows no array types.
const defaultParser = pg.types.getTypeParser as (oid: number, format?: string) => (text: never) => unknown
const parseArray = defaultParser(INT8_ARRAY) as (text: string) => (string | null)[]
const asText = (text: string): string => text

const PARSERS = new Map<number, (text: string) => unknown>([
  [INT8, parseInt8],
  [INT8_ARRAY, (text) => parseArray(text).map((item) => (item === null ? null : parseInt8(item)))],
  // pg would read these as moments in the time zone of this process.
  [DATE, asText],
  [TIMESTAMP, asText],
])

/** How values are read, for one client at a time: `pg.types.setTypeParser` would change every user of `pg`. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    const parser = format === 'binary' ? undefined : PARSERS.get(oid)
    return parser ?? defaultParser(oid, format)
  },
}

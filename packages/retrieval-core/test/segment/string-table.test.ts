import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ByteWriter } from '../../src/segment/byte-writer.js'
import { SectionReader } from '../../src/segment/section-reader.js'
import { StringTable } from '../../src/segment/string-table.js'
import { StringTableWriter } from '../../src/segment/string-table-writer.js'

const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))
const sortedStrings = fc
  .uniqueArray(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }).filter((text) => text.isWellFormed()),
      fc.array(fc.constantFrom('a', 'b', '가'), { maxLength: 6 }).map((all) => all.join('')),
    ),
    { maxLength: 120 },
  )
  .map((strings) => strings.sort(byBytes))

function tableOf(strings: readonly string[]): StringTable {
  const writer = new StringTableWriter()
  for (const text of strings) writer.add(Buffer.from(text))
  const bytes = new ByteWriter()
  writer.write(bytes)
  return new StringTable(new SectionReader('words', bytes.bytes.slice()))
}

describe('a string table', () => {
  it('finds every string by index and by text, as a map does', () => {
    fc.assert(
      fc.property(sortedStrings, fc.string(), (strings, other) => {
        const table = tableOf(strings)
        expect(table.count).toBe(strings.length)
        const places = new Map(strings.map((text, i) => [text, i]))
        for (const [text, i] of places) expect([table.get(i), table.indexOf(text)]).toEqual([text, i])
        expect(table.indexOf(other)).toBe(places.get(other) ?? -1)
      }),
    )
  })

  it('steps through all strings in order', () => {
    fc.assert(
      fc.property(sortedStrings, (strings) => {
        const cursor = tableOf(strings).cursor()
        const seen: string[] = []
        for (; cursor.index < strings.length; cursor.next()) seen.push(cursor.text)
        expect(seen).toEqual(strings)
        expect(cursor.next()).toBe(false)
      }),
    )
  })

  it('seeks to the first string that is not below', () => {
    fc.assert(
      fc.property(sortedStrings, fc.string({ unit: 'binary', maxLength: 4 }), (strings, wanted) => {
        const cursor = tableOf(strings).cursor()
        cursor.seek(Buffer.from(wanted))
        const place = strings.findIndex((text) => byBytes(text, wanted) >= 0)
        expect(cursor.index).toBe(place < 0 ? strings.length : place)
      }),
    )
  })

  it('holds a string of a megabyte', () => {
    const long = 'x'.repeat(1_000_000)
    const table = tableOf(['a', long, `${long}y`])
    expect(table.indexOf(`${long}y`)).toBe(2)
    expect(table.get(1)).toBe(long)
  })
})

import type { FieldReader } from './field-reader.js'
import type { FieldWriter } from './field-writer.js'
import type { Postings } from './postings.js'
import type { StringCursor } from './string-cursor.js'

/** New ordinal of what a merge leaves out. */
export const GONE = 0xffff_ffff

interface FieldSource {
  readonly reader: FieldReader | undefined
  /** New ordinal of each block or document, rising; GONE for the dead. */
  readonly ordinals: Uint32Array
}

interface OpenSource {
  readonly reader: FieldReader
  readonly ordinals: Uint32Array
  readonly cursor: StringCursor
}

/** The live lengths of all sources under their new ordinals. @param units New blocks or documents. */
export function mergedLengths(sources: readonly FieldSource[], units: number): Uint32Array {
  const merged = new Uint32Array(units)
  for (const { reader, ordinals } of sources) {
    if (reader === undefined) continue
    for (let old = 0; old < ordinals.length; old++) {
      if (ordinals[old] !== GONE) merged[ordinals[old]!] = reader.lengths[old]!
    }
  }
  return merged
}

/** Writes the live postings of all sources under their new ordinals. @param units New blocks or documents. */
export function mergeField(sources: readonly FieldSource[], units: number, writer: FieldWriter): void {
  const frequencyOf = new Uint32Array(units)
  let open = sources.flatMap(({ reader, ordinals }): OpenSource[] =>
    reader === undefined || reader.terms.count === 0
      ? []
      : [{ reader, ordinals, cursor: reader.terms.cursor() }],
  )
  while (open.length > 0) {
    const holders = lowest(open)
    const live = liveOrdinals(holders, frequencyOf)
    if (live.ordinals.length > 0) writer.add(holders[0]!.cursor.bytes, live)
    const ended = holders.filter(({ cursor }) => !cursor.next())
    if (ended.length > 0) open = open.filter((source) => !ended.includes(source))
  }
}

/** The sources at the lowest term. */
function lowest(open: readonly OpenSource[]): OpenSource[] {
  let holders: OpenSource[] = []
  for (const source of open) {
    const order = holders.length === 0 ? -1 : source.cursor.compare(holders[0]!.cursor.bytes)
    if (order < 0) holders = [source]
    else if (order === 0) holders.push(source)
  }
  return holders
}

/** @param frequencyOf Room for a frequency per new ordinal. */
function liveOrdinals(holders: readonly OpenSource[], frequencyOf: Uint32Array): Postings {
  const found = holders.map(({ reader, cursor }) => reader.postingsAt(cursor.index))
  const merged = new Uint32Array(found.reduce((sum, { ordinals }) => sum + ordinals.length, 0))
  let count = 0
  let isSorted = true
  for (const [i, postings] of found.entries()) {
    const target = holders[i]!.ordinals
    for (let j = 0; j < postings.ordinals.length; j++) {
      const ordinal = target[postings.ordinals[j]!]!
      if (ordinal === GONE) continue
      if (count > 0 && merged[count - 1]! > ordinal) isSorted = false
      merged[count++] = ordinal
      frequencyOf[ordinal] = postings.frequencies[j]!
    }
  }
  const ordinals = merged.subarray(0, count)
  if (!isSorted) ordinals.sort()
  return { ordinals, frequencies: ordinals.map((ordinal) => frequencyOf[ordinal]!) }
}

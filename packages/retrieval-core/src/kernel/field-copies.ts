import type { FieldReader } from '../segment/field-reader.js'
import { RUN_HEADER_WORDS } from '../segment/layout.js'
import type { PostingList } from '../segment/posting-list.js'
import { saturationBounds } from '../segment/run-bounds.js'
import type { Kernel } from './kernel.js'

/** Addresses of a list's parts in the kernel's memory. */
export interface ListCopy {
  readonly headers: number
  readonly bodies: number
  readonly restOrdinals: number
  readonly restFrequencies: number
}

/** What the kernel's memory holds of one field of a segment. */
export interface FieldCopy {
  readonly epoch: number
  readonly lengths: number
  /** Whether a length takes four bytes, not two. */
  readonly isWide: boolean
  /** By the list's offset. */
  readonly lists: Map<number, ListCopy>
  readonly saturation: number
  saturationFor: { readonly k1: number; readonly b: number; readonly average: number } | undefined
}

const copies = new WeakMap<FieldReader, FieldCopy>()

/** The copy of a field, made where there is none. */
export function fieldCopy(kernel: Kernel, field: FieldReader): FieldCopy {
  const known = copies.get(field)
  if (known !== undefined && known.epoch === kernel.epoch) return known
  const { lengths } = field
  const isWide = lengths instanceof Uint32Array
  const copy: FieldCopy = {
    epoch: kernel.epoch,
    lengths: kernel.allot(lengths.length * (isWide ? 4 : 2)),
    isWide,
    lists: new Map(),
    saturation: kernel.allot(256 * 8),
    saturationFor: undefined,
  }
  if (isWide) kernel.i32.set(lengths, copy.lengths / 4)
  else kernel.u16.set(lengths, copy.lengths / 2)
  copies.set(field, copy)
  return copy
}

/** The copy of a list, made where there is none. */
export function listCopy(kernel: Kernel, field: FieldCopy, list: PostingList): ListCopy {
  const known = field.lists.get(list.offset)
  if (known !== undefined) return known
  const { packed, rest, runCount } = list
  const headers = kernel.allot((packed.length + 2 * list.restCount) * 4)
  const restStart = headers + packed.length * 4
  const copy: ListCopy = {
    headers,
    bodies: headers + runCount * RUN_HEADER_WORDS * 4,
    restOrdinals: restStart,
    restFrequencies: restStart + list.restCount * 4,
  }
  kernel.i32.set(packed, headers / 4)
  kernel.i32.set(rest.ordinals, copy.restOrdinals / 4)
  kernel.i32.set(rest.frequencies, copy.restFrequencies / 4)
  field.lists.set(list.offset, copy)
  return copy
}

/** Writes the bounds for these parameters, unless they are the last ones. */
export function updateSaturation(
  kernel: Kernel,
  copy: FieldCopy,
  field: FieldReader,
  { k1, b }: { readonly k1: number; readonly b: number },
  average: number,
): void {
  const last = copy.saturationFor
  if (last !== undefined && last.k1 === k1 && last.b === b && last.average === average) return
  kernel.f64.set(saturationBounds({ k1, b }, average, field.averageLength), copy.saturation / 8)
  copy.saturationFor = { k1, b, average }
}

import type { Segment } from '../segment/segment.js'
import type { Kernel } from './kernel.js'

const copies = new WeakMap<Segment, { readonly epoch: number; readonly firstBlocks: number }>()

/** Address of the ordinals of the documents' first blocks, with the block count at the end; copied where they are not there. */
export function firstBlocksCopy(kernel: Kernel, segment: Segment): number {
  const known = copies.get(segment)
  if (known !== undefined && known.epoch === kernel.epoch) return known.firstBlocks
  const firstBlocks = kernel.allot(segment.firstBlocks.length * 4)
  kernel.i32.set(segment.firstBlocks, firstBlocks / 4)
  copies.set(segment, { epoch: kernel.epoch, firstBlocks })
  return firstBlocks
}

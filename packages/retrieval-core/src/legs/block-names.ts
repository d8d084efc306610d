import { blockId } from '../block-id.js'
import { compareCodePoints } from '../code-point-order.js'
import type { IndexView } from '../view/index-view.js'
import type { CompareIds } from './best-blocks.js'

/** Spells the ids of blocks and documents, each once: the legs mostly rank the same blocks of the same documents. */
export class BlockNames {
  readonly #view: IndexView
  /** By part. */
  readonly #documentIds: Map<number, string>[] = []
  readonly #blockIds: Map<number, string>[] = []

  constructor(view: IndexView) {
    this.#view = view
  }

  blockId(part: number, ordinal: number): string {
    this.#blockIds[part] ??= new Map()
    let id = this.#blockIds[part].get(ordinal)
    if (id === undefined) {
      const { segment } = this.#view.parts[part]!
      const document = segment.documentOfBlock(ordinal)
      const place = ordinal - segment.firstBlock(document)
      id = blockId(this.documentId(part, document), segment.revisionOf(document), place)
      this.#blockIds[part].set(ordinal, id)
    }
    return id
  }

  documentOfBlock(part: number, ordinal: number): number {
    return this.#view.parts[part]!.segment.documentOfBlock(ordinal)
  }

  documentId(part: number, document: number): string {
    this.#documentIds[part] ??= new Map()
    let id = this.#documentIds[part].get(document)
    if (id === undefined) {
      id = this.#view.parts[part]!.segment.documentId(document)
      this.#documentIds[part].set(document, id)
    }
    return id
  }

  /** The order of two blocks by id. Within a part, ordinals rise with ids; otherwise as segments sort documents: see `blockId`. */
  readonly compare: CompareIds = (partA, ordinalA, partB, ordinalB) => {
    if (partA === partB) return ordinalA - ordinalB
    const key = (part: number, ordinal: number) =>
      `${this.documentId(part, this.documentOfBlock(part, ordinal))}.`
    return compareCodePoints(key(partA, ordinalA), key(partB, ordinalB))
  }
}

import { blockId } from '../block-id.js'
import type { IndexView, Place } from '../view/index-view.js'

export interface BlockName {
  readonly blockId: string
  readonly documentId: string
}

/** Spells the ids of blocks, each once: the legs mostly rank the same blocks of the same documents. */
export class BlockNames {
  readonly #view: IndexView
  readonly #documentIds: readonly Map<number, string>[]
  readonly #names: readonly Map<number, BlockName>[]

  constructor(view: IndexView) {
    this.#view = view
    this.#documentIds = view.parts.map(() => new Map())
    this.#names = view.parts.map(() => new Map())
  }

  of({ part, ordinal }: Place): BlockName {
    let name = this.#names[part]!.get(ordinal)
    if (name === undefined) {
      const { segment } = this.#view.parts[part]!
      const document = segment.documentOfBlock(ordinal)
      const documentId = this.#documentId(part, document)
      const place = ordinal - segment.firstBlock(document)
      name = { blockId: blockId(documentId, segment.revisionOf(document), place), documentId }
      this.#names[part]!.set(ordinal, name)
    }
    return name
  }

  #documentId(part: number, document: number): string {
    let id = this.#documentIds[part]!.get(document)
    if (id === undefined) {
      id = this.#view.parts[part]!.segment.documentId(document)
      this.#documentIds[part]!.set(document, id)
    }
    return id
  }
}

import type { Analyser } from '@quire/retrieval-core'
import { seededRandom } from '../speed/random.js'
import { buildView } from './evaluate/build-view.js'
import { drawItems } from './known-items/draw-items.js'
import { type Found, findItems } from './known-items/find-items.js'
import { KINDS, type Kind } from './known-items/known-item.js'
import type { Notebook } from './notebooks/notebook.js'

export interface KnownItemResult extends Found {
  readonly notebooks: string
  readonly kind: Kind
}

/** Draws known items of every kind from notebooks and looks for them. @param count Of each kind. */
export function measureKnownItems(
  name: string,
  notebooks: readonly Notebook[],
  { items, seed }: { items: number; seed: number },
  analyser: Analyser,
): KnownItemResult[] {
  const view = buildView(
    notebooks.map(({ document }) => document),
    analyser,
  )
  const drawn = drawItems(notebooks, items, seededRandom(seed))
  return KINDS.map((kind) => ({ notebooks: name, kind, ...findItems(view, analyser, drawn[kind]) }))
}

import {
  type Analyser,
  buildSegment,
  type DocumentInput,
  IndexView,
  openSegment,
} from '@quire/retrieval-core'

/** An index of one segment. */
export function buildView(documents: readonly DocumentInput[], analyser: Analyser): IndexView {
  return IndexView.of([{ segment: openSegment(buildSegment(documents, analyser)), dead: new Set() }])
}

// Analysis
export {
  type AnalysedQuery,
  type Analyser,
  type AnalyserOptions,
  createAnalyser,
  type QueryTerm,
  type Token,
} from './analysis/analyser.js'
export { SHORT_TERMS } from './analysis/short-terms.js'
export { STOP_WORDS } from './analysis/stop-words.js'
// Documents and blocks
export { blockId } from './block-id.js'
export type { BlockInput, DocumentInput } from './document-input.js'
export { excerpt } from './excerpt.js'
// Explanations
export { type BlockScores, explainScores, type TermScore } from './explain/explain-scores.js'
// Fusion
export {
  type FusedBlock,
  type FusionWeights,
  fuseRankings,
  type LegContribution,
} from './fusion/fuse-rankings.js'
export { groupByDocument, type RankedDocument } from './fusion/group-by-document.js'
// Languages
export { indexLanguages } from './index-languages.js'
// Legs
export { DEFAULT_FIELD_WEIGHTS, type FieldWeight, type FieldWeights } from './legs/field-weights.js'
export type { Bm25Parameters } from './legs/formulas.js'
export { LEGS, type Leg, type LegRanking, type RankedBlock } from './legs/leg.js'
export type { ScoringOptions } from './legs/match-query.js'
export { RetrievalError, type RetrievalErrorCode } from './retrieval-error.js'
// Search
export { rankLeg, type SearchOptions, searchIndex } from './search-index.js'
export type { FoundDocument, SearchOutcome } from './search-outcome.js'
// Segments
export { buildSegment } from './segment/build-segment.js'
export { type DeadDocuments, mergeSegments, type SegmentPart } from './segment/merge-segments.js'
export { openSegment } from './segment/open-segment.js'
export type { Segment } from './segment/segment.js'
export { SegmentError, type SegmentErrorCode } from './segment/segment-error.js'
export { IndexView } from './view/index-view.js'

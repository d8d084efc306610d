// Analysis
export {
  type AnalysedQuery,
  type Analyser,
  type AnalyserOptions,
  createAnalyser,
  type QueryTerm,
  type Token,
} from './analysis/analyser.js'

import type { AnalyserOptions } from '@quire/retrieval-core'
import type { Config } from './config.js'

/** How the configuration wants text analysed: the same for whoever reads or writes an index. */
export function analyserOptions(config: Config): AnalyserOptions {
  const { QUIRE_STOP_WORDS: stopWords, QUIRE_SHORT_TERMS: shortTerms } = config
  const { QUIRE_ANALYSER_VERSION: version } = config
  return {
    ...(stopWords && { stopWords: new Set(stopWords) }),
    ...(shortTerms && { shortTerms: new Set(shortTerms) }),
    ...(version !== undefined && { version }),
  }
}

/** Left out of queries unless nothing else is asked. The 33 English words that Lucene has used since 2001. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a an and are as at be but by for if in into is it no not of on or such that the their then there these they
   this to was will with`.split(/\s+/),
)

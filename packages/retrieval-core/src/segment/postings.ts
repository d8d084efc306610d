/** The blocks or documents that hold a term: rising ordinals, and how often each holds it (at least once). */
export interface Postings {
  readonly ordinals: Uint32Array
  readonly frequencies: Uint32Array
}

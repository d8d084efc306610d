/** Short names that mean something: never dropped from a query as one-letter leftovers or as stop words. */
export const SHORT_TERMS: ReadonlySet<string> = new Set(
  'c r c++ c# f# .net go ai ml ui ux js ts db ci cd id ip os pr qa vm k8s'.split(' '),
)

import { monotonicFactory } from 'ulid'

const ulid = monotonicFactory()

/** A new id: its kind, then a ULID in lower case. Ids of one process rise in the order they were made. */
export function newId(kind: 'prj' | 'fld' | 'nb'): string {
  return `${kind}_${ulid().toLowerCase()}`
}

/**
 * The id of one block of one revision: `<document id>.<revision>.<ordinal, seven digits>`. It is derived, never stored.
 *
 * Ties between blocks end in the lowest id by code points. The engine orders blocks by document id with a closing full
 * stop, then by ordinal, which is the same unless one document id is another one plus `.` and more.
 * @param ordinal Place of the block in its document, from 0.
 */
export function blockId(documentId: string, revision: number, ordinal: number): string {
  return `${documentId}.${revision}.${String(ordinal).padStart(7, '0')}`
}

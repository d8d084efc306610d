import { type CursorCodec, invalidCursor } from './cursor-codec.js'

export const DEFAULT_PAGE_SIZE = 50
export const MAX_PAGE_SIZE = 100

export interface PageRequest {
  /** From the page before. Absent or empty: the first page. */
  readonly cursor?: string | undefined
  /** Items on the page: 50 by default, forced into 1 to 100. */
  readonly pageSize?: number | undefined
}

export interface Page<Item> {
  readonly items: readonly Item[]
  /** Absent on the last page; never empty. */
  readonly nextCursor?: string
}

/**
 * Cuts one page out of a list that is sorted by name, by code point. The cursor holds the last name of the page, so a
 * walk neither repeats nor skips an item, whatever the page sizes.
 * @throws {ServiceError} `INVALID_ARGUMENT` for a cursor that was not issued for `binding`, or has nothing behind it.
 */
export function pageOf<Item extends { readonly name: string }>(
  items: readonly Item[],
  request: PageRequest,
  codec: CursorCodec,
  binding: readonly unknown[],
): Page<Item> {
  const size = clampPageSize(request.pageSize)
  const after = request.cursor ? codec.read(binding, request.cursor) : undefined
  const start = after === undefined ? 0 : items.findIndex(({ name }) => name > after)
  if (start < 0) throw invalidCursor()
  const end = start + size
  const page = items.slice(start, end)
  return end < items.length
    ? { items: page, nextCursor: codec.issue(binding, page.at(-1)!.name) }
    : { items: page }
}

function clampPageSize(size: number = DEFAULT_PAGE_SIZE): number {
  return Math.trunc(Math.min(Math.max(Number.isNaN(size) ? DEFAULT_PAGE_SIZE : size, 1), MAX_PAGE_SIZE))
}

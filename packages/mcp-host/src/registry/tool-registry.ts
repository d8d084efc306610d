import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { CursorCodec } from './cursor-codec.js'
import { type PageRequest, pageOf } from './page.js'
import type { Tool, ToolSurface } from './tool.js'
import { filterKey, type ToolFilter, toolMatcher } from './tool-filter.js'
import { type ToolListing, toolListing } from './tool-listing.js'

const NAME = /^[a-zA-Z0-9_-]{1,40}$/

export interface ToolRegistryOptions {
  /** Signs page cursors. At least 16 bytes; the same in every process that serves these tools. */
  readonly cursorKey: string | Uint8Array
  /** Fields that the dialect puts around every answer, to publish in each `outputSchema`. Default none. */
  readonly envelope?: z.ZodRawShape
}

export interface Audience {
  /** Which tools the caller may call. Default: all. */
  readonly visibleTo?: ((tool: Tool) => boolean) | undefined
  /** Default `advanced`: everything. */
  readonly surface?: ToolSurface | undefined
}

export interface ToolListPage {
  readonly tools: readonly ToolListing[]
  /** Absent on the last page. */
  readonly nextCursor?: string
}

export interface ToolSearchPage {
  readonly tools: readonly ToolListing[]
  /** How many tools match, on all pages. */
  readonly total: number
  /** `null` on the last page. */
  readonly nextCursor: string | null
}

interface Entry {
  readonly name: string
  readonly tool: Tool
  readonly listing: ToolListing
}

/** The tools of a server, ordered by name. Their schemas are built once, when they are registered. */
export class ToolRegistry {
  readonly #codec: CursorCodec
  readonly #envelope: z.ZodRawShape
  #entries: readonly Entry[] = []
  #revision: string | undefined

  constructor({ cursorKey, envelope = {} }: ToolRegistryOptions) {
    this.#codec = new CursorCodec(cursorKey)
    this.#envelope = envelope
  }

  /** @throws {TypeError} For a name that clients would refuse or that is taken, or a minimal tool that is hidden. */
  register(tool: Tool): this {
    const { name } = tool
    if (!NAME.test(name)) throw new TypeError(`tool name ${JSON.stringify(name)} does not match ${NAME}`)
    if (this.get(name)) throw new TypeError(`tool ${name} is registered already`)
    if (tool.hidden && tool.surface === 'minimal') throw new TypeError(`tool ${name} is minimal and hidden`)
    const entry = { name, tool, listing: toolListing(tool, this.#envelope) }
    this.#entries = [...this.#entries, entry].sort((a, b) => (a.name < b.name ? -1 : 1))
    this.#revision = undefined
    return this
  }

  get(name: string): Tool | undefined {
    return this.#entries.find((entry) => entry.name === name)?.tool
  }

  /** The tool as clients see it. */
  listing(name: string): ToolListing | undefined {
    return this.#entries.find((entry) => entry.name === name)?.listing
  }

  /** Changes when any definition does. Cursors of another revision are refused. */
  get revision(): string {
    this.#revision ??= createHash('sha256')
      .update(JSON.stringify(this.#entries.map(({ listing, tool }) => [listing, tool.hidden ?? false])))
      .digest('base64url')
    return this.#revision
  }

  /**
   * One page of the tools that the surface lists.
   * @throws {ServiceError} `INVALID_ARGUMENT` for a cursor that this list did not issue, or not in this revision.
   */
  list({ visibleTo, surface = 'advanced', ...request }: Audience & PageRequest = {}): ToolListPage {
    const listed = this.#entries.filter(({ tool }) => isListed(tool, surface) && (visibleTo?.(tool) ?? true))
    const page = pageOf(listed, request, this.#codec, ['tools/list', this.revision, surface])
    const tools = page.items.map(({ listing }) => listing)
    return page.nextCursor === undefined ? { tools } : { tools, nextCursor: page.nextCursor }
  }

  /**
   * One page of the tools that can be called and pass the filter, hidden ones among them.
   * @throws {ServiceError} `INVALID_ARGUMENT` for a cursor that this search did not issue, or not in this revision.
   */
  search(options: Audience & PageRequest & ToolFilter = {}): ToolSearchPage {
    const { visibleTo, surface = 'advanced', cursor, pageSize, ...filter } = options
    const matches = toolMatcher(filter)
    const found = this.#entries.filter(
      ({ tool }) => isOffered(tool, surface) && matches(tool) && (visibleTo?.(tool) ?? true),
    )
    const binding = ['tools/search', this.revision, surface, ...filterKey(filter)]
    const page = pageOf(found, { cursor, pageSize }, this.#codec, binding)
    return {
      tools: page.items.map(({ listing }) => listing),
      total: found.length,
      nextCursor: page.nextCursor ?? null,
    }
  }
}

/** Whether a server of this surface shows the tool in `tools/list`. */
function isListed(tool: Tool, surface: ToolSurface): boolean {
  return surface === 'advanced' || tool.surface === 'minimal'
}

/** Whether a server of this surface lets the tool be called. */
export function isOffered(tool: Tool, surface: ToolSurface): boolean {
  return isListed(tool, surface) || tool.hidden === true
}

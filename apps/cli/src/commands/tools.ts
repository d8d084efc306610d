import { randomBytes } from 'node:crypto'
import {
  TOOL_SEARCH_METHOD,
  type ToolFilter,
  type ToolSearchResult,
  toolSearchResultSchema,
} from '@quire/mcp-host/registry'
import { createToolRegistry } from '@quire/search-project'
import { Command, Option } from 'commander'
import { httpUrl } from '../argument-parsers.js'
import { connectTo } from '../mcp-client.js'
import { print, printJson, style } from '../output.js'
import { oneLine } from '../terminal/one-line.js'

interface ToolSearchOptions {
  readonly category?: string
  readonly tag?: readonly string[]
  readonly readOnly?: boolean
  readonly url?: string
  readonly token?: string
  readonly json?: true
}

const EXAMPLES = `
Examples:
  quire tools search notebook --read-only
  quire tools search --tag retrieval --url http://127.0.0.1:8801/mcp --token "$(quire token)"`

type Page = Pick<ToolSearchResult, 'tools' | 'nextCursor'>
type Ask = (cursor: string | undefined) => Promise<Page>

export function toolsCommand(): Command {
  const search = new Command('search')
    .description('Search tools by name, description and tags: those of this release, or of a running server.')
    .argument('[query]', 'part of a name, description or tag')
    .option('--category <name>', 'only this category')
    .option('--tag <tag...>', 'only tools with any of these tags')
    .option('--read-only', 'only tools that change nothing')
    .option('--no-read-only', 'only tools that may change something')
    .option('--url <url>', 'MCP endpoint of a running server', httpUrl)
    .addOption(new Option('--token <token>', 'token for the server').env('QUIRE_TOKEN'))
    .option('--json', 'print JSON')
    .addHelpText('after', EXAMPLES)
    .action(async (query: string | undefined, options: ToolSearchOptions) => {
      const filter = {
        ...(query !== undefined && { query }),
        ...(options.category !== undefined && { category: options.category }),
        ...(options.tag !== undefined && { tags: options.tag }),
        ...(options.readOnly !== undefined && { readOnly: options.readOnly }),
      }
      const tools =
        options.url === undefined
          ? await allPages(local(filter))
          : await fromServer(options.url, options.token || undefined, filter)
      if (options.json) return printJson({ tools, total: tools.length })
      if (tools.length === 0) return print('No tool matches.')
      for (const line of tools.flatMap(toolLines)) print(line)
    })
  return new Command('tools').description('Look at the tools that servers offer.').addCommand(search)
}

function toolLines({ name, description = '', annotations, _meta = {} }: Page['tools'][number]): string[] {
  const { 'dev.quire/category': category, 'dev.quire/tags': tags } = _meta
  const facts = [category, annotations?.readOnlyHint === true ? 'read-only' : 'may change something', tags]
  return [
    style('bold', oneLine(name)),
    style('dim', `    ${oneLine(facts.flat().filter(Boolean).join(' · '))}`),
    `    ${oneLine(description)}`,
  ]
}

function local(filter: ToolFilter): Ask {
  const registry = createToolRegistry(() => {
    throw new Error('Tools are listed here, not called')
  }, randomBytes(32))
  return async (cursor) =>
    toolSearchResultSchema.parse(registry.search({ ...filter, ...(cursor !== undefined && { cursor }) }))
}

async function fromServer(url: string, token: string | undefined, filter: ToolFilter) {
  const client = await connectTo(url, token)
  try {
    return await allPages(async (cursor) => {
      const params = { ...filter, ...(cursor !== undefined && { cursor }) }
      return client.request({ method: TOOL_SEARCH_METHOD, params }, toolSearchResultSchema)
    })
  } finally {
    await client.close()
  }
}

async function allPages(ask: Ask): Promise<Page['tools']> {
  const tools: Page['tools'] = []
  for (let cursor: string | undefined; ; ) {
    const page = await ask(cursor)
    tools.push(...page.tools)
    if (page.nextCursor === null) return tools
    cursor = page.nextCursor
  }
}

import { z } from 'zod'
import { connectTo } from './mcp-client.js'

const answer = z.looseObject({
  items: z.array(
    z.looseObject({
      rank: z.number(),
      item: z.looseObject({ title: z.string(), path: z.string(), excerpt: z.string() }),
    }),
  ),
})

const SHOWN = 3

/** Calls `search_project` as an MCP client would, and returns the best results as lines. */
export async function callSearch(
  url: string,
  token: string,
  projectId: string,
  query: string,
): Promise<string[]> {
  const client = await connectTo(url, token)
  try {
    const result = await client.callTool({
      name: 'search_project',
      arguments: { project_id: projectId, query, limit: SHOWN },
    })
    const { items } = answer.parse(result.structuredContent)
    return items.flatMap(({ rank, item }) => {
      const excerpt = [...item.excerpt.replace(/\s+/g, ' ')].slice(0, 100).join('')
      return [`${rank}. ${item.title}  (${item.path})`, `   ${excerpt}`]
    })
  } finally {
    await client.close()
  }
}

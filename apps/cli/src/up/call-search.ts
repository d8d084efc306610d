import { z } from 'zod'
import { connectTo } from '../mcp-client.js'
import type { ShownResult } from '../search/result-lines.js'

const answer = z.looseObject({
  items: z.array(
    z.looseObject({
      rank: z.number(),
      score: z.number(),
      sources: z.array(z.string()),
      item: z.looseObject({ title: z.string(), path: z.string(), excerpt: z.string() }),
    }),
  ),
})

export interface SearchCall {
  /** Of the MCP endpoint. */
  readonly url: string
  readonly token: string
  readonly projectId: string
  readonly query: string
  /** 1 to 50. */
  readonly limit: number
}

/** Calls `search_project` as an MCP client would. */
export async function callSearch({
  url,
  token,
  projectId,
  query,
  limit,
}: SearchCall): Promise<ShownResult[]> {
  const client = await connectTo(url, token)
  try {
    const result = await client.callTool({
      name: 'search_project',
      arguments: { project_id: projectId, query, limit },
    })
    return answer.parse(result.structuredContent).items
  } finally {
    await client.close()
  }
}

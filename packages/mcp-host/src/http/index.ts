export { type McpHttpOptions, mcpHttp } from './mcp-http.js'

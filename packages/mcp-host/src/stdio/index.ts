export { type ServeStdioOptions, type StdioConnection, serveStdio } from './serve-stdio.js'

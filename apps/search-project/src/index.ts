export { analyserOptions } from './analyser-options.js'
export { type Config, readConfig } from './config.js'
export { ensureSchema, migrationSets } from './ensure-schema.js'
export { createLogger } from './logger.js'
export {
  type DatabaseSource,
  type OpenedDatabase,
  openSearchDatabase,
} from './open-database.js'
export { type RunningServer, startHttp } from './server.js'
export { createServices, createToolRegistry, type Services } from './services.js'
export { EXPLAIN_KEY } from './tools/search-project.js'
export { READ_SCOPE, WRITE_SCOPE } from './tools/shared-schemas.js'

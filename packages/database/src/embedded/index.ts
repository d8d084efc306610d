export { describeEmbedded, type EmbeddedDescription } from './describe-embedded.js'
export {
  type EmbeddedOptions,
  type EmbeddedPostgres,
  openEmbeddedPostgres,
} from './open-embedded-postgres.js'

import { StartupError } from '@quire/envelope'
import { z } from 'zod'

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
)
const count = (most: number) => z.coerce.number().int().min(1).max(most)

const environment = z.object({
  /** libpq URI of a Postgres 15 to 18. Default: the embedded one of the data folder. */
  QUIRE_DATABASE_URL: z.string().min(1).optional(),
  /** libpq URI of the owner that migrates. Default: QUIRE_DATABASE_URL. */
  QUIRE_MIGRATION_DATABASE_URL: z.string().min(1).optional(),
  QUIRE_DATA_DIR: z.string().min(1).default('.quire'),
  QUIRE_HOST: z.string().min(1).default('127.0.0.1'),
  QUIRE_PORT: z.coerce.number().int().min(0).max(65_535).default(8801),
  /** What users type, without the path `/mcp`. Default: http, host and port. */
  QUIRE_PUBLIC_URL: z.url().optional(),
  /** Issuer of tokens; with it `QUIRE_JWKS_URL`. Default: the local issuer of the data folder. */
  QUIRE_ISSUER: z.string().min(1).optional(),
  QUIRE_JWKS_URL: z.url().optional(),
  /** Audience of tokens. Default: the URL of the MCP endpoint. */
  QUIRE_AUDIENCE: z.string().min(1).optional(),
  QUIRE_ALLOWED_ORIGINS: list.optional(),
  QUIRE_ALLOWED_HOSTS: list.optional(),
  QUIRE_CACHE_MB: count(1_000_000).default(512),
  QUIRE_DATABASE_CONNECTIONS: count(1_000).default(10),
  /** Words left out of queries, and short terms kept in them, separated by commas. Default: the lists of the engine. */
  QUIRE_STOP_WORDS: list.optional(),
  QUIRE_SHORT_TERMS: list.optional(),
  /** Raise it to have every index rebuilt. */
  QUIRE_ANALYSER_VERSION: count(2_147_483_647).optional(),
  QUIRE_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** Over stdio: the caller's token. */
  QUIRE_TOKEN: z.string().min(1).optional(),
})

export type Config = z.output<typeof environment>

/**
 * Reads the configuration, once, at start. Empty variables count as absent.
 * @throws {StartupError} naming every variable that is wrong.
 */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.entries(variables).filter(([name, value]) => name.startsWith('QUIRE_') && value !== '')
  const parsed = environment.safeParse(Object.fromEntries(given))
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new StartupError(`The configuration is not usable. ${faults.join('; ')}`)
  }
  if ((parsed.data.QUIRE_ISSUER === undefined) !== (parsed.data.QUIRE_JWKS_URL === undefined)) {
    throw new StartupError('QUIRE_ISSUER and QUIRE_JWKS_URL belong together; set both or neither')
  }
  return parsed.data
}

import { StartupError } from '@quire/envelope'
import { z } from 'zod'

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
)

function wholeNumber(least: number, most: number) {
  const rule = `must be a whole number from ${least} to ${most}`
  const digits = z.string().regex(/^\d{1,15}$/, rule)
  return digits.transform(Number).pipe(z.number().min(least, rule).max(most, rule))
}

function webAddress(rule: string) {
  return z.url({ protocol: /^https?$/, error: rule })
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const

const environment = z.object({
  /** libpq URI of a Postgres 15 to 18. Default: the embedded one of the data folder. */
  QUIRE_DATABASE_URL: z.string().optional(),
  /** libpq URI of the owner that migrates. Default: QUIRE_DATABASE_URL. */
  QUIRE_MIGRATION_DATABASE_URL: z.string().optional(),
  QUIRE_DATABASE_CONNECTIONS: wholeNumber(2, 1_000).default(10),
  QUIRE_DATA_DIR: z.string().default('.quire'),
  QUIRE_HOST: z.string().default('127.0.0.1'),
  QUIRE_PORT: wholeNumber(1, 65_535).default(8801),
  /** What users type, without the path `/mcp`. Default: http, host and port. */
  QUIRE_PUBLIC_URL: webAddress(
    'must be a URL with http or https, such as https://search.example.com',
  ).optional(),
  /** Issuer of tokens; with it `QUIRE_JWKS_URL`. Default: the local issuer of the data folder. */
  QUIRE_ISSUER: z.string().optional(),
  QUIRE_JWKS_URL: webAddress('must be the URL of the keys of QUIRE_ISSUER').optional(),
  /** Audience of the issuer's tokens. Default: the URL of the MCP endpoint. */
  QUIRE_AUDIENCE: z.string().optional(),
  /** Web pages that may call `/mcp`, and host names that it answers to. Default: this machine's and those of QUIRE_PUBLIC_URL. */
  QUIRE_ALLOWED_ORIGINS: list.optional(),
  QUIRE_ALLOWED_HOSTS: list.optional(),
  QUIRE_CACHE_MB: wholeNumber(1, 1_000_000).default(512),
  /** Threads that search large indexes, and as many again for writes and merges. Default: the cores, at most 16. */
  QUIRE_THREADS: wholeNumber(1, 256).optional(),
  /** Words left out of queries, and short terms kept in them, separated by commas. Default: the lists of the engine. */
  QUIRE_STOP_WORDS: list.optional(),
  QUIRE_SHORT_TERMS: list.optional(),
  /** Raise it to have every index rebuilt. */
  QUIRE_ANALYSER_VERSION: wholeNumber(1, 2_147_483_647).optional(),
  QUIRE_LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  /** How long `/ready` says no before the port closes, so that a load balancer sends nobody else. */
  QUIRE_STOP_DELAY_MS: wholeNumber(0, 600_000).default(0),
  /** Over stdio: the caller's token. */
  QUIRE_TOKEN: z.string().optional(),
})

export type Config = z.output<typeof environment>

/**
 * Reads the configuration, once, at start. Empty variables count as absent.
 * @throws {StartupError} naming every variable that is wrong and what it must be, never its value, which may be secret.
 */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.entries(variables).filter(([name, value]) => name.startsWith('QUIRE_') && value !== '')
  const parsed = environment.safeParse(Object.fromEntries(given))
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
    throw new StartupError(`The configuration cannot be used: ${faults.join('; ')}.`)
  }
  if ((parsed.data.QUIRE_ISSUER === undefined) !== (parsed.data.QUIRE_JWKS_URL === undefined)) {
    throw new StartupError('QUIRE_ISSUER and QUIRE_JWKS_URL belong together; set both or neither.')
  }
  return parsed.data
}

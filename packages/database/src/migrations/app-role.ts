import { StartupError } from '@quire/envelope'
import pg from 'pg'

/** The role that app processes work under: it owns nothing, and row-level security binds it. */
export const APP_ROLE = 'quire_app'

const DUPLICATE_OBJECT = '42710'
const UNIQUE_VIOLATION = '23505'
const INSUFFICIENT_PRIVILEGE = '42501'
/** "tuple concurrently updated": another database of the same server grants at the same time. */
const INTERNAL_ERROR = 'XX000'
const MAX_ATTEMPTS = 10

interface RoleState {
  readonly login: string
  readonly exists: boolean
  readonly mighty: boolean | null
}

async function readState(client: pg.Client): Promise<RoleState> {
  const { rows } = await client.query<RoleState>(
    `select current_user as login, r.oid is not null as exists,
        r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb as mighty
      from (select) one left join pg_roles r on r.rolname = $1`,
    [APP_ROLE],
  )
  return rows[0]!
}

/** Before 16 a member may always switch; since then membership and the right to switch are two things. */
async function maySwitch(client: pg.Client, login: string): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    `select pg_has_role($1::name, $2::name,
        case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end) as may`,
    [login, APP_ROLE],
  )
  return rows[0]!.may
}

/** Roles are shared by all databases of a server, and the migration lock is not: another run may be doing the same. */
async function runDespiteRivals(client: pg.Client, statement: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(statement)
      return
    } catch (error) {
      const { code } = error as { code?: string }
      if (code === DUPLICATE_OBJECT || code === UNIQUE_VIOLATION) return
      if (code !== INTERNAL_ERROR || attempt === MAX_ATTEMPTS) throw error
      await new Promise((resolve) => setTimeout(resolve, 20 * attempt))
    }
  }
}

/**
 * Creates the role where it is missing, and lets the migrating login and `grantTo` switch to it.
 * @throws {StartupError} Where the login lacks the right to do so, with the statements for an administrator to run;
 * where a role of that name has powers that would defeat row-level security.
 */
export async function ensureAppRole(client: pg.Client, grantTo: readonly string[]): Promise<void> {
  const { login, exists, mighty } = await readState(client)
  if (mighty) {
    throw new StartupError(
      `The role ${APP_ROLE} has powers that an app must not have. Have an administrator run: ` +
        `ALTER ROLE ${APP_ROLE} NOSUPERUSER NOBYPASSRLS NOCREATEROLE NOCREATEDB`,
    )
  }
  const logins = [login, ...grantTo]
  try {
    if (!exists) await runDespiteRivals(client, `create role ${APP_ROLE} nologin nobypassrls`)
    for (const member of logins) {
      if (await maySwitch(client, member)) continue
      await runDespiteRivals(client, `grant ${APP_ROLE} to ${pg.escapeIdentifier(member)}`)
    }
  } catch (error) {
    if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error
    const grants = logins.map((member) => `GRANT ${APP_ROLE} TO ${pg.escapeIdentifier(member)};`)
    const statements = exists ? grants : [`CREATE ROLE ${APP_ROLE} NOLOGIN;`, ...grants]
    throw new StartupError(
      `The login "${login}" may not set up the role ${APP_ROLE}. Have an administrator run: ${statements.join(' ')}`,
      { cause: error },
    )
  }
}

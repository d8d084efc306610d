import type { Queryable } from '@quire/database'
import { ServiceError } from '@quire/envelope'
import { type ProjectRole, roleIncludes } from './project.js'

export interface ProjectAccess {
  readonly project_id: string
  readonly user_id: string
}

export interface GrantedAccess {
  readonly role: ProjectRole
  readonly status: 'active' | 'archived'
}

/** The one answer to a project that is missing, foreign, suspended, or not even an id. */
export function projectNotFound(): ServiceError {
  return new ServiceError('PROJECT_NOT_FOUND', 'Project not found', { field: 'project_id' })
}

/**
 * Checks that a user may read a project. Runs before anything of the project is touched.
 * @throws {ServiceError} `PROJECT_NOT_FOUND`, the same for a missing, a foreign, a suspended project and a malformed id.
 */
export async function requireProjectAccess(db: Queryable, access: ProjectAccess): Promise<GrantedAccess> {
  const { rows } = await db.query<GrantedAccess>({
    name: 'notebook_project_access',
    text: `select m.role, p.status
           from notebook.projects p
           join notebook.project_members m on m.project_id = p.project_id and m.user_id = $2
           where p.project_id = $1 and p.status <> 'suspended'`,
    values: [storable(access.project_id), access.user_id],
  })
  const granted = rows[0]
  if (granted === undefined) throw projectNotFound()
  return granted
}

/**
 * Checks that a user may change a project.
 * @throws {ServiceError} `PROJECT_NOT_FOUND` as above, `FORBIDDEN_ROLE` for too low a role, `CONFLICT` for an archived
 * project where only an active one can be written.
 */
export async function requireProjectRole(
  db: Queryable,
  access: ProjectAccess,
  needed: ProjectRole,
  options: { archived?: boolean } = {},
): Promise<GrantedAccess> {
  const granted = await requireProjectAccess(db, access)
  if (!roleIncludes(granted.role, needed)) {
    throw new ServiceError('FORBIDDEN_ROLE', `This needs the role ${needed} in the project`)
  }
  if (granted.status === 'archived' && options.archived !== true) {
    throw new ServiceError('CONFLICT', 'The project is archived; unarchive it to change it')
  }
  return granted
}

/**
 * Holds a project's row until the transaction ends: `share` for who writes notebooks, `update` for who changes the project
 * or its members. Taken before access is checked, so that what is checked still holds at the commit: no write lands in a
 * project that was archived or deleted meanwhile.
 */
export async function holdProject(
  tx: Queryable,
  { project_id: projectId }: ProjectAccess,
  lock: 'share' | 'update',
): Promise<void> {
  await tx.query({
    name: `notebook_hold_project_${lock}`,
    text: `select 1 from notebook.projects where project_id = $1 for ${lock}`,
    values: [storable(projectId)],
  })
}

/** Postgres has no text with U+0000 or lone surrogates: such an id names nothing, and is asked for as nothing. */
function storable(id: string): string {
  return id.includes('\0') || !id.isWellFormed() ? '' : id
}

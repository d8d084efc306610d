import type { Database, Transaction } from '@quire/database'
import { ServiceError } from '@quire/envelope'
import { dropIndex } from '@quire/retrieval-store'
import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { newId } from '../ids.js'
import { deleteAllParts } from '../queries/delete-parts.js'
import { projectMembers, projects } from '../tables.js'
import type { Project, ProjectRole, ProjectStatus } from './project.js'
import {
  holdProject,
  type ProjectAccess,
  projectNotFound,
  requireProjectAccess,
  requireProjectRole,
} from './require-project-access.js'

const PROJECT_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/
const MAX_NAME_CHARS = 200

export interface NewProject {
  readonly name: string
  /** Becomes the owner. */
  readonly user_id: string
  /**
   * Default: a new id. Only an operator may choose one: ids are shared by all users, so that a taken one would tell a
   * caller that somebody else's project exists.
   */
  readonly project_id?: string
}

const PROJECT_COLUMNS = {
  project_id: projects.projectId,
  name: projects.name,
  status: projects.status,
  role: projectMembers.role,
  created_at: projects.createdAt,
  updated_at: projects.updatedAt,
}

/** The projects a user may read, by name, then id. */
export function listProjects(database: Database, userId: string): Promise<Project[]> {
  return selectProjects(database, eq(projectMembers.userId, userId))
}

/** @throws {ServiceError} as `requireProjectAccess`. */
export async function getProject(database: Database, access: ProjectAccess): Promise<Project> {
  await requireProjectAccess(database, access)
  const ofUser = eq(projectMembers.userId, access.user_id)
  const [project] = await selectProjects(database, and(ofUser, eq(projects.projectId, access.project_id)))
  if (project === undefined) throw projectNotFound()
  return project
}

async function selectProjects(database: Database, condition: SQL | undefined): Promise<Project[]> {
  const rows = await database.drizzle
    .select(PROJECT_COLUMNS)
    .from(projects)
    .innerJoin(projectMembers, eq(projectMembers.projectId, projects.projectId))
    .where(and(condition, ne(projects.status, 'suspended')))
    .orderBy(sql`${projects.name} collate "C"`, asc(projects.projectId))
  return rows.map((row) => ({
    ...row,
    status: row.status as Project['status'],
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }))
}

/**
 * Creates a project and makes the user its owner.
 * @throws {ServiceError} `INVALID_ARGUMENT` for a bad name or id, `CONFLICT` where a chosen id is taken.
 */
export async function createProject(database: Database, project: NewProject): Promise<Project> {
  const name = project.name.trim()
  const chars = [...name].length
  if (chars < 1 || chars > MAX_NAME_CHARS || name.includes('\0') || !name.isWellFormed()) {
    throw new ServiceError('INVALID_ARGUMENT', `name must be 1 to ${MAX_NAME_CHARS} characters`, {
      field: 'name',
    })
  }
  const projectId = project.project_id ?? newId('prj')
  if (!PROJECT_ID.test(projectId)) {
    throw new ServiceError(
      'INVALID_ARGUMENT',
      'project_id must be 1 to 100 letters, digits, dots, hyphens or underscores, the first a letter or digit',
      { field: 'project_id' },
    )
  }
  return database.transaction(async (tx) => {
    const [row] = await tx.drizzle
      .insert(projects)
      .values({ projectId, name })
      .onConflictDoNothing()
      .returning()
    if (row === undefined) {
      throw new ServiceError('CONFLICT', 'A project with this id exists already', { field: 'project_id' })
    }
    await tx.drizzle.insert(projectMembers).values({ projectId, userId: project.user_id, role: 'owner' })
    return {
      project_id: projectId,
      name,
      status: 'active',
      role: 'owner',
      created_at: row.createdAt.toISOString(),
      updated_at: row.updatedAt.toISOString(),
    }
  })
}

/** Archives a project, or makes it active again. Needs the owner. */
export function setProjectStatus(
  database: Database,
  access: ProjectAccess,
  status: Exclude<ProjectStatus, 'suspended'>,
): Promise<void> {
  return database.transaction(async (tx) => {
    await holdProject(tx, access, 'update')
    await requireProjectRole(tx, access, 'owner', { archived: true })
    await tx.drizzle
      .update(projects)
      .set({ status, updatedAt: sql`now()` })
      .where(eq(projects.projectId, access.project_id))
  })
}

/** Deletes a project with all its notebooks and its index. Needs the owner. */
export function deleteProject(database: Database, access: ProjectAccess): Promise<void> {
  return database.transaction(async (tx) => {
    await holdProject(tx, access, 'update')
    await requireProjectRole(tx, access, 'owner', { archived: true })
    await tx.drizzle.delete(projects).where(eq(projects.projectId, access.project_id))
    await deleteAllParts(tx, access.project_id)
    await dropIndex(tx, access.project_id)
  })
}

export interface ProjectMember {
  readonly user_id: string
  readonly role: ProjectRole
}

/** The members of a project, by user id. Needs the owner. */
export async function listMembers(database: Database, access: ProjectAccess): Promise<ProjectMember[]> {
  await requireProjectRole(database, access, 'owner', { archived: true })
  return database.drizzle
    .select({ user_id: projectMembers.userId, role: projectMembers.role })
    .from(projectMembers)
    .where(eq(projectMembers.projectId, access.project_id))
    .orderBy(asc(projectMembers.userId))
}

/** Adds a member or changes a role. Needs the owner; the last owner keeps the role. */
export function putMember(database: Database, access: ProjectAccess, member: ProjectMember): Promise<void> {
  return database.transaction(async (tx) => {
    await holdProject(tx, access, 'update')
    await requireProjectRole(tx, access, 'owner', { archived: true })
    const { user_id: userId, role } = member
    await tx.drizzle
      .insert(projectMembers)
      .values({ projectId: access.project_id, userId, role })
      .onConflictDoUpdate({ target: [projectMembers.projectId, projectMembers.userId], set: { role } })
    await requireAnOwner(tx, access.project_id)
  })
}

/** Takes a member out of a project. Needs the owner; the last owner stays. Nothing happens where there is no such member. */
export function removeMember(database: Database, access: ProjectAccess, userId: string): Promise<void> {
  return database.transaction(async (tx) => {
    await holdProject(tx, access, 'update')
    await requireProjectRole(tx, access, 'owner', { archived: true })
    await tx.drizzle
      .delete(projectMembers)
      .where(and(eq(projectMembers.projectId, access.project_id), eq(projectMembers.userId, userId)))
    await requireAnOwner(tx, access.project_id)
  })
}

async function requireAnOwner(tx: Transaction, projectId: string): Promise<void> {
  const owners = await tx.drizzle
    .select({ userId: projectMembers.userId })
    .from(projectMembers)
    .where(and(eq(projectMembers.projectId, projectId), eq(projectMembers.role, 'owner')))
  if (owners.length === 0)
    throw new ServiceError('CONFLICT', 'A project keeps at least one owner', { field: 'role' })
}

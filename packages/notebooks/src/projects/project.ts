/** What a member may do: viewers read, editors also write notebooks, owners also manage the project. */
export type ProjectRole = 'owner' | 'editor' | 'viewer'

/** Archived projects can be read but not written; suspended ones answer as if they were not there. */
export type ProjectStatus = 'active' | 'archived' | 'suspended'

/** A project as its members see it. */
export interface Project {
  readonly project_id: string
  readonly name: string
  readonly status: Exclude<ProjectStatus, 'suspended'>
  readonly role: ProjectRole
  readonly created_at: string
  readonly updated_at: string
}

const RANK: Record<ProjectRole, number> = { viewer: 0, editor: 1, owner: 2 }

/** Whether a role includes what another one may do. */
export function roleIncludes(role: ProjectRole, needed: ProjectRole): boolean {
  return RANK[role] >= RANK[needed]
}

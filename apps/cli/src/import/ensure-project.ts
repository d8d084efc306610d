import { isServiceError, ServiceError } from '@quire/envelope'
import type { NotebookService, ProjectAccess } from '@quire/notebooks'

/**
 * Makes sure that the user has the project; makes one of this name where there is none.
 * @throws {ServiceError} `CONFLICT` where the id is that of somebody else's project, `INVALID_ARGUMENT` for a bad id or name.
 */
export async function ensureProject(
  notebooks: NotebookService,
  access: ProjectAccess,
  name: string,
): Promise<void> {
  if (await isThere(notebooks, access)) return
  try {
    await notebooks.createProject({ name, ...access })
  } catch (error) {
    if (!(isServiceError(error) && error.code === 'CONFLICT')) throw error
    // Another import may have made it meanwhile.
    if (await isThere(notebooks, access)) return
    throw new ServiceError(
      'CONFLICT',
      'Another user has a project of this id; take another id, or name that user by --user',
    )
  }
}

async function isThere(notebooks: NotebookService, access: ProjectAccess): Promise<boolean> {
  try {
    await notebooks.getProject(access)
    return true
  } catch (error) {
    if (isServiceError(error) && error.code === 'PROJECT_NOT_FOUND') return false
    throw error
  }
}

import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { LOCAL_USER_ID } from '@quire/auth/local-issuer'
import type { Services } from '@quire/search-project'
import { ensureProject } from '../import/ensure-project.js'
import { findFiles } from '../import/find-files.js'

/** Id of the project that holds the sample notebooks. */
export const SAMPLE_PROJECT = 'sample'

/** A question that the sample answers. */
export const SAMPLE_QUERY = 'buoy outside its watch circle'

const FOLDER = fileURLToPath(new URL('../../sample/notebooks', import.meta.url))
const ACCESS = { project_id: SAMPLE_PROJECT, user_id: LOCAL_USER_ID }

/**
 * Brings the sample notebooks in on the first run: while there is no project, or none but an empty sample, which a
 * first run that was killed leaves behind. Several first runs at once end in the state of one.
 */
export async function ensureSample({ database, notebooks }: Services): Promise<void> {
  const { rows } = await database.query<{ project_id: string }>(
    'select project_id from notebook.projects limit 2',
  )
  if (rows.some(({ project_id }) => project_id !== SAMPLE_PROJECT)) return
  await ensureProject(notebooks, ACCESS, 'Yeonho Harbour buoys (sample)')
  const { items } = await notebooks.listNotebooks(ACCESS, { limit: 1 })
  if (items.length > 0) return
  const { files } = await findFiles(FOLDER)
  const puts = files.map(async ({ path, file }) => ({ path, content: await readFile(file, 'utf8') }))
  await notebooks.putNotebooks(ACCESS, await Promise.all(puts))
}

/** Whether the local user has the sample. */
export async function hasSample({ notebooks }: Services): Promise<boolean> {
  const projects = await notebooks.listProjects(LOCAL_USER_ID)
  return projects.some(({ project_id }) => project_id === SAMPLE_PROJECT)
}

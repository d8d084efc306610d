import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { LOCAL_USER_ID } from '@quire/auth/local-issuer'
import type { Services } from '@quire/search-project'
import { findFiles } from './import/find-files.js'

/** Id of the project that holds the sample notebooks. */
export const SAMPLE_PROJECT = 'sample'

/** A question that the sample answers. */
export const SAMPLE_QUERY = 'buoy outside its watch circle'

const FOLDER = fileURLToPath(new URL('../sample/notebooks', import.meta.url))

/** Brings the sample notebooks in, on the first run only: where there is a project already, nothing happens. */
export async function ensureSample({ database, notebooks }: Services): Promise<void> {
  const { rows } = await database.query('select 1 from notebook.projects limit 1')
  if (rows.length > 0) return
  const puts = []
  for await (const { path, file } of findFiles(FOLDER, (_, error) => {
    throw error
  })) {
    puts.push({ path, content: await readFile(file, 'utf8') })
  }
  const access = { project_id: SAMPLE_PROJECT, user_id: LOCAL_USER_ID }
  await notebooks.createProject({ ...access, name: 'Yeonho Harbour buoys (sample)' })
  await notebooks.putNotebooks(access, puts)
}

import { type Database, migrate } from '@quire/database'
import { createNotebookService, type NotebookPut, notebookMigrations } from '@quire/notebooks'
import { parseNotebook } from '@quire/notebooks/markdown'
import { mergeIndex, searchMigrations } from '@quire/retrieval-store'
import type { SourceDocument } from '../corpus/source-document.js'
import { analyser, openCache } from '../store/stored-indexes.js'

export const USER = 'bench'
const BATCH_NOTEBOOKS = 100

export interface PlannedProject {
  readonly projectId: string
  /** About so many, since Markdown is parsed anew. */
  readonly blocks: number
  readonly documents: AsyncIterable<SourceDocument>
}

/** A project whose notebooks hold the text of the documents, unless it is there already. @returns Its blocks. */
export async function fillProject(
  database: Database,
  url: string,
  { projectId, blocks, documents }: PlannedProject,
): Promise<number> {
  await migrate({ url, sets: [searchMigrations, notebookMigrations] })
  const cache = openCache(database)
  const service = createNotebookService({ database, analyser, cache })
  const access = { project_id: projectId, user_id: USER }
  const projects = await service.listProjects(USER)
  if (!projects.some((project) => project.project_id === projectId)) {
    await service.createProject({ ...access, name: projectId })
    let puts: NotebookPut[] = []
    let written = 0
    let number = 0
    const flush = async (): Promise<void> => {
      await service.putNotebooks(access, puts)
      await mergeIndex(database, projectId)
      puts = []
    }
    for await (const document of documents) {
      const path = `${number++}.md`
      const content = markdownOf(document)
      puts.push({ path, content })
      written += parseNotebook(content, { path }).blocks.length
      if (puts.length === BATCH_NOTEBOOKS) await flush()
      if (written >= blocks) break
    }
    if (puts.length > 0) await flush()
  }
  return (await cache.view(projectId)).blockCount
}

/** Headings are in the blocks' own text already. */
const markdownOf = ({ title, blocks }: SourceDocument): string =>
  [`# ${title}`, ...blocks.map(({ text }) => text)].join('\n\n')

import { ServiceError } from '@quire/envelope'
import {
  MAX_WINDOW_CHARS,
  type NotebookContent,
  type NotebookService,
  type ProjectAccess,
} from '@quire/notebooks'

const MAX_ATTEMPTS = 3

/**
 * The whole content of a notebook, however long, at one version.
 * @throws {ServiceError} What `getNotebook` throws; `UNAVAILABLE` where the notebook keeps changing meanwhile.
 */
export async function readWhole(
  notebooks: NotebookService,
  access: ProjectAccess,
  path: string,
): Promise<{ content: string; version: number }> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const windows: NotebookContent[] = []
    let offset = 0
    let window: NotebookContent
    do {
      window = await notebooks.getNotebook(access, { path, offset, limit_chars: MAX_WINDOW_CHARS })
      windows.push(window)
      offset += MAX_WINDOW_CHARS
    } while (window.content_truncated)
    const { version } = window.item
    if (windows.every(({ item }) => item.version === version)) {
      return { content: windows.map(({ content }) => content).join(''), version }
    }
  }
  throw new ServiceError('UNAVAILABLE', 'The notebook is being changed; try again')
}

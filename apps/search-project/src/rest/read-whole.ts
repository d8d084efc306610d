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
    const isOneVersion = () => windows.every(({ item }) => item.version === windows[0]!.item.version)
    do {
      const offset = windows.length * MAX_WINDOW_CHARS
      windows.push(await notebooks.getNotebook(access, { path, offset, limit_chars: MAX_WINDOW_CHARS }))
    } while (isOneVersion() && windows.at(-1)!.content_truncated)
    if (isOneVersion()) {
      const content = windows.map((window) => window.content).join('')
      return { content, version: windows[0]!.item.version }
    }
  }
  throw new ServiceError('UNAVAILABLE', 'The notebook is being changed; try again')
}

import type { AppUnderTest } from './app-under-test.js'

/** A new project with these notebooks, content by path. Its owner is `alice` unless another user is named. */
export async function projectWith(
  { services }: Pick<AppUnderTest, 'services'>,
  notebooks: Readonly<Record<string, string>>,
  owner = 'alice',
): Promise<string> {
  const { project_id } = await services.notebooks.createProject({ name: 'Harbour', user_id: owner })
  const puts = Object.entries(notebooks).map(([path, content]) => ({ path, content }))
  if (puts.length > 0) await services.notebooks.putNotebooks({ project_id, user_id: owner }, puts)
  return project_id
}

/** A notebook as lists and search results show it: never its body. */
export interface NotebookItem {
  readonly item_id: string
  readonly project_id: string
  readonly type: 'notebook'
  /** Last part of the path. */
  readonly name: string
  readonly title: string
  readonly path: string
  /** Id of the folder, null at the project's root. */
  readonly parent_id: string | null
  readonly mime_type: string
  readonly version: number
  readonly created_at: string
  readonly updated_at: string
}

/** Columns of {@link NotebookRow}, of a table aliased `n`. */
export const ITEM_COLUMNS = `n.notebook_id, n.project_id, n.name, n.title, n.path, n.parent_id, n.mime_type,
  n.version, n.created_at, n.updated_at`

export interface NotebookRow {
  notebook_id: string
  project_id: string
  name: string
  title: string
  path: string
  parent_id: string | null
  mime_type: string
  version: number
  created_at: Date
  updated_at: Date
}

export function toItem(row: NotebookRow): NotebookItem {
  return {
    item_id: row.notebook_id,
    project_id: row.project_id,
    type: 'notebook',
    name: row.name,
    title: row.title,
    path: row.path,
    parent_id: row.parent_id,
    mime_type: row.mime_type,
    version: row.version,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

import { LOCAL_USER_ID } from '@quire/auth/local-issuer'
import { Command } from 'commander'
import { type DatabaseOptions, withDatabaseOptions } from '../database-options.js'
import { print, printJson } from '../output.js'
import { oneLine } from '../terminal/one-line.js'
import { textTable } from '../terminal/text-table.js'
import { withWorkbench } from '../workbench.js'

interface ProjectsOptions extends DatabaseOptions {
  readonly user: string
  readonly json?: true
}

const COLUMNS = [{ title: 'PROJECT' }, { title: 'NAME' }, { title: 'STATUS' }, { title: 'ROLE' }]

export function projectsCommand(): Command {
  return withDatabaseOptions(new Command('projects'))
    .description('List the projects of a user, by name.')
    .option('--user <id>', 'whose projects', LOCAL_USER_ID)
    .option('--json', 'print JSON')
    .action((options: ProjectsOptions) =>
      withWorkbench(options, async ({ notebooks }) => {
        const projects = await notebooks.listProjects(options.user)
        if (options.json) return printJson({ projects, count: projects.length })
        if (projects.length === 0) return print('No projects yet. quire import DIR --project ID makes one.')
        const rows = projects.map(({ project_id, name, status, role }) => [
          project_id,
          oneLine(name),
          status,
          role,
        ])
        for (const line of textTable(COLUMNS, rows)) print(line)
      }),
    )
}

import { LOCAL_USER_ID } from '@quire/auth/local-issuer'
import { Command } from 'commander'
import { type DatabaseOptions, withDatabaseOptions, withWorkbench } from '../database-options.js'
import { print, printJson, table } from '../output.js'

interface ProjectsOptions extends DatabaseOptions {
  readonly user: string
  readonly json?: true
}

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
        const rows = projects.map(({ project_id, name, status, role }) => [project_id, name, status, role])
        for (const line of table([['PROJECT', 'NAME', 'STATUS', 'ROLE'], ...rows])) print(line)
      }),
    )
}

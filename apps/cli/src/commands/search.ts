import { LOCAL_USER_ID } from '@quire/auth/local-issuer'
import { Command } from 'commander'
import { integer } from '../argument-parsers.js'
import { type DatabaseOptions, rebuilding, withDatabaseOptions, withWorkbench } from '../database-options.js'
import { printJson } from '../output.js'
import { printExplanation, printResults } from '../print-results.js'

interface SearchOptions extends DatabaseOptions {
  readonly project: string
  readonly user: string
  readonly limit: number
  readonly explain?: true
  readonly json?: true
}

export function searchCommand(): Command {
  return withDatabaseOptions(new Command('search'))
    .description('Search the notebooks of a project.')
    .argument('<query>', 'what to find')
    .requiredOption('--project <id>', 'project to search')
    .option('--user <id>', 'who searches', LOCAL_USER_ID)
    .option('--limit <n>', 'notebooks to show, 1 to 50', integer(1, 50), 10)
    .option('--explain', 'show how each result was ranked')
    .option('--json', 'print JSON')
    .action((query: string, options: SearchOptions) =>
      withWorkbench(options, async (bench) => {
        const search = {
          project_id: options.project,
          user_id: options.user,
          query,
          limit: options.limit,
          explain: options.explain === true,
        }
        const result = await rebuilding(bench, () => bench.notebooks.searchProject(search))
        if (options.json) return printJson(result)
        printResults(result.items, bench.analyser, query)
        if (result.explanation) printExplanation(result.explanation, result.items)
      }),
    )
}

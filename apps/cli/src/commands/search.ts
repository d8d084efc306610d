import { LOCAL_USER_ID } from '@quire/auth/local-issuer'
import { Command } from 'commander'
import { integer } from '../argument-parsers.js'
import { type DatabaseOptions, withDatabaseOptions } from '../database-options.js'
import { print, printJson } from '../output.js'
import { explanationLines } from '../search/explanation-lines.js'
import { matchMarker } from '../search/match-marker.js'
import { resultLines } from '../search/result-lines.js'
import { searchRebuilding } from '../search/search-rebuilding.js'
import { withWorkbench } from '../workbench.js'

interface SearchOptions extends DatabaseOptions {
  readonly project: string
  readonly user: string
  readonly limit: number
  readonly explain?: true
  readonly json?: true
}

const EXAMPLES = `
Examples:
  quire search "rollback plan" --project notes
  quire search getUserById --project notes --limit 3 --explain
  quire search 유의파고 --project sample --json | jq -r '.items[].item.path'`

export function searchCommand(): Command {
  return withDatabaseOptions(new Command('search'))
    .description('Search the notebooks of a project.')
    .argument('<query>', 'what to find')
    .requiredOption('--project <id>', 'project to search')
    .option('--user <id>', 'who searches', LOCAL_USER_ID)
    .option('--limit <n>', 'notebooks to show, 1 to 50', integer(1, 50), 10)
    .option('--explain', 'show how each result was ranked')
    .option('--json', 'print JSON')
    .addHelpText('after', EXAMPLES)
    .action((query: string, options: SearchOptions) =>
      withWorkbench(options, async (bench) => {
        const { items, explanation, ...counted } = await searchRebuilding(bench, {
          project_id: options.project,
          user_id: options.user,
          query,
          limit: options.limit,
          explain: options.explain === true,
        })
        if (options.json) return printJson({ ...counted, items, ...(explanation && { explanation }) })
        if (items.length === 0) print('Nothing found.')
        for (const line of resultLines(items, matchMarker(query, bench.analyser))) print(line)
        if (explanation === undefined) return
        print()
        for (const line of explanationLines(explanation, items)) print(line)
      }),
    )
}

import { Command, InvalidArgumentError, Option } from 'commander'
import { MODES } from './evaluate/modes.js'
import { type QualityOptions, runQuality } from './run-quality.js'

const DETAILS = `
The data folder holds a folder for each collection, with corpus.jsonl.gz or corpus.jsonl (id, title, text),
queries.jsonl (id, text) and qrels.tsv (query, document, grade; tabs between). A baselines.tsv beside them (collection,
then columns of nDCG@10; lexical is compared with "lexical", fused with "three_legs_rrf") gives the difference.

Measures are trec_eval's: nDCG with the grade as gain and log2(rank + 1) as discount, the ideal over all judged documents;
equal scores by document id, falling; queries without a result count 0, those without a relevant document do not count.

Collections whose ids are file#number are also put together to files, judged by file, and searched for known items.

Exit codes: 0 measured; 1 something failed, or --check found a collection more than 0.01 below its baseline.

Examples:
  pnpm bench quality
  pnpm bench quality --mode fused --no-known-items
  pnpm bench quality --collection cacm --run cacm.txt
  pnpm bench quality --data my-collections --markdown notes --json`

export function qualityCommand(): Command {
  return new Command('quality')
    .description('nDCG@10, recall@100 and MRR@10 on judged collections, and how often known items are found.')
    .option('--data <folder>', 'judged collections; default: ../shared/data/ir, or small ones of our own')
    .addOption(
      new Option('--mode <mode>', 'lexical: the BM25 leg; fused: three legs, fused and grouped')
        .choices(Object.keys(MODES))
        .default('lexical'),
    )
    .option('--collection <list>', 'only these collections', (list) => list.split(','))
    .option('--no-known-items', 'leave out the known items')
    .option('--markdown <folder>', 'look for known items in this Markdown as well')
    .option('--items <count>', 'known items of each kind', parseCount, 2000)
    .option('--seed <number>', 'of the draw of known items', parseCount, 42)
    .option('--run <file>', 'write the run for trec_eval; of several collections, one file each')
    .option('--check', 'fail if a collection is more than 0.01 below its baseline', false)
    .option('--json', 'results as JSON', false)
    .addHelpText('after', DETAILS)
    .action((options: QualityOptions, command: Command) => {
      try {
        process.exitCode = runQuality(options)
      } catch (error) {
        command.error(`error: ${error instanceof Error ? error.message : error}`)
      }
    })
}

function parseCount(text: string): number {
  const count = Number(text)
  if (!Number.isSafeInteger(count) || count < 1)
    throw new InvalidArgumentError('It must be a whole number from 1')
  return count
}

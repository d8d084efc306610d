import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command, InvalidArgumentError, Option } from 'commander'
import { MEASURES, type Measure } from './measures/index.js'
import { PEERS, type PeerName } from './peers/index.js'
import { runSpeed, type SpeedOptions } from './run-speed.js'

const PEER_NAMES: (PeerName | 'lucene')[] = ['lucene', ...(Object.keys(PEERS) as PeerName[])]

export function speedCommand(): Command {
  return new Command('speed')
    .description(
      'Latency, throughput, build rate and size of the engine, beside other engines in the same run.',
    )
    .option('--markdown <folder>', 'text to index; without it, text is generated')
    .option('--sizes <list>', 'blocks of each index', parseSizes, [10_000, 100_000, 1_000_000])
    .addOption(
      new Option(
        '--only <list>',
        `what to measure, of ${Object.keys(MEASURES).join(', ')}; default all`,
      ).argParser(parseMeasures),
    )
    .option('--lucene <folder>', 'jars of Lucene 9; needs a JDK that can run them')
    .option('--jdk <folder>', 'the JDK for Lucene; default JAVA_HOME, or java and javac on the path')
    .option('--no-lucene-merge', "leave Lucene's segments as it wrote them, instead of merging them into one")
    .option('--peers <list>', 'engines to compare with', parsePeers, PEER_NAMES)
    .option(
      '--peer-blocks <size>',
      'size up to which those other than Lucene are measured',
      parseSize,
      100_000,
    )
    .option('--peer-seconds <count>', 'time that each of them has for its queries', parseCount, 20)
    .option('--sqlite <folder>', 'with better-sqlite3 in its node_modules, for a Node without SQLite')
    .option('--database-url <url>', 'an empty Postgres database; default: the embedded Postgres')
    .option('--projects <count>', 'projects of 100 blocks for `projects`', parseCount, 10_000)
    .option('--rounds <count>', 'rounds in which engines take turns', parseCount, 5)
    .option('--warm-ups <count>', 'passes of each engine that are not counted', parseCount, 3)
    .option('--queries <count>', 'queries drawn from the first 10,000 blocks', parseCount, 1000)
    .option('--seed <number>', 'of everything random', parseCount, 42)
    .option('--cache <folder>', 'where corpora and indexes are kept', join(tmpdir(), 'quire-bench'))
    .option('--fresh', 'make the corpus and the indexes anew', false)
    .option('--json', 'results as JSON', false)
    .action((options: SpeedOptions) => runSpeed(options))
}

const SUFFIXES: Readonly<Record<string, number>> = { '': 1, k: 1000, m: 1_000_000 }

/** A number of blocks, such as `500`, `10k` or `1m`. */
export function parseSize(text: string): number {
  const [, digits, suffix] = /^(\d+)([km]?)$/i.exec(text.trim()) ?? []
  const size = Number(digits) * SUFFIXES[suffix?.toLowerCase() ?? '']!
  if (!(size >= 1)) throw new InvalidArgumentError(`${text} is no number of blocks, such as 500, 10k or 1m`)
  return size
}

/** Each size once, in rising order. */
export function parseSizes(text: string): number[] {
  return [...new Set(text.split(',').map(parseSize))].sort((a, b) => a - b)
}

const parseMeasures = (text: string): Measure[] => parseNames(text, Object.keys(MEASURES) as Measure[])
const parsePeers = (text: string): (PeerName | 'lucene')[] => parseNames(text, PEER_NAMES)

function parseNames<Name extends string>(text: string, known: readonly Name[]): Name[] {
  return text.split(',').map((part) => {
    const name = known.find((candidate) => candidate === part.trim())
    if (name === undefined) throw new InvalidArgumentError(`${part} is not among ${known.join(', ')}`)
    return name
  })
}

function parseCount(text: string): number {
  const count = Number(text)
  if (!Number.isSafeInteger(count) || count < 1)
    throw new InvalidArgumentError('It must be a whole number from 1')
  return count
}

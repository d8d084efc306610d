import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Collection, JudgedDocument, JudgedQuery, Judgements } from './collection.js'

const CORPUS_NAMES = ['corpus.jsonl.gz', 'corpus.jsonl']

/** Folders below a folder that hold a judged collection, by name. */
export function collectionFolders(root: string): string[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && corpusPath(join(root, entry.name)) !== undefined)
    .map(({ name }) => join(root, name))
    .sort()
}

/**
 * Reads a folder that holds `corpus.jsonl.gz` or `corpus.jsonl` (lines of `id`, `title`, `text`), `queries.jsonl` (`id`,
 * `text`) and `qrels.tsv` (query, document and grade, parted by tabs).
 * @throws {Error} for a line that cannot be read, naming file and line.
 */
export function readCollection(folder: string): Collection {
  const corpus = corpusPath(folder)
  if (corpus === undefined) throw new Error(`${folder} has no ${CORPUS_NAMES.join(' and no ')}`)
  const documents = readLines(corpus, (line): JudgedDocument => {
    const { id, title, text } = JSON.parse(line)
    return { id: String(id), title: title ?? '', text: String(text) }
  })
  const queries = readLines(join(folder, 'queries.jsonl'), (line): JudgedQuery => {
    const { id, text } = JSON.parse(line)
    return { id: String(id), text: String(text) }
  })
  return { name: basename(folder), documents, queries, judgements: readJudgements(join(folder, 'qrels.tsv')) }
}

function corpusPath(folder: string): string | undefined {
  return CORPUS_NAMES.map((name) => join(folder, name)).find(existsSync)
}

function readJudgements(path: string): Map<string, Judgements> {
  const judgements = new Map<string, Map<string, number>>()
  readLines(path, (line) => {
    const [query, document, grade] = line.split('\t')
    if (document === undefined || !Number.isInteger(Number(grade ?? Number.NaN))) {
      throw new Error('it is not query, document and grade, parted by tabs')
    }
    const ofQuery = judgements.get(query!) ?? new Map<string, number>()
    judgements.set(query!, ofQuery.set(document, Number(grade)))
  })
  return judgements
}

function readLines<T>(path: string, read: (line: string) => T): T[] {
  const bytes = readFileSync(path)
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
  return text.split(/\r?\n/).flatMap((line, index) => {
    if (line === '') return []
    try {
      return [read(line)]
    } catch (error) {
      throw new Error(`${path}, line ${index + 1}: ${error instanceof Error ? error.message : error}`)
    }
  })
}

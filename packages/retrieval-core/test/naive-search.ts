import {
  type Analyser,
  blockId,
  type DocumentInput,
  LEGS,
  type Leg,
  type LegRanking,
  type QueryTerm,
} from '../src/index.js'
import { nameKey } from '../src/segment/name-key.js'
import { isOneEditAway } from './is-one-edit-away.js'

/** A block or a document as plain lists of terms. */
type Terms = Readonly<Record<string, readonly string[]>>

interface NaiveBlock {
  readonly id: string
  readonly document: DocumentInput
  readonly isFirst: boolean
  readonly terms: Terms
}

interface NaiveIndex {
  readonly blocks: readonly NaiveBlock[]
  readonly documents: ReadonlyMap<DocumentInput, Terms>
}

const FIELDS = {
  title: [0.5, 'document'],
  heading: [0.3, 'block'],
  keywords: [0.3, 'document'],
  tags: [0.3, 'block'],
  path: [0.2, 'document'],
  frontMatter: [0.2, 'document'],
  links: [0.2, 'block'],
} as const

function naiveIndex(documents: readonly DocumentInput[], analyser: Analyser): NaiveIndex {
  const termsOf = (field: 'words' | 'grams' | 'ngrams', texts: readonly string[], language: string) =>
    texts.flatMap((text) => analyser.tokens(text, language).flatMap((token) => [...token[field]]))
  const both = (texts: readonly string[], language: string) => [
    ...termsOf('words', texts, language),
    ...termsOf('grams', texts, language),
  ]
  const languages = new Map(
    documents.map((document) => [
      document,
      analyser.languageOf([...document.blocks.map(({ text }) => text), document.title]),
    ]),
  )
  return {
    documents: new Map(
      documents.map((document) => [
        document,
        {
          title: both([document.title], languages.get(document)!),
          keywords: both(document.keywords, languages.get(document)!),
          path: both([document.path], languages.get(document)!),
          frontMatter: both(document.frontMatter, languages.get(document)!),
        },
      ]),
    ),
    blocks: documents.flatMap((document) =>
      document.blocks.map((block, ordinal) => {
        const headings = block.headingPath.filter((heading) => heading !== document.title)
        const full = [...(ordinal < 100 ? [document.title] : []), ...headings, block.text]
        return {
          id: blockId(document.id, document.revision, ordinal),
          document,
          isFirst: ordinal === 0,
          terms: {
            words: termsOf('words', full, languages.get(document)!),
            grams: termsOf('grams', full, languages.get(document)!),
            ngrams: termsOf('ngrams', full, languages.get(document)!),
            heading: both(block.headingPath, languages.get(document)!),
            tags: both([...block.hashtags, ...block.mentions], languages.get(document)!),
            links: both(block.links, languages.get(document)!),
          },
        }
      }),
    ),
  }
}

/** What a term adds is a multiple of 2^-30, so that sums do not depend on their order. */
const round = (score: number) => Math.round(score * 2 ** 30) / 2 ** 30
const occurrences = (list: readonly string[], term: string) => list.filter((other) => other === term).length
const idfOf = (n: number, df: number) => Math.log(1 + (n - df + 0.5) / (df + 0.5))

function averageLength(units: readonly Terms[], field: string): number {
  const lengths = units.map((terms) => terms[field]!.length).filter((length) => length > 0)
  return lengths.reduce((sum, length) => sum + length, 0) / lengths.length
}

function bm25(tf: number, length: number, average: number, b: number): number {
  return (tf * 2.2) / (tf + 1.2 * (1 - b + (b * length) / average))
}

/** How a title stands to a query term: by the term itself, a longer one, or one a slip away. */
function titleKind(title: readonly string[], term: string): 'exact' | 'prefix' | 'typo' | undefined {
  const length = [...term].length
  const isWord = /^\p{L}/u.test(term)
  if (title.includes(term)) return 'exact'
  if (isWord && length >= 2 && title.some((other) => other.startsWith(term))) return 'prefix'
  if (isWord && length >= 4 && title.some((other) => isOneEditAway(term, other))) return 'typo'
  return undefined
}

/**
 * The three legs computed from the texts, one by one: the twin of the engine. All blocks that match are ranked, not only
 * the best 500.
 */
export function naiveLegs(
  documents: readonly DocumentInput[],
  analyser: Analyser,
  queryTerms: readonly QueryTerm[],
  text: string,
): Record<Leg, LegRanking> {
  const index = naiveIndex(documents, analyser)
  const scores: Record<Leg, Map<NaiveBlock, number>> = { bm25: new Map(), tfidf: new Map(), index: new Map() }
  const add = (leg: Leg, block: NaiveBlock, score: number) =>
    scores[leg].set(block, (scores[leg].get(block) ?? 0) + round(score))
  let highest = 0

  const blockTerms = index.blocks.map(({ terms }) => terms)
  const n = index.blocks.length
  for (const { term, field, weight } of queryTerms) {
    const df = blockTerms.filter((terms) => terms[field]!.includes(term)).length
    if (df === 0) continue
    highest += weight * idfOf(n, df) * 2.2
    const average = averageLength(blockTerms, field)
    for (const block of index.blocks) {
      const terms = block.terms[field]!
      const tf = occurrences(terms, term)
      if (tf === 0) continue
      add('bm25', block, weight * idfOf(n, df) * bm25(tf, terms.length, average, 0.75))
      const smooth = Math.log((1 + n) / (1 + df)) + 1
      add('tfidf', block, weight * (((1 + Math.log(tf)) * smooth * smooth) / Math.sqrt(terms.length)))
    }
  }

  for (const [block, score] of scores.bm25) add('index', block, score)
  const distinct = new Map<string, number>()
  for (const { term, field, weight } of queryTerms) {
    if (field !== 'ngrams') distinct.set(term, Math.max(weight, distinct.get(term) ?? 0))
  }
  const ofDocuments = new Map<DocumentInput, number>()
  for (const [field, [fieldWeight, unit]] of Object.entries(FIELDS)) {
    const all = unit === 'block' ? blockTerms : [...index.documents.values()]
    for (const [term, termWeight] of distinct) {
      const kinds = all.map((terms) =>
        field === 'title'
          ? titleKind(terms[field]!, term)
          : terms[field]!.includes(term)
            ? 'exact'
            : undefined,
      )
      const exactDf = kinds.filter((kind) => kind === 'exact').length
      const anyDf = kinds.filter((kind) => kind !== undefined).length
      for (const [kind, share, df] of [
        ['exact', 1, exactDf],
        ['prefix', 0.5, anyDf],
        ['typo', 0.4, anyDf],
      ] as const) {
        if (!kinds.includes(kind)) continue
        const weight = fieldWeight * (termWeight * share)
        highest += weight * idfOf(all.length, df) * 2.2
        const average = averageLength(all, field)
        const scoreOf = (terms: Terms) => {
          const tf = kind === 'exact' ? occurrences(terms[field]!, term) : 1
          return weight * idfOf(all.length, df) * bm25(tf, terms[field]!.length, average, 0.5)
        }
        if (unit === 'block') {
          for (const block of index.blocks) {
            if (block.terms[field]!.includes(term)) add('index', block, scoreOf(block.terms))
          }
          continue
        }
        for (const [i, [document, terms]] of [...index.documents].entries()) {
          if (kinds[i] !== kind) continue
          ofDocuments.set(document, (ofDocuments.get(document) ?? 0) + round(scoreOf(terms)))
        }
      }
    }
  }
  for (const block of index.blocks) {
    const score = ofDocuments.get(block.document)
    if (score !== undefined && (block.isFirst || scores.bm25.has(block))) add('index', block, score)
  }
  for (const document of queryTerms.length > 0 ? documents : []) {
    if (!namesOf(document).includes(nameKey(text))) continue
    const lifted = index.blocks.filter(
      (block) => block.document === document && (block.isFirst || scores.bm25.has(block)),
    )
    for (const block of lifted.slice(0, 5)) add('index', block, 1 + highest)
  }
  return Object.fromEntries(LEGS.map((leg) => [leg, ranked(scores[leg])])) as Record<Leg, LegRanking>
}

function namesOf({ id, title, path }: DocumentInput): string[] {
  const file = path.split('/').at(-1)!
  return [id, title, path, file, path.replace(/\.[^./]+$/, ''), file.replace(/\.[^./]+$/, '')]
    .map(nameKey)
    .filter((name) => name !== '')
}

function ranked(scores: ReadonlyMap<NaiveBlock, number>): LegRanking {
  return [...scores]
    .map(([{ id, document }, score]) => ({ blockId: id, documentId: document.id, score }))
    .sort((a, b) => b.score - a.score || Buffer.compare(Buffer.from(a.blockId), Buffer.from(b.blockId)))
}

import { compareCodePoints } from './code-point-order.js'
import type { FusedBlock, FusionWeights, LegContribution } from './fusion/fuse-rankings.js'
import type { RankedDocument } from './fusion/group-by-document.js'
import type { BestBlocks } from './legs/best-blocks.js'
import type { BlockNames } from './legs/block-names.js'
import { LEGS, type Leg, type LegRanking, type RankedBlock } from './legs/leg.js'

/** A document of the answer. Plain data: it may go to another thread. */
export interface FoundDocument {
  readonly documentId: string
  /** From 1. */
  readonly rank: number
  readonly score: number
  /** Blocks found in it, the best first. */
  readonly blockIds: readonly string[]
  /** Legs that found it, in the order bm25, tfidf, index. */
  readonly sources: readonly Leg[]
}

/** A block found by any leg, not spelled out yet. */
interface FoundBlock {
  readonly part: number
  readonly ordinal: number
  /** Per leg in the order of {@link LEGS}: rank from 1, 0 where the leg did not find it; and the leg's own score. */
  readonly ranks: [number, number, number]
  readonly raw: [number, number, number]
  score: number
}

interface FoundGroup {
  readonly part: number
  readonly document: number
  /** By score, descending; ties by id. */
  readonly blocks: FoundBlock[]
  score: number
}

/** More blocks than a segment can hold. */
const PART_STRIDE = 2 ** 31

/**
 * What a search found: fused and grouped as `fuseRankings` and `groupByDocument` would. Most callers want a page of it,
 * so ids and contributions are spelled out on demand.
 */
export class SearchOutcome {
  readonly #names: BlockNames
  readonly #ranked: Readonly<Record<Leg, BestBlocks>>
  readonly #weights: FusionWeights
  readonly #k: number
  readonly #blocks: readonly FoundBlock[]
  #groups: readonly FoundGroup[] | undefined

  /** Made by `searchIndex`, which has checked weights and k. */
  constructor(
    names: BlockNames,
    ranked: Readonly<Record<Leg, BestBlocks>>,
    weights: FusionWeights,
    k: number,
  ) {
    this.#names = names
    this.#ranked = ranked
    this.#weights = weights
    this.#k = k
    this.#blocks = this.#fuse()
  }

  /** Each leg's best blocks, the best first. */
  get legs(): Readonly<Record<Leg, LegRanking>> {
    return { bm25: this.#spell('bm25'), tfidf: this.#spell('tfidf'), index: this.#spell('index') }
  }

  /** All blocks found by any leg, fused. */
  get blocks(): readonly FusedBlock[] {
    return this.#blocks.map((block) => this.#fused(block))
  }

  /** The same blocks by document. */
  get documents(): readonly RankedDocument[] {
    return this.#grouped().map((found, index) => ({
      documentId: this.#names.documentId(found.part, found.document),
      rank: index + 1,
      score: found.score,
      blocks: found.blocks.map((block) => this.#fused(block)),
      sources: sourcesOf(found),
    }))
  }

  /** The first documents, their blocks by id alone. @param limit From 1. */
  page(limit: number): FoundDocument[] {
    const first = this.#grouped().slice(0, limit)
    return first.map((found, index) => ({
      documentId: this.#names.documentId(found.part, found.document),
      rank: index + 1,
      score: found.score,
      blockIds: found.blocks.map(({ part, ordinal }) => this.#names.blockId(part, ordinal)),
      sources: sourcesOf(found),
    }))
  }

  #grouped(): readonly FoundGroup[] {
    this.#groups ??= this.#group()
    return this.#groups
  }

  #fuse(): FoundBlock[] {
    const found = new Map<number, FoundBlock>()
    for (const [leg, name] of LEGS.entries()) {
      const weight = this.#weights[name]
      let rank = 0
      this.#ranked[name].forEach((part, ordinal, score) => {
        rank += 1
        const key = part * PART_STRIDE + ordinal
        let block = found.get(key)
        if (block === undefined) {
          block = { part, ordinal, ranks: [0, 0, 0], raw: [0, 0, 0], score: 0 }
          found.set(key, block)
        }
        block.ranks[leg] = rank
        block.raw[leg] = score
        block.score += weight / (this.#k + rank)
      })
    }
    return [...found.values()].sort((a, b) => b.score - a.score || this.#compareBlockIds(a, b))
  }

  #group(): FoundGroup[] {
    const groups = new Map<number, FoundGroup>()
    for (const block of this.#blocks) {
      const document = this.#names.documentOfBlock(block.part, block.ordinal)
      const key = block.part * PART_STRIDE + document
      const group = groups.get(key)
      if (group === undefined) {
        groups.set(key, { part: block.part, document, blocks: [block], score: block.score })
      } else {
        group.score += block.score / 2 ** group.blocks.length
        group.blocks.push(block)
      }
    }
    const idOf = ({ part, document }: FoundGroup) => this.#names.documentId(part, document)
    return [...groups.values()].sort((a, b) => b.score - a.score || compareCodePoints(idOf(a), idOf(b)))
  }

  #compareBlockIds(a: FoundBlock, b: FoundBlock): number {
    if (a.part === b.part && this.#isSameDocument(a, b)) return a.ordinal - b.ordinal
    return compareCodePoints(this.#names.blockId(a.part, a.ordinal), this.#names.blockId(b.part, b.ordinal))
  }

  #isSameDocument(a: FoundBlock, b: FoundBlock): boolean {
    return this.#names.documentOfBlock(a.part, a.ordinal) === this.#names.documentOfBlock(b.part, b.ordinal)
  }

  #fused({ part, ordinal, ranks, raw, score }: FoundBlock): FusedBlock {
    const legs: LegContribution[] = []
    for (const [index, leg] of LEGS.entries()) {
      const rank = ranks[index]!
      if (rank === 0) continue
      const weight = this.#weights[leg]
      legs.push({ leg, rank, raw_score: raw[index]!, weight, contribution: weight / (this.#k + rank) })
    }
    const documentId = this.#names.documentId(part, this.#names.documentOfBlock(part, ordinal))
    return { blockId: this.#names.blockId(part, ordinal), documentId, score, legs }
  }

  #spell(leg: Leg): LegRanking {
    return lazyRanking(this.#names, this.#ranked[leg]).map(({ blockId, documentId, score }) => ({
      blockId,
      documentId,
      score,
    }))
  }
}

function sourcesOf({ blocks }: FoundGroup): Leg[] {
  return LEGS.filter((_, leg) => blocks.some(({ ranks }) => ranks[leg]! > 0))
}

/** A leg's ranking; ids are spelled out when they are asked for. */
export function lazyRanking(names: BlockNames, best: BestBlocks): LegRanking {
  const ranking: LegRanking[number][] = []
  best.forEach((part, ordinal, score) => {
    ranking.push(new NamedBlock(names, part, ordinal, score))
  })
  return ranking
}

class NamedBlock implements RankedBlock {
  readonly #names: BlockNames
  readonly #part: number
  readonly #ordinal: number
  readonly score: number

  constructor(names: BlockNames, part: number, ordinal: number, score: number) {
    this.#names = names
    this.#part = part
    this.#ordinal = ordinal
    this.score = score
  }

  get blockId(): string {
    return this.#names.blockId(this.#part, this.#ordinal)
  }

  get documentId(): string {
    return this.#names.documentId(this.#part, this.#names.documentOfBlock(this.#part, this.#ordinal))
  }
}

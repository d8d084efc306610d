import { pick, type Random } from '../random.js'
import { plainBlock, type SourceDocument } from './source-document.js'

/**
 * Documents without end, made of real ones: as long as one of them, each block the first half of the words of a random
 * block and the second half of another. So term frequencies and lengths stay those of the real text.
 */
export function* splicedDocuments(
  random: Random,
  real: readonly SourceDocument[],
): Generator<SourceDocument> {
  for (let number = 1; ; number++) {
    const { title, blocks } = pick(random, real)
    yield {
      title,
      path: `spliced/${number}.md`,
      frontMatter: [],
      keywords: [],
      blocks: blocks.map(({ headingPath }) =>
        plainBlock(splice(randomBlock(random, real), randomBlock(random, real)), headingPath),
      ),
    }
  }
}

export function splice(first: string, second: string): string {
  const begin = first.split(/\s+/u)
  const end = second.split(/\s+/u)
  return [...begin.slice(0, begin.length >> 1), ...end.slice(end.length >> 1)].join(' ')
}

function randomBlock(random: Random, documents: readonly SourceDocument[]): string {
  return pick(random, pick(random, documents).blocks).text
}

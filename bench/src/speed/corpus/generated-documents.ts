import { between, pick, type Random, seededRandom } from '../random.js'
import { plainBlock, type SourceDocument } from './source-document.js'

const VOCABULARY = 150_000
/** Words that a document is about, drawn from anywhere in the vocabulary, and their share of its text. */
const TOPIC_WORDS = 12
const TOPIC_SHARE = 0.15
const ONSETS = ['b', 'd', 'f', 'g', 'k', 'l', 'm', 'n', 'p', 'r', 's', 't', 'v', 'st', 'tr', 'pl']
const VOWELS = ['a', 'e', 'i', 'o', 'u', 'ai', 'eo', 'ia']

/** Documents without end: words by Zipf's law, titles, headings, and paragraphs of 8 to 96 words. */
export function* generatedDocuments(seed: number): Generator<SourceDocument> {
  const random = seededRandom(seed)
  const word = zipfianWords(random)
  for (let number = 1; ; number++) {
    const topic = Array.from({ length: TOPIC_WORDS }, () => spell(between(random, 0, VOCABULARY - 1)))
    const text = (count: number, topicShare: number) =>
      Array.from({ length: count }, () => (random() < topicShare ? pick(random, topic) : word())).join(' ')
    const title = text(between(random, 2, 5), 0.6)
    let heading = text(between(random, 1, 4), 0.5)
    const blocks = Array.from({ length: between(random, 2, 20) }, () => {
      if (random() < 0.3) heading = text(between(random, 1, 4), 0.5)
      return plainBlock(text(between(random, 8, 96), TOPIC_SHARE), [title, heading])
    })
    yield { title, path: `generated/${number}.md`, frontMatter: [], keywords: [], blocks }
  }
}

/** The word of rank r comes with a probability in proportion to 1 / (r + 2.7). */
function zipfianWords(random: Random): () => string {
  const cumulated = new Float64Array(VOCABULARY)
  let total = 0
  for (let rank = 1; rank <= VOCABULARY; rank++) {
    total += 1 / (rank + 2.7)
    cumulated[rank - 1] = total
  }
  return () => {
    const wanted = random() * total
    let low = 0
    let high = VOCABULARY - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (cumulated[middle]! < wanted) low = middle + 1
      else high = middle
    }
    return spell(low)
  }
}

/** Every rank has a word of its own, the frequent ones short. */
function spell(rank: number): string {
  const syllables = ONSETS.length * VOWELS.length
  let word = ''
  for (let rest = rank; ; rest = Math.floor(rest / syllables) - 1) {
    const syllable = rest % syllables
    word += ONSETS[syllable % ONSETS.length]! + VOWELS[Math.floor(syllable / ONSETS.length)]!
    if (rest < syllables) return word
  }
}

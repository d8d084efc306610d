import { type Attachment, KOREAN_PARTICLES } from './korean-particles.js'

const LONGEST_PARTICLE = Math.max(...Array.from(KOREAN_PARTICLES.keys(), (particle) => particle.length))
/** `에서` + `는`: a case and then a topic particle. */
const MAX_CUTS = 2
const RIEUL = 8

/** Index of the final consonant of a precomposed syllable, 0 for none; undefined for anything else. */
function finalConsonant(syllable: string): number | undefined {
  const offset = (syllable.codePointAt(0) ?? 0) - 0xac00
  return offset >= 0 && offset < 11_172 ? offset % 28 : undefined
}

function attaches(attachment: Attachment, syllable: string): boolean {
  const final = finalConsonant(syllable)
  if (final === undefined) return false
  if (attachment === 'any') return true
  if (attachment === 'consonant') return final !== 0
  return final === 0 || (attachment === 'vowel-or-rieul' && final === RIEUL)
}

/** Two syllables must be left; one will do where the final consonant tells particle from noun (`법은`, not `회의`). */
function cutOnce(word: string): string | undefined {
  for (let length = Math.min(LONGEST_PARTICLE, word.length - 1); length > 0; length--) {
    const attachment = KOREAN_PARTICLES.get(word.slice(-length))
    const noun = word.slice(0, -length)
    if (attachment === undefined || (noun.length === 1 && attachment === 'any')) continue
    if (attaches(attachment, noun.slice(-1))) return noun
  }
  return undefined
}

/**
 * The noun of a Korean word (eojeol): what is left when its particles are cut off, the longest match first.
 *
 * @param word Hangul syllables in NFC.
 * @returns The noun, or the word itself if nothing is to be cut.
 */
export function koreanNoun(word: string): string {
  let noun = word
  for (let cut = 0; cut < MAX_CUTS; cut++) noun = cutOnce(noun) ?? noun
  return noun
}

import { CharacterClass, characterClass } from './analysis/character-class.js'

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })
/** Code units looked at first; doubled while a cluster runs on. */
const LOOK_AHEAD = 64

/** Whether cluster edges after this code point are the same whatever stands before it. */
function isAnchor(codePoint: number): boolean {
  const isRegionalIndicator = codePoint >= 0x1f1e6 && codePoint <= 0x1f1ff // pairs make flags
  const isLowSurrogate = codePoint >= 0xdc00 && codePoint <= 0xdfff
  return !isRegionalIndicator && !isLowSurrogate && characterClass(codePoint) !== CharacterClass.extend
}

/**
 * The grapheme cluster (UAX #29) that holds a code unit, looking only as far around it as needed, since a text
 * may be megabytes long.
 *
 * @param index UTF-16 offset, 0 to `text.length - 1`.
 */
export function graphemeAt(text: string, index: number): { start: number; end: number } {
  // The cluster before an anchor may reach over it, so look at two.
  let from = index
  for (let anchors = 0; from > 0 && anchors < 2; ) if (isAnchor(text.codePointAt(--from)!)) anchors++
  for (let length = index - from + LOOK_AHEAD; ; length *= 2) {
    const stretch = text.slice(from, from + length)
    const { index: start, segment } = graphemes.segment(stretch).containing(index - from)!
    const end = start + segment.length
    if (end < stretch.length || from + end === text.length) return { start: from + start, end: from + end }
  }
}

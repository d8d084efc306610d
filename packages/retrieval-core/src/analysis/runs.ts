import { CharacterClass, characterClass } from './character-class.js'

/**
 * - `word`: letters and digits of scripts that write blanks, with the joiners of an identifier.
 * - `ideographic`: Han and Kana, mixed as Japanese mixes them.
 * - `hangul`, `southeastAsian`: as named.
 * - `pictograph`: one emoji or one flag.
 */
export type RunKind = 'word' | 'ideographic' | 'hangul' | 'southeastAsian' | 'pictograph'
export type RunVisitor = (kind: RunKind, start: number, end: number) => void

const { joiner, sigil, apostrophe, letter, digit, han, kana, hangul, southeastAsian, pictograph, extend } =
  CharacterClass
/** `://` is the longest run of joiners inside one identifier; more is a line drawn in text. */
const MAX_JOINERS = 3

const KINDS: Partial<Record<CharacterClass, RunKind>> = {
  [han]: 'ideographic',
  [kana]: 'ideographic',
  [hangul]: 'hangul',
  [southeastAsian]: 'southeastAsian',
  [pictograph]: 'pictograph',
}

const isSurrogate = (unit: number): boolean => (unit & 0xf800) === 0xd800

const classAt = (text: string, index: number): CharacterClass | undefined => {
  if (index >= text.length) return undefined
  const unit = text.charCodeAt(index)
  return characterClass(isSurrogate(unit) ? text.codePointAt(index)! : unit)
}
const widthAt = (text: string, index: number): number =>
  isSurrogate(text.charCodeAt(index)) && text.codePointAt(index)! > 0xffff ? 2 : 1
const joins = (found: CharacterClass | undefined): boolean => found === joiner || found === sigil

/** End of the identifier that starts with a letter or digit at `start`. */
function wordEnd(text: string, start: number): number {
  let end = start
  let last: CharacterClass = letter
  for (let index = start; index < text.length; ) {
    const found = classAt(text, index)!
    if (found === letter || found === digit || found === extend) {
      index += widthAt(text, index)
      end = index
      if (found !== extend) last = found
      continue
    }
    let next = index
    if (found === apostrophe) next++
    else while (next - index < MAX_JOINERS && joins(classAt(text, next))) next++
    if (next === index) break
    const after = classAt(text, next)
    if (after !== letter && (after !== digit || found === apostrophe)) break
    index = next
  }
  // `c++` and `c#`: signs that end a name.
  if (last !== letter) return end
  if (/^[+\uFF0B]{2}/.test(text.slice(end, end + 2))) return end + 2
  return /^[#\uFF03]/.test(text.charAt(end)) ? end + 1 : end
}

/** `.net`, `@scope`, `#tag`: the sign belongs to the word if nothing joins it to what is before. */
function wordStart(text: string, start: number): number {
  if (start === 0 || classAt(text, start - 1) !== sigil) return start
  const before = start > 1 ? classAt(text, start - 2) : undefined
  return before === undefined || before === CharacterClass.separator ? start - 1 : start
}

function runEnd(text: string, start: number, kind: RunKind): number {
  let index = start
  while (index < text.length) {
    const found = classAt(text, index)!
    if (found !== extend && KINDS[found] !== kind) break
    index += widthAt(text, index)
  }
  return index
}

const isRegional = (text: string, index: number): boolean =>
  /^\p{Regional_Indicator}/u.test(text.slice(index, index + 2))

/** One emoji with its modifiers; two regional indicators are one flag. */
function pictographEnd(text: string, start: number): number {
  let index = start + widthAt(text, start)
  if (isRegional(text, start) && isRegional(text, index)) index += 2
  while (classAt(text, index) === extend) index += widthAt(text, index)
  return index
}

/**
 * Cuts text at blanks, punctuation and changes of writing system. Runs are visited in order and do not overlap;
 * offsets are UTF-16 code units. Linear in the length of the text.
 */
export function visitRuns(text: string, visit: RunVisitor): void {
  let index = 0
  while (index < text.length) {
    const found = classAt(text, index)!
    if (found === letter || found === digit) {
      const start = wordStart(text, index)
      index = wordEnd(text, index)
      visit('word', start, index)
      continue
    }
    const kind = KINDS[found]
    if (kind === undefined) {
      index += widthAt(text, index)
      continue
    }
    const start = index
    index = kind === 'pictograph' ? pictographEnd(text, start) : runEnd(text, start, kind)
    visit(kind, start, index)
  }
}

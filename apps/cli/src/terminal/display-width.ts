const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Scripts and signs that terminals draw two columns wide (Unicode Standard Annex 11: W and F). */
const WIDE =
  /^(?:\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Emoji_Presentation}|[\u3000-\u303e\uff01-\uff60\uffe0-\uffe6])/u

/** Columns that a text takes on a terminal. */
export function displayWidth(text: string): number {
  let width = 0
  for (const { segment } of graphemes.segment(text)) width += WIDE.test(segment) ? 2 : 1
  return width
}

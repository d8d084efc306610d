/**
 * A form in which texts that differ in case alone are equal. Approximates Unicode's full case folding with what
 * JavaScript has: upper case first, which spells `ß` as `SS`, then lower case, then one sigma instead of two, since the
 * final one depends on what follows. Composed and decomposed letters are equal as well. Not for one language:
 * Turkish `ı` equals `i`.
 */
export function foldCase(text: string): string {
  return text.normalize('NFC').toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFC')
}

/**
 * A key under which spellings of one text meet: case folded both ways (`ß` with `SS`, final sigma with sigma),
 * composed (NFC), runs of white space as one blank.
 */
export function foldText(text: string): string {
  return text.toUpperCase().toLowerCase().normalize('NFC').replace(/\s+/g, ' ').trim()
}

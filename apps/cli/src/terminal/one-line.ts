/**
 * Text that somebody else wrote, fit for one line of a terminal: every run of white space and of control characters,
 * which could move the cursor or change colours, becomes a blank.
 */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}

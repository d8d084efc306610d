/** Whether two words are at Damerau-Levenshtein distance one, by making every edit there is. */
export function isOneEditAway(a: string, b: string): boolean {
  const [from, to] = [[...a], [...b]]
  if (a === b) return false
  const letters = new Set(to)
  for (let i = 0; i <= from.length; i++) {
    const edits = [from.toSpliced(i, 1)]
    if (i + 1 < from.length) edits.push(from.toSpliced(i, 2, from[i + 1]!, from[i]!))
    for (const letter of letters) {
      edits.push(from.toSpliced(i, 0, letter))
      if (i < from.length) edits.push(from.toSpliced(i, 1, letter))
    }
    if (edits.some((edit) => edit.join('') === b)) return true
  }
  return false
}

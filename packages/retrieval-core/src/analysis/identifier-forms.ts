/** Most forms taken from one identifier; the rest of a longer one is not indexed on its own. */
const MAX_FORMS = 64

/** From the loosest joint to the tightest: a path splits into names before a name splits at its dots. */
const JOINTS = [
  /[/\\:@#&]+/u,
  /\.+/u,
  /-+/u,
  /_+/u,
  /(?<=\+\+)(?=[\p{L}\p{N}])|(?<!\+)\+(?!\+)/u, // `a+b`, but `c++` stays whole
  /'(?!(?:s|t|ll|re|ve|d|m)$)/iu, // `l'été`, `O'Brien`; English contractions are endings, not parts
]

/** `getUserById`, `HTTPServer`, `sha256`; a plural `s` after capitals (`APIs`) and `k8s`, `x86` stay whole. */
const HUMPS =
  /(?<=\p{Ll}\p{M}*)(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}(?!s(?!\p{Ll}))\p{Ll})|(?<=\p{L}{2})(?=\p{N})|(?<=\p{N})(?=\p{L}{2})/u

const WORD_CHARACTER = /[\p{L}\p{N}]/u
const EDGES = /^(?:[^\p{L}\p{N}.@#]|[.@#](?![\p{L}\p{N}]))+|(?:(?<!\+)\+|[^\p{L}\p{N}\p{M}+#])+$/gu
const SIGNS = /^[.@#]+|(?:\+\+|#)$/gu
/** `v1.2.3` is also `1.2.3`. */
const VERSION = /^[vV](?=\p{N})/u

/**
 * An identifier whole and in parts, recursively: `src/index.ts` gives itself, `src`, `index.ts`, `index`, `ts`.
 *
 * @param identifier In NFKC with its case kept, since `getUserById` is cut where the case changes.
 * @returns Distinct forms, the whole one first, at most {@link MAX_FORMS}.
 */
export function identifierForms(identifier: string): string[] {
  if (/^\p{Lu}?\p{Ll}*$/u.test(identifier)) return [identifier]
  const forms = new Set<string>()
  const visit = (form: string, joint: number): void => {
    const trimmed = form.replace(EDGES, '')
    if (forms.size >= MAX_FORMS || !WORD_CHARACTER.test(trimmed)) return
    forms.add(trimmed)
    const bare = trimmed.replace(SIGNS, '')
    if (bare !== trimmed) visit(bare, joint)
    else if (VERSION.test(bare)) visit(bare.slice(1), joint)
    else splitAt(bare, joint)
  }
  const splitAt = (form: string, joint: number): void => {
    for (let index = joint; index < JOINTS.length; index++) {
      const parts = form.split(JOINTS[index]!)
      if (parts.length === 1) continue
      for (const part of parts) visit(part, index)
      return
    }
    for (const hump of form.split(HUMPS)) if (forms.size < MAX_FORMS) forms.add(hump)
  }
  visit(identifier, 0)
  return [...forms]
}

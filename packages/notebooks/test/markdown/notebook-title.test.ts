import { describe, expect, it } from 'vitest'
import { parseNotebook } from '../../src/markdown/index.js'

const title = (content: string, path = 'notes/plan.md') => parseNotebook(content, { path }).title

describe('a title', () => {
  it('is that of the front matter first', () => {
    expect(title('---\ntitle: " Named\n  here "\n---\n# Heading')).toBe('Named here')
    expect(title('---\ntitle: 2024\n---\n')).toBe('2024')
  })

  it('is the first heading of level one next, without markup', () => {
    expect(
      title('---\ntitle: ""\n---\n## Sub\n\n# The **first** [[Note|one]] &amp; `code`\n\n# Second'),
    ).toBe('The first one & code')
    expect(title('---\ntitle: [list]\n---\nUnder\nlined\n=====')).toBe('Under lined')
  })

  it('is the file name last', () => {
    expect(title('text', 'a/meeting_notes-draft.md')).toBe('meeting notes draft')
    expect(title('# `` ``\n', 'a/DEC-0054.md')).toBe('DEC-0054')
    expect(title('', '2024-01-05-retro.markdown')).toBe('2024-01-05 retro')
    expect(title('', 'Release 1.0.21-rc_1.md')).toBe('Release 1.0.21-rc_1')
    expect(title('', 'release.1.0.md')).toBe('release.1.0')
    expect(title('', 'a/.md')).toBe('.md')
    expect(title('', 'a/___.md')).toBe('___')
  })

  it('has at most 300 units, and ends with a whole character', () => {
    expect(title(`# ${'x'.repeat(400)}`)).toHaveLength(300)
    expect(title(`# x${'😀'.repeat(200)}`)).toBe(`x${'😀'.repeat(149)}`)
  })

  it('keeps the markup of a heading made of brackets', () => {
    expect(title(`# ${'['.repeat(250)}`)).toBe('['.repeat(250))
  })
})

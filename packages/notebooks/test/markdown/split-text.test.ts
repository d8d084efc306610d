import { describe, expect, it } from 'vitest'
import { MAX_BLOCK_LENGTH, TARGET_BLOCK_LENGTH } from '../../src/markdown/block-limits.js'
import { splitText } from '../../src/markdown/split-text.js'

function parts(text: string, verbatim = false): string[] {
  let start = 0
  return splitText(text, 0, text.length, verbatim).map((end) => {
    const part = text.slice(start, end)
    start = end
    return part
  })
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const count = (text: string) => [...graphemes.segment(text)].length

describe('prose', () => {
  it('is cut after a sentence, also where lines are wrapped and where no blank follows', () => {
    const wrapped = 'A sentence that\nis wrapped. '.repeat(100)
    for (const part of parts(wrapped).slice(0, -1)) expect(part).toMatch(/wrapped\. $/)
    for (const part of parts('今日は会議で索引の構造を決めた。'.repeat(200)).slice(0, -1))
      expect(part).toMatch(/。$/)
  })

  it('is cut at a blank within a sentence that is too long', () => {
    for (const part of parts('word '.repeat(1_000)).slice(0, -1)) expect(part).toMatch(/^word .*word $/)
  })

  it('is cut anywhere but inside a character where there are no blanks', () => {
    const family = '👩‍👩‍👧‍👦'
    const cut = parts(family.repeat(1_000))
    expect(cut.length).toBeGreaterThan(5)
    expect(cut.reduce((sum, part) => sum + count(part), 0)).toBe(1_000)
    expect(parts('x'.repeat(5_000)).map((part) => part.length)).toEqual([1_000, 1_000, 1_000, 2_000])
  })

  it('is cut inside a character that is longer than a block, between code points', () => {
    const cut = parts(`a${'\u{1d165}'.repeat(3_000)}`)
    for (const part of cut) {
      expect(part.length).toBeLessThanOrEqual(MAX_BLOCK_LENGTH)
      expect(part).not.toMatch(/\p{Surrogate}/u)
    }
  })

  it('keeps a first sentence that is a little too long', () => {
    const first = `${'word '.repeat(TARGET_BLOCK_LENGTH / 5)}and its end.`
    expect(parts(`${first} ${'Next. '.repeat(300)}`)[0]!.trimEnd()).toBe(first)
  })
})

describe('verbatim text', () => {
  it('is cut at line ends of any kind', () => {
    for (const lineEnd of ['\n', '\r\n', '\r']) {
      for (const part of parts(`some code. More${lineEnd}`.repeat(300), true))
        expect(part.trim()).toMatch(/^some.*More$/s)
    }
  })

  it('is cut within a line that is longer than a block', () => {
    for (const part of parts(`${'token '.repeat(1_000)}\n`, true))
      expect(part.trim()).toMatch(/^token.*token$/)
  })

  it('keeps a line of up to the length of a block', () => {
    const line = 'y'.repeat(1_800)
    expect(parts(`${line}\n${line}\n`, true)).toEqual([`${line}\n`, `${line}\n`])
  })
})

it('reaches the end of a line of five million characters', () => {
  const cut = parts('x'.repeat(5_000_000))
  expect(cut.join('').length).toBe(5_000_000)
  expect(Math.max(...cut.map((part) => part.length))).toBeLessThanOrEqual(MAX_BLOCK_LENGTH)
})

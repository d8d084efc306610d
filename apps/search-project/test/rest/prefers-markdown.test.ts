import { expect, test } from 'vitest'
import { prefersMarkdown } from '../../src/rest/prefers-markdown.js'

test.each([
  [undefined, false],
  ['', false],
  ['*/*', false],
  ['application/json', false],
  ['text/html', false],
  ['text/markdown', true],
  ['TEXT/Markdown ; q=1', true],
  ['text/markdown; charset=utf-8', true],
  ['text/*', true],
  ['text/markdown, application/json', false],
  ['text/markdown, */*;q=0.1', true],
  ['text/markdown;q=0.2, */*;q=0.1', true],
  ['text/markdown;q=0.2, */*;q=0.5', false],
  ['text/markdown;q=0', false],
  ['text/markdown;q=x', false],
  ['application/json;q=0, */*', true],
])('Accept: %s is for Markdown: %s', (accept, expected) => {
  expect(prefersMarkdown(accept)).toBe(expected)
})

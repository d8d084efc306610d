import { describe, expect, it } from 'vitest'
import { identifierForms } from '../../src/analysis/identifier-forms.js'

describe('identifierForms', () => {
  it.each([
    ['atomic_write_json', ['atomic_write_json', 'atomic', 'write', 'json']],
    ['getUserById', ['getUserById', 'get', 'User', 'By', 'Id']],
    ['HTTPServer', ['HTTPServer', 'HTTP', 'Server']],
    ['parseJSON', ['parseJSON', 'parse', 'JSON']],
    ['DEC-0054', ['DEC-0054', 'DEC', '0054']],
    ['1.0.21', ['1.0.21', '1', '0', '21']],
    ['v1.2.3', ['v1.2.3', '1.2.3', '1', '2', '3']],
    ['sha256', ['sha256', 'sha', '256']],
    ['base64url', ['base64url', 'base', '64', 'url']],
    ['@scope/pkg', ['@scope/pkg', 'scope/pkg', 'scope', 'pkg']],
    ['src/index.ts', ['src/index.ts', 'src', 'index.ts', 'index', 'ts']],
    ['src/.env', ['src/.env', 'src', '.env', 'env']],
    ['#tag', ['#tag', 'tag']],
    ['.net', ['.net', 'net']],
    ['node.js', ['node.js', 'node', 'js']],
    ['c++', ['c++', 'c']],
    ['C++17', ['C++17', 'C++', 'C', '17']],
    ['c#', ['c#', 'c']],
    ["l'été", ["l'été", 'l', 'été']],
    ['me@example.com', ['me@example.com', 'me', 'example.com', 'example', 'com']],
  ])('takes %s whole and in parts', (identifier, forms) => {
    expect(identifierForms(identifier)).toEqual(forms)
  })

  it.each(['k8s', 'x86', 'h1', 'APIs', 'word', 'Word', 'WORD', '2024', "don't", "user's"])(
    'leaves %s in one piece',
    (word) => {
      expect(identifierForms(word)).toEqual([word])
    },
  )

  it('cuts long names at the loosest joint first, so that each level is found', () => {
    expect(identifierForms('packages/my-lib/src/read_all.test.ts')).toEqual([
      'packages/my-lib/src/read_all.test.ts',
      'packages',
      'my-lib',
      'my',
      'lib',
      'src',
      'read_all.test.ts',
      'read_all',
      'read',
      'all',
      'test',
      'ts',
    ])
  })

  it('gives at most 64 forms, from the beginning', () => {
    const forms = identifierForms(Array.from({ length: 200 }, (_, index) => `part${index}`).join('_'))
    expect(forms).toHaveLength(64)
    expect(forms.slice(1, 4)).toEqual(['part0', 'part', '0'])
  })
})

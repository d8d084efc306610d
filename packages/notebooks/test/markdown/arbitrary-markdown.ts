import fc from 'fast-check'

const BLOCK_MARKS = [
  ...['# ', '## ', '###### ', '- ', '* ', '+ ', '1. ', '7) ', '> ', '>', '    ', '\t', '  '],
  ...['```\n', '````js\n', '~~~\n', '---\n', '***\n', '===\n', '\n---\n', '\n===\n', '_ _ _\n'],
  ...[
    '|',
    '| a | b |\n',
    '|---|:-:|\n',
    '| `x` | [[y\\|z]] |\n',
    '<div>\n',
    '</div>',
    '<!--',
    '-->',
    '<pre>',
    '<a b>',
  ],
  ...[
    '[a]: b.md "t"\n',
    '[a]: <c',
    '[^1]: note\n',
    '> [!NOTE]\n',
    '- [ ] ',
    '...\n',
    '+++\n',
    'key: value\n',
  ],
]
const INLINE_MARKS = [
  ...[
    '[',
    ']',
    '(',
    ')',
    '![',
    '[[',
    ']]',
    '[x](y.md)',
    '[a]',
    '#tag',
    '#회의',
    '@me',
    'a@b.co',
    '`',
    '``',
    '*',
    '_',
  ],
  ...[
    'https://x.org/a',
    '\\',
    '<b>',
    '&amp;',
    '"',
    "'",
    'word ',
    'Sentence. ',
    '한국어 문장이다. ',
    '漢字。',
    ':',
    '|',
  ],
]
const RARE = [
  ...[
    '\n',
    '\n\n',
    '\n\n\n',
    '\r\n',
    '\r',
    '\r\n\r\n',
    '\u2028',
    '\u0085',
    '\f',
    '\v',
    '\0',
    '\ufeff',
    '\u00a0',
  ],
  ...['👩‍👩‍👧‍👦', 'e\u0301', '\ud83d', '\ude00', '\u200d', '각', 'नमस्ते'],
  ...[
    'long '.repeat(150),
    'x'.repeat(1_200),
    '字'.repeat(1_100),
    'Many words in it. '.repeat(130),
    '😀'.repeat(600),
  ],
]

/** Texts that hold every construct the parser knows, whole, broken and nested in one another. */
export const arbitraryMarkdown = fc
  .array(
    fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...BLOCK_MARKS) },
      { weight: 4, arbitrary: fc.constantFrom(...INLINE_MARKS) },
      { weight: 4, arbitrary: fc.constantFrom(...RARE) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
    ),
    { maxLength: 60 },
  )
  .map((pieces) => pieces.join(''))

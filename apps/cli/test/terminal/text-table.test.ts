import { expect, it } from 'vitest'
import { textTable } from '../../src/terminal/text-table.js'

it('lines columns up by what a terminal shows, not by code units', () => {
  const rows = [
    ['buoy', '7'],
    ['유의파고', '12'],
    ['cafe\u0301', '3'],
    ['👩‍👩‍👧', '100'],
  ]
  expect(textTable([{ title: 'word' }, { title: 'n', align: 'right' }], rows)).toEqual([
    'word        n',
    'buoy        7',
    '유의파고   12',
    'cafe\u0301        3',
    '👩‍👩‍👧        100',
  ])
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { crc32 } from '../../src/segment/crc32.js'

describe('crc32', () => {
  it('is 0xcbf43926 for the digits 1 to 9', () => {
    expect(crc32(Buffer.from('123456789'))).toBe(0xcbf43926)
  })

  it('can be taken in pieces, of any lengths', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), fc.uint8Array({ maxLength: 60 }), (head, tail) => {
        expect(crc32(tail, crc32(head))).toBe(crc32(Buffer.concat([head, tail])))
      }),
    )
  })
})

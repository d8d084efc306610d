import { StartupError } from '@quire/envelope'
import { expect, test } from 'vitest'
import { assertLocalIssuerAllowed } from '../../src/local-issuer/index.js'

test.each([
  '127.0.0.1',
  '127.0.0.0',
  '127.255.255.254',
  '::1',
  '0:0:0:0:0:0:0:1',
  '::ffff:127.0.0.1',
  'localhost',
  'LocalHost',
])('%s is loopback', (host) => {
  assertLocalIssuerAllowed({ host })
})

test.each([
  '0.0.0.0',
  '::',
  '10.0.0.1',
  '128.0.0.1',
  '192.168.1.2',
  'fe80::1',
  '::2',
  '::ffff:10.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '127.0.0.1 ',
  '127.0.0.1.example.org',
  'localhost.example.org',
  'localhost.',
  'example.org',
  '[::1]',
  '',
])('%j is refused, with the remedy', (host) => {
  expect(() => assertLocalIssuerAllowed({ host })).toThrow(StartupError)
  expect(() => assertLocalIssuerAllowed({ host })).toThrow(/Listen on 127\.0\.0\.1, or configure/)
})

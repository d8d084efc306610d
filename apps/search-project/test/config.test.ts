import { StartupError } from '@quire/envelope'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../src/index.js'

const refusal = (variables: Record<string, string>): string => {
  try {
    readConfig(variables)
  } catch (error) {
    expect(error).toBeInstanceOf(StartupError)
    return (error as StartupError).message
  }
  throw new Error('was accepted')
}

test('has a default for everything', () => {
  expect(readConfig({})).toEqual({
    QUIRE_DATABASE_CONNECTIONS: 10,
    QUIRE_DATA_DIR: '.quire',
    QUIRE_HOST: '127.0.0.1',
    QUIRE_PORT: 8801,
    QUIRE_CACHE_MB: 512,
    QUIRE_LOG_LEVEL: 'info',
    QUIRE_STOP_DELAY_MS: 0,
  })
})

test('reads numbers and lists', () => {
  const config = readConfig({
    QUIRE_PORT: '80',
    QUIRE_STOP_WORDS: ' the, of ,,und',
    QUIRE_ALLOWED_HOSTS: 'search.example.com',
    QUIRE_ANALYSER_VERSION: '7',
  })
  expect(config).toMatchObject({
    QUIRE_PORT: 80,
    QUIRE_STOP_WORDS: ['the', 'of', 'und'],
    QUIRE_ALLOWED_HOSTS: ['search.example.com'],
    QUIRE_ANALYSER_VERSION: 7,
  })
})

test('takes an empty variable for an absent one, and leaves the variables of others alone', () => {
  expect(readConfig({ QUIRE_PORT: '', QUIRE_TOKEN: '', PORT: 'x' })).toEqual(readConfig({}))
})

describe('refuses to start, naming the variable and what it must be, for', () => {
  test.each([
    ['QUIRE_PORT', '0', 'a whole number from 1 to 65535'],
    ['QUIRE_PORT', '65536', 'a whole number from 1 to 65535'],
    ['QUIRE_PORT', '8e3', 'a whole number from 1 to 65535'],
    ['QUIRE_PORT', ' 80', 'a whole number from 1 to 65535'],
    ['QUIRE_CACHE_MB', '1.5', 'a whole number from 1 to 1000000'],
    ['QUIRE_DATABASE_CONNECTIONS', '1', 'a whole number from 2 to 1000'],
    ['QUIRE_STOP_DELAY_MS', '-1', 'a whole number from 0 to 600000'],
    ['QUIRE_ANALYSER_VERSION', 'two', 'a whole number from 1 to 2147483647'],
    ['QUIRE_LOG_LEVEL', 'loud', 'one of fatal, error, warn, info, debug, silent'],
    ['QUIRE_PUBLIC_URL', 'ftp://x', 'a URL with http or https, such as https://search.example.com'],
    ['QUIRE_JWKS_URL', 'keys', 'the URL of the keys of QUIRE_ISSUER'],
  ])('%s=%s', (name, value, rule) => {
    expect(refusal({ [name]: value })).toBe(`The configuration cannot be used: ${name} must be ${rule}.`)
  })

  test('an issuer without its keys, and keys without an issuer', () => {
    const together = 'QUIRE_ISSUER and QUIRE_JWKS_URL belong together; set both or neither.'
    expect(refusal({ QUIRE_ISSUER: 'https://issuer.example' })).toBe(together)
    expect(refusal({ QUIRE_JWKS_URL: 'https://issuer.example/keys' })).toBe(together)
  })
})

test('names every wrong variable at once, and shows no value', () => {
  const message = refusal({ QUIRE_PORT: 'hunter2', QUIRE_LOG_LEVEL: 'hunter2', QUIRE_PUBLIC_URL: 'hunter2' })
  for (const name of ['QUIRE_PORT', 'QUIRE_LOG_LEVEL', 'QUIRE_PUBLIC_URL']) expect(message).toContain(name)
  expect(message).not.toContain('hunter2')
})

import { StartupError } from '@quire/envelope'
import { expect, test } from 'vitest'
import { endpointOf } from '../src/endpoint.js'
import { readConfig } from '../src/index.js'

const endpoint = (variables: Record<string, string>) => endpointOf(readConfig(variables))
const MACHINE = ['localhost', '127.0.0.1', '[::1]']

test.each([
  [{}, 'http://127.0.0.1:8801/mcp'],
  [{ QUIRE_HOST: '::1', QUIRE_PORT: '9000' }, 'http://[::1]:9000/mcp'],
  [{ QUIRE_PUBLIC_URL: 'https://search.example.com/' }, 'https://search.example.com/mcp'],
  [{ QUIRE_PUBLIC_URL: 'https://example.com/quire', QUIRE_HOST: '0.0.0.0' }, 'https://example.com/quire/mcp'],
])('%j is reached at %s', (variables, url) => {
  expect(endpoint(variables).url).toBe(url)
})

test('answers to the names of this machine and of its public URL, unless told which', () => {
  const published = endpoint({ QUIRE_PUBLIC_URL: 'https://search.example.com:8443' })
  expect(published.allowedHosts).toEqual([...MACHINE, 'search.example.com'])
  expect(published.allowedOrigins).toEqual([...MACHINE, 'https://search.example.com:8443'])
  expect(
    endpoint({ QUIRE_ALLOWED_HOSTS: 'a.example', QUIRE_ALLOWED_ORIGINS: 'https://b.example' }),
  ).toMatchObject({
    allowedHosts: ['a.example'],
    allowedOrigins: ['https://b.example'],
  })
})

test.each(['0.0.0.0', '::'])('listening on every address (%s) needs a public URL', (host) => {
  expect(() => endpoint({ QUIRE_HOST: host })).toThrow(StartupError)
  expect(() => endpoint({ QUIRE_HOST: host })).toThrow(/Set QUIRE_PUBLIC_URL/)
})

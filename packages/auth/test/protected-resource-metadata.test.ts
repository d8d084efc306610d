import { expect, test } from 'vitest'
import {
  protectedResourceMetadata,
  protectedResourceMetadataPaths,
  protectedResourceMetadataUrl,
} from '../src/index.js'

test('the document names resource, authorization servers and scopes, and only the header as a place for tokens', () => {
  expect(
    protectedResourceMetadata({
      resource: 'https://search.test/mcp',
      authorizationServers: ['https://issuer.test'],
      scopes: ['notebooks:read'],
      name: 'Quire search',
    }),
  ).toEqual({
    resource: 'https://search.test/mcp',
    authorization_servers: ['https://issuer.test'],
    scopes_supported: ['notebooks:read'],
    bearer_methods_supported: ['header'],
    resource_name: 'Quire search',
  })
})

test('empty lists are left out', () => {
  const document = protectedResourceMetadata({
    resource: 'r',
    authorizationServers: [],
    scopes: [],
    name: 'n',
  })
  expect(Object.keys(document)).toEqual(['resource', 'bearer_methods_supported', 'resource_name'])
})

test.each([
  ['https://a.test/mcp', 'https://a.test/.well-known/oauth-protected-resource/mcp'],
  ['https://a.test:8801/x/mcp', 'https://a.test:8801/.well-known/oauth-protected-resource/x/mcp'],
  ['https://a.test/mcp/', 'https://a.test/.well-known/oauth-protected-resource/mcp'],
  ['https://a.test', 'https://a.test/.well-known/oauth-protected-resource'],
  ['https://a.test/', 'https://a.test/.well-known/oauth-protected-resource'],
  ['https://a.test/mcp?k=v#f', 'https://a.test/.well-known/oauth-protected-resource/mcp?k=v'],
])('the metadata of %s is at %s', (resource, url) => {
  expect(protectedResourceMetadataUrl(resource).href).toBe(url)
})

test('the metadata is served at its own path and at the root, once each', () => {
  expect(protectedResourceMetadataPaths('https://a.test/mcp')).toEqual([
    '/.well-known/oauth-protected-resource/mcp',
    '/.well-known/oauth-protected-resource',
  ])
  expect(protectedResourceMetadataPaths('https://a.test')).toEqual(['/.well-known/oauth-protected-resource'])
})

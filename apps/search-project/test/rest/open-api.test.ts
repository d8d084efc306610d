import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AppUnderTest, openApp } from '../app-under-test.js'

let app: AppUnderTest
// biome-ignore lint/suspicious/noExplicitAny: a document that the tests take apart
let document: any
beforeAll(async () => {
  app = await openApp()
  document = (await app.app.inject({ url: '/openapi.json' })).json()
})
afterAll(() => app.close())

const NOTEBOOK = '/v1/projects/{project_id}/notebooks/{path}'

test('is OpenAPI 3.1 of every REST route and of nothing else', () => {
  expect(document.openapi).toBe('3.1.0')
  const routes = Object.entries(document.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  )
  expect(routes.toSorted()).toEqual(
    [
      'get /v1/projects',
      'post /v1/projects',
      'get /v1/projects/{project_id}',
      'delete /v1/projects/{project_id}',
      'post /v1/projects/{project_id}/archive',
      'post /v1/projects/{project_id}/unarchive',
      'get /v1/projects/{project_id}/members',
      'put /v1/projects/{project_id}/members/{user_id}',
      'delete /v1/projects/{project_id}/members/{user_id}',
      'get /v1/projects/{project_id}/notebooks',
      `get ${NOTEBOOK}`,
      `put ${NOTEBOOK}`,
      `delete ${NOTEBOOK}`,
    ].toSorted(),
  )
})

test('every operation states its path parameters, may answer a problem, and needs a token', () => {
  expect(document.security).toEqual([{ bearer: [] }])
  expect(document.components.securitySchemes.bearer).toMatchObject({ type: 'http', scheme: 'bearer' })
  for (const [path, methods] of Object.entries(document.paths as Record<string, object>)) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    for (const operation of Object.values(methods)) {
      expect(operation.summary, path).toBeTruthy()
      const parameters = (operation.parameters ?? []).filter(
        (parameter: { in: string }) => parameter.in === 'path',
      )
      expect(parameters.map(({ name }: { name: string }) => name)).toEqual(named)
      expect(operation.responses.default.content['application/problem+json'].schema).toEqual({
        $ref: '#/components/schemas/Problem',
      })
    }
  }
})

test('every reference leads somewhere, and every named schema is used', () => {
  const text = JSON.stringify(document)
  const references = new Set([...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name))
  expect([...references].toSorted()).toEqual(Object.keys(document.components.schemas).toSorted())
})

test('a notebook is written as Markdown or JSON, with preconditions, and read as either', () => {
  const { put, get, delete: remove } = document.paths[NOTEBOOK]
  expect(Object.keys(put.requestBody.content)).toEqual(['text/markdown', 'application/json'])
  const headers = ({ parameters }: { parameters: { in: string; name: string }[] }) =>
    parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name)
  expect(headers(put)).toEqual(['if-match', 'if-none-match'])
  expect(headers(remove)).toEqual(['if-match'])
  expect(Object.keys(get.responses['200'].content)).toEqual(['application/json', 'text/markdown'])
})

test('answers are open to fields that come later, requests are not', () => {
  for (const [name, schema] of Object.entries(document.components.schemas as Record<string, object>)) {
    expect(schema, name).not.toHaveProperty('additionalProperties', false)
  }
  const { post } = document.paths['/v1/projects']
  expect(post.requestBody.content['application/json'].schema).toMatchObject({ additionalProperties: false })
})

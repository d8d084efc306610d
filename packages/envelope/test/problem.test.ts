import { expect, test } from 'vitest'
import { FAILURES, type FailureCode, problem, ServiceError } from '../src/index.js'

test('a problem has the members of RFC 9457, and code and field beside them', () => {
  const error = new ServiceError('INVALID_ARGUMENT', 'limit must be 1 to 50', {
    field: 'limit',
    reason: 'inner',
  })
  expect(problem(error, { instance: '/v1/projects' })).toEqual({
    type: '/problems/invalid-argument',
    title: 'Invalid argument',
    status: 400,
    detail: 'limit must be 1 to 50',
    instance: '/v1/projects',
    code: 'INVALID_ARGUMENT',
    field: 'limit',
  })
})

test('a problem leaves out the instance and the field that it has not', () => {
  expect(Object.keys(problem(new ServiceError('INTERNAL', 'm')))).toEqual([
    'type',
    'title',
    'status',
    'detail',
    'code',
  ])
})

test('each code has a problem type of its own, a URI reference with its full path', () => {
  const codes = Object.keys(FAILURES) as FailureCode[]
  const types = codes.map((code) => problem(new ServiceError(code, 'm')).type)
  expect(new Set(types).size).toBe(codes.length)
  for (const type of types) expect(type).toMatch(/^\/problems\/[a-z]+(-[a-z]+)*$/)
})

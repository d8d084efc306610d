import { expect, test } from 'vitest'
import { FAILURES, type FailureCode, isServiceError, ServiceError } from '../src/index.js'

test('a service error takes its retryability from the table unless told otherwise', () => {
  for (const code of Object.keys(FAILURES) as FailureCode[]) {
    expect(new ServiceError(code, 'm').retryable, code).toBe(FAILURES[code].retryable)
  }
  expect(new ServiceError('UNAVAILABLE', 'm', { retryable: false }).retryable).toBe(false)
  expect(new ServiceError('CONFLICT', 'm', { retryable: true }).retryable).toBe(true)
})

test('a service error keeps its field, reason and cause, and leaves out what was not given', () => {
  const cause = new Error('inner')
  const full = new ServiceError('INVALID_ARGUMENT', 'limit must be 1 to 50', {
    field: 'limit',
    reason: 'was 51',
    cause,
  })
  expect(full).toMatchObject({ field: 'limit', reason: 'was 51', cause, message: 'limit must be 1 to 50' })
  const bare = new ServiceError('INTERNAL', 'm')
  for (const member of ['field', 'reason', 'cause']) expect(bare).not.toHaveProperty(member)
})

test('a service error is an Error that says its name', () => {
  const error = new ServiceError('INTERNAL', 'm')
  expect(error).toBeInstanceOf(Error)
  expect(String(error)).toBe('ServiceError: m')
  expect(error.stack).toContain('service-error.test.ts')
})

test('a service error of another installed copy is recognised', async () => {
  const copy: typeof import('../src/service-error.js') = await import(
    '../src/service-error.js?copy' as string
  )
  const foreign = new copy.ServiceError('CONFLICT', 'm')
  expect(foreign).not.toBeInstanceOf(ServiceError)
  expect(isServiceError(foreign)).toBe(true)
})

test.each([
  ['a plain error', new Error('m')],
  ['an error with a code', Object.assign(new Error('m'), { code: 'INTERNAL', retryable: true })],
  ['an object of the same shape', { code: 'INTERNAL', message: 'm', retryable: false }],
  ['null', null],
  ['undefined', undefined],
  ['a string', 'INTERNAL'],
])('%s is no service error', (_title, value) => {
  expect(isServiceError(value)).toBe(false)
})

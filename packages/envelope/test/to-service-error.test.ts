import fc from 'fast-check'
import { expect, test } from 'vitest'
import { failureEnvelope, problem, ServiceError, toServiceError } from '../src/index.js'

test('a service error passes through as the same object', () => {
  const error = new ServiceError('CONFLICT', 'm')
  expect(toServiceError(error)).toBe(error)
})

test('whatever else was thrown becomes INTERNAL, keeps its cause and shows none of its text', () => {
  fc.assert(
    fc.property(fc.anything(), fc.string({ minLength: 12 }), (thrown, secret) => {
      for (const value of [thrown, new Error(secret), secret, { message: secret, code: 'CONFLICT' }]) {
        const error = toServiceError(value)
        expect(error.code).toBe('INTERNAL')
        expect(error.message).toBe('Internal error')
        expect(error.cause).toBe(value)
      }
    }),
  )
})

test('a code of a newer copy of the package becomes INTERNAL, so that every door can spell it', () => {
  const newer = Object.defineProperty(new ServiceError('CONFLICT', 'm'), 'code', { value: 'FROM_TOMORROW' })
  const error = toServiceError(newer)
  expect(error).toMatchObject({ code: 'INTERNAL', cause: newer })
  expect(problem(error).status).toBe(500)
  expect(failureEnvelope(error, new Date(0)).error.message).toBe('Internal error')
})

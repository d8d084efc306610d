import { expect, test } from 'vitest'
import { failureEnvelope, ServiceError, successEnvelope } from '../src/index.js'

const now = new Date('2026-09-03T12:00:00.007+02:00')

test('a success carries the operation between success and a UTC timestamp with milliseconds', () => {
  const data = { result_count: 0, items: [] }
  expect(JSON.stringify(successEnvelope(data, now))).toBe(
    '{"success":true,"result_count":0,"items":[],"timestamp":"2026-09-03T10:00:00.007Z"}',
  )
  expect(data).toEqual({ result_count: 0, items: [] })
})

test('a failure shows code, message and retryability, and nothing of what the log may know', () => {
  const error = new ServiceError('UNAVAILABLE', 'Try again later', {
    field: 'query',
    reason: 'connect ECONNREFUSED',
    cause: new Error('10.0.0.7'),
  })
  expect(JSON.stringify(failureEnvelope(error, now))).toBe(
    '{"success":false,"error":{"code":"UNAVAILABLE","message":"Try again later","retryable":true},' +
      '"timestamp":"2026-09-03T10:00:00.007Z"}',
  )
})

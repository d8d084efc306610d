import { failureEnvelope, successEnvelope } from '@quire/envelope'
import { z } from 'zod'
import type { Dialect } from './dialect.js'

/** `{ success: true, …, timestamp }`, and `{ success: false, error: { code, message, retryable }, timestamp }`. */
export const projectDialect: Dialect = {
  envelope: {
    success: z.literal(true),
    timestamp: z.iso.datetime({ precision: 3 }).describe('Moment of the answer: ISO 8601, UTC, milliseconds'),
  },
  success: successEnvelope,
  failure: failureEnvelope,
}

import { expect, test } from 'vitest'
import { sdkErrorDetails } from '../../src/host/sdk-error-details.js'

test.each([
  [
    'Received a response for an unknown message ID: {"token":"x"}',
    'Received a response for an unknown message ID',
  ],
  ["Era mismatch on inbound request 'secret'", 'Era mismatch on inbound request'],
  ['x'.repeat(200), 'x'.repeat(80)],
])('keeps of %j no part that may quote the client', (message, reason) => {
  expect(sdkErrorDetails(new TypeError(message))).toEqual({ error: 'TypeError', reason })
})

import { expect, test } from 'vitest'
import { StartupError, toServiceError } from '../src/index.js'

test('a refusal to start is told apart by its name, and is never shown to a caller', () => {
  const error = new StartupError('Port 8801 is in use; choose another with --port')
  expect(error).toMatchObject({ name: 'StartupError' })
  expect(toServiceError(error).message).toBe('Internal error')
})

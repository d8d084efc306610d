import { setTimeout as sleep } from 'node:timers/promises'
import { isServiceError } from '@quire/envelope'

const MAX_ATTEMPTS = 6
const FIRST_PAUSE_MS = 250

/**
 * Does work again that failed for a reason that passes: another writer was in the way, or the database restarts. The
 * pauses double, eight seconds in all. For work that may be done twice.
 */
export async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(isServiceError(error) && error.retryable) || attempt === MAX_ATTEMPTS) throw error
      await sleep(FIRST_PAUSE_MS * 2 ** (attempt - 1))
    }
  }
}

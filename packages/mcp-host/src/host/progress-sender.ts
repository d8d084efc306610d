import type { ServerContext } from '@modelcontextprotocol/server'
import type { Logger } from './logger.js'
import type { SendProgress } from './progress-reporter.js'
import { sdkErrorDetails } from './sdk-error-details.js'

/**
 * Sends the progress of one request to its caller: nothing if the caller gave no token. A notification that cannot be
 * sent costs nobody the answer.
 */
export function progressSender({ mcpReq }: ServerContext, logger: Logger): SendProgress {
  const progressToken = mcpReq._meta?.progressToken
  if (progressToken === undefined) return () => {}
  return (progress) => {
    if (mcpReq.signal.aborted) return
    mcpReq
      .notify({ method: 'notifications/progress', params: { progressToken, ...progress } })
      .catch((error: Error) => logger.info(sdkErrorDetails(error), 'progress could not be sent'))
  }
}

import {
  type ProtocolError as McpError,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server'
import { type FailureCode, toServiceError } from '@quire/envelope'
import type { Logger } from './logger.js'

/**
 * Runs what answers a request other than `tools/call`, and turns what it throws into a JSON-RPC error: bad parameters
 * are -32602, a caller who cannot be served -32600, and all else -32603 with a fixed text. Domain codes stay out of
 * the range that JSON-RPC and MCP reserve; where one helps, it is in `data`.
 */
export async function answering<Result>(
  method: string,
  logger: Logger,
  answer: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await answer()
  } catch (thrown) {
    throw protocolErrorOf(thrown, method, logger)
  }
}

function protocolErrorOf(thrown: unknown, method: string, logger: Logger): McpError {
  const error = toServiceError(thrown)
  const { code, message, reason, cause } = error
  const rpcCode = rpcCodeOf(code)
  if (rpcCode === ProtocolErrorCode.InternalError) {
    logger.error({ method, code, reason, err: cause ?? error }, 'request failed')
  } else {
    logger.info({ method, code, reason }, 'request refused')
  }
  return new ProtocolError(rpcCode, message, { code })
}

function rpcCodeOf(code: FailureCode): number {
  switch (code) {
    case 'INVALID_ARGUMENT':
      return ProtocolErrorCode.InvalidParams
    case 'UNAUTHENTICATED':
    case 'FORBIDDEN_SCOPE':
      return ProtocolErrorCode.InvalidRequest
    default:
      return ProtocolErrorCode.InternalError
  }
}

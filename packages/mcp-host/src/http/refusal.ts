import { FAILURES, isServiceError } from '@quire/envelope'
import { RPC_CODES } from './rpc-error.js'

/** An HTTP status with the JSON-RPC error that goes into its body. */
export interface Refusal {
  readonly status: number
  readonly code: number
  readonly message: string
}

const FASTIFY_REFUSALS: Readonly<Record<number, string>> = {
  413: 'The body is too large',
  415: 'Content-Type must be application/json',
}

/** What to answer for anything thrown before the message reached the protocol. Only a `ServiceError` is quoted. */
export function refusalOf(error: unknown): Refusal {
  if (isServiceError(error)) {
    const status = FAILURES[error.code].http
    const code = status < 500 ? RPC_CODES.invalidRequest : RPC_CODES.internalError
    return { status, code, message: error.message }
  }
  const status = statusOf(error)
  if (status >= 400 && status < 500) {
    const message = FASTIFY_REFUSALS[status] ?? 'The request is malformed'
    return { status, code: RPC_CODES.invalidRequest, message }
  }
  return { status: 500, code: RPC_CODES.internalError, message: 'Internal error' }
}

function statusOf(error: unknown): number {
  const { statusCode } = (error ?? {}) as { statusCode?: unknown }
  return typeof statusCode === 'number' ? statusCode : 500
}

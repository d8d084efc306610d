import { FAILURES, type FailureCode } from './failures.js'
import type { ServiceError } from './service-error.js'

/** RFC 9457 problem details, served as `application/problem+json`. `code` and `field` are extension members. */
export interface Problem {
  type: string
  title: string
  status: number
  detail: string
  instance?: string
  code: FailureCode
  field?: string
}

/**
 * A failure as RFC 9457 problem details. `type` is a relative reference with its full path, as section 3.1.1 asks of
 * a service without one canonical host: `/problems/` and the code in kebab-case. It identifies; it need not resolve.
 * @param options.instance URI reference of this occurrence, usually the path of the request.
 */
export function problem(error: ServiceError, options: { instance?: string } = {}): Problem {
  const { http, title } = FAILURES[error.code]
  return {
    type: `/problems/${error.code.toLowerCase().replaceAll('_', '-')}`,
    title,
    status: http,
    detail: error.message,
    ...(options.instance === undefined ? {} : { instance: options.instance }),
    code: error.code,
    ...(error.field === undefined ? {} : { field: error.field }),
  }
}

/** What a failure code means, whichever dialect spells it. */
export interface FailureSpec {
  /** HTTP status of the answer, where the door is HTTP. */
  readonly http: number
  /** Whether the same call may succeed later, unchanged. A `ServiceError` can overrule this default. */
  readonly retryable: boolean
  /** RFC 9457 `title`: the kind of problem in a few words, the same for every occurrence. */
  readonly title: string
}

/**
 * Every way a Quire server fails, in one closed table. A code is never renamed or reused; `docs/errors.md`
 * explains each to callers and is tested against this table. A dialect that spells codes differently maps
 * them in one exhaustive mapper at its own edge.
 */
export const FAILURES = {
  INVALID_ARGUMENT: { http: 400, retryable: false, title: 'Invalid argument' },
  UNAUTHENTICATED: { http: 401, retryable: false, title: 'Authentication required' },
  FORBIDDEN_SCOPE: { http: 403, retryable: false, title: 'Insufficient scope' },
  FORBIDDEN_ROLE: { http: 403, retryable: false, title: 'Insufficient role' },
  ROUTE_NOT_FOUND: { http: 404, retryable: false, title: 'No such route' },
  PROJECT_NOT_FOUND: { http: 404, retryable: false, title: 'Project not found' },
  NOTEBOOK_NOT_FOUND: { http: 404, retryable: false, title: 'Notebook not found' },
  METHOD_NOT_ALLOWED: { http: 405, retryable: false, title: 'Method not allowed' },
  CONFLICT: { http: 409, retryable: false, title: 'Conflict with the current state' },
  PRECONDITION_FAILED: { http: 412, retryable: false, title: 'Precondition failed' },
  PAYLOAD_TOO_LARGE: { http: 413, retryable: false, title: 'Payload too large' },
  UNSUPPORTED_MEDIA_TYPE: { http: 415, retryable: false, title: 'Unsupported media type' },
  UNPROCESSABLE_CONTENT: { http: 422, retryable: false, title: 'Unprocessable content' },
  INTERNAL: { http: 500, retryable: false, title: 'Internal error' },
  UNAVAILABLE: { http: 503, retryable: true, title: 'Temporarily unavailable' },
} as const satisfies Record<string, FailureSpec>

export type FailureCode = keyof typeof FAILURES

export { FAILURES, type FailureCode, type FailureSpec } from './failures.js'
export { type Problem, problem } from './problem.js'
export {
  type FailureEnvelope,
  failureEnvelope,
  type SuccessEnvelope,
  successEnvelope,
} from './project-envelope.js'
export { isServiceError, ServiceError, type ServiceErrorOptions } from './service-error.js'
export { StartupError } from './startup-error.js'
export { toServiceError } from './to-service-error.js'
export { readTraceContext, type TraceCarrier, writeTraceContext } from './trace-context.js'
export { childOf, formatTraceparent, parseTraceparent, type TraceContext } from './traceparent.js'

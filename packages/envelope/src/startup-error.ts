/**
 * A refusal to start, addressed to the operator: the message names what is wrong and the remedy. A process prints
 * the message without its stack and exits with 1. Never an answer to a caller.
 */
export class StartupError extends Error {
  override get name(): string {
    return 'StartupError'
  }
}

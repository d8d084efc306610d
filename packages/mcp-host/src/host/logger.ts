/** Where the host reports; pino fits. On stdio it must not write to stdout. */
export interface Logger {
  info(details: object, message: string): void
  error(details: object, message: string): void
}

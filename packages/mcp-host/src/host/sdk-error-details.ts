const MAX_CHARS = 80

/**
 * What to log of an error that the SDK reports: its class, and its text up to the first colon or quotation mark, behind
 * which the SDK quotes what the client sent.
 */
export function sdkErrorDetails(error: Error): { error: string; reason: string } {
  return {
    error: error.name,
    reason: error.message
      .split(/[:'"`{]/, 1)[0]!
      .trim()
      .slice(0, MAX_CHARS),
  }
}

/** Who is calling, as the verified token tells. Nothing else in a request may name the user. */
export interface Principal {
  /** The token's `sub`: 1 to 255 code points, no control characters. */
  readonly userId: string
  /** The token's `team`, of the same form. */
  readonly teamId?: string
  readonly scopes: ReadonlySet<string>
}

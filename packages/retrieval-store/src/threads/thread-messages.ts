/** Names a function that a thread runs: an export of a module, by the module's URL. */
export interface ThreadTask {
  readonly module: string
  readonly name: string
}

/** What a thread is told. `isCall`: an answer is waited for. */
export interface ThreadMessage extends ThreadTask {
  readonly input: unknown
  readonly isCall: boolean
}

export type ThreadAnswer =
  | { readonly value: unknown }
  /** `error` as far as it can be sent; its class does not survive the way. */
  | {
      readonly error: {
        readonly name: string
        readonly message: string
        readonly stack?: string
        readonly code?: string
      }
    }

/** The result of a task whose buffers go over to the caller, instead of being copied. */
export class Moved<T> {
  readonly value: T
  readonly buffers: readonly ArrayBuffer[]

  constructor(value: T, buffers: readonly ArrayBuffer[]) {
    this.value = value
    this.buffers = buffers
  }
}

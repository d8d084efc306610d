import type { ServiceError } from '@quire/envelope'
import type { z } from 'zod'

/** How a server spells its answers. The pipeline is the same for all; only the envelope differs. */
export interface Dialect {
  /** The fields that `success` adds, for the registry to publish in each `outputSchema`. */
  readonly envelope: z.ZodRawShape
  success(data: object, now: Date): object
  failure(error: ServiceError, now: Date): object
}

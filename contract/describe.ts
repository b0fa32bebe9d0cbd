// Adds the Russian description of the API to a schema.
import * as z from 'zod/mini'

/** @param more further keys of the JSON schema, such as `examples` */
export const describe = <T extends z.ZodMiniType>(schema: T, description: string, more: Record<string, unknown> = {}): T =>
  schema.check(z.meta({ ...more, description }))

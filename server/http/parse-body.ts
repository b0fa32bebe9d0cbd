// Parses a request body by a Zod schema.
import type * as z from 'zod/mini'
import type { FieldErrors } from '#contract/errors.ts'
import { ShopError } from '../errors.ts'

/** For a body whose schema depends on the sender; the route's schema only describes it. @throws malformed */
export function parseBody<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const fields: FieldErrors = {}
  for (const { path, message } of parsed.error.issues) (fields[path.join('.') || 'body'] ??= []).push(message)
  throw new ShopError('malformed', { fields })
}

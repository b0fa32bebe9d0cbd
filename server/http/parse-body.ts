import type * as z from 'zod/mini'
import type { FieldErrors } from '#contract/errors.ts'
import { ShopError } from '../errors.ts'

/** A body whose shape depends on who sends it, so that the route's own schema only describes it. @throws malformed with a text per field */
export function parseBody<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const fields: FieldErrors = {}
  for (const { path, message } of parsed.error.issues) (fields[path.join('.') || 'body'] ??= []).push(message)
  throw new ShopError('malformed', { fields })
}

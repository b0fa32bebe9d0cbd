// Parses a form by its schema; wrong fields are refused with their texts.
import type { z } from 'zod/mini'
import { ShopError } from '#server/errors.ts'

/** @throws malformed with the first text of each field */
export function readForm<Schema extends z.ZodMiniType>(schema: Schema, form: FormData): z.output<Schema> {
  const parsed = schema.safeParse(Object.fromEntries(form))
  if (parsed.success) return parsed.data
  const fields: Record<string, string[]> = {}
  for (const { path, message } of parsed.error.issues) (fields[String(path[0])] ??= []).push(message)
  throw new ShopError('malformed', { fields })
}

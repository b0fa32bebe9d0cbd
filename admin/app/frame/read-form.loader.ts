// Parses a form by its schema; wrong fields are refused with their texts.
import type { z } from 'zod/mini'
import { parseBody } from '#server/http/parse-body.ts'

/** @throws malformed with the texts of each field */
export const readForm = <Schema extends z.ZodMiniType>(schema: Schema, form: FormData): z.output<Schema> =>
  parseBody(schema, Object.fromEntries(form))

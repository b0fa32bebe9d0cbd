// Holds the result of a form: errors by field, typed values, a text for the whole form; reads its fields.
import { readField } from './form-data.ts'

export type FormResult<Field extends string> = {
  values: Partial<Record<Field, string>>
  errors: Partial<Record<Field, string>>
  text: string | null
}

export const noErrors: FormResult<never> = { values: {}, errors: {}, text: null }

export function readValues<Field extends string>(form: FormData, fields: readonly Field[]): Record<Field, string> {
  return Object.fromEntries(fields.map((field) => [field, readField(form, field)])) as Record<Field, string>
}

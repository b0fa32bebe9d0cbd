// Builds results of account forms: errors by field, typed values, a text for the whole form.
import { data } from 'react-router'
import { errorTexts, refusalInit, type ErrorCode, type Refusal } from '#contract/errors.ts'
import { textOf } from './form-data.ts'

export type FormResult<Field extends string> = {
  values: Partial<Record<Field, string>>
  errors: Partial<Record<Field, string>>
  text: string | null
}

export const noErrors: FormResult<never> = { values: {}, errors: {}, text: null }

export function readValues<Field extends string>(form: FormData, fields: readonly Field[]): Record<Field, string> {
  return Object.fromEntries(fields.map((field) => [field, textOf(form, field)])) as Record<Field, string>
}

const secret = /password/i

const withoutPasswords = <Field extends string>(values: Record<Field, string>): Partial<Record<Field, string>> =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !secret.test(field))) as Partial<Record<Field, string>>

/** @param fieldOf error code → the field it belongs to */
export function refused<Field extends string>(
  refusal: Refusal,
  values: Record<Field, string>,
  fieldOf: Partial<Record<ErrorCode, Field>> = {},
) {
  const { title, detail } = errorTexts[refusal.code]
  const field = fieldOf[refusal.code]
  const text = refusal.detail ?? `${title}. ${detail}`
  const errors: Partial<Record<string, string>> = field === undefined ? {} : { [field]: text }
  for (const [name, [first]] of Object.entries(refusal.fields ?? {})) if (first !== undefined) errors[name] = first
  const result: FormResult<Field> = {
    values: withoutPasswords(values),
    errors,
    text: Object.keys(errors).length > 0 ? null : text,
  }
  return data(result, refusalInit(refusal))
}

/** The same refusal, with what only one page's result has. */
export const withExtra = <Result extends object, Extra extends object>(
  { data: result, init }: ReturnType<typeof data<Result>>,
  extra: Extra,
) => data({ ...result, ...extra }, init ?? undefined)

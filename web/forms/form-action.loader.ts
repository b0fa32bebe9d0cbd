// Builds the actions of pages: they get form, server and visitor, and map a refusal to the page's result (FormResult).
import { data, type ActionFunctionArgs } from 'react-router'
import { errorTexts, refusalInit, toRefusal, type ErrorCode, type Refusal } from '#contract/errors.ts'
import { requestContext, type RequestContext } from '../rendering/request-context.ts'
import { readValues, type FormResult } from './form-result.ts'

export type FormActionArgs = RequestContext & Pick<ActionFunctionArgs, 'request' | 'url' | 'params' | 'context'> & { form: FormData }

/** The page's result of a refusal. @throws error, if the refusal concerns the whole page */
type Refuse<Args, Result> = (refusal: Refusal, args: Args, error: unknown) => Result | Promise<Result>

const throwAgain = (_refusal: Refusal, _args: unknown, error: unknown): never => {
  throw error
}

/**
 * @param act responds, or throws a redirect or a refusal; a form that cannot be read is empty
 * @param logAs message of unexpected errors, which `refuse` then gets as the code `unexpected`
 */
export const formAction =
  <Done, Refused = never>(
    act: (args: FormActionArgs) => Promise<Done>,
    refuse: Refuse<FormActionArgs, Refused> = throwAgain,
    logAs?: string,
  ) =>
  async ({ request, url, params, context }: ActionFunctionArgs): Promise<Done | Refused> => {
    const form = await request.formData().catch(() => new FormData())
    return orRefused(act, refuse, logAs)({ ...context.get(requestContext), request, url, params, context, form })
  }

/** As formAction, for a part of an action: the form is read already. */
export const orRefused =
  <Args extends Pick<RequestContext, 'services' | 'visitor'>, Done, Refused>(
    act: (args: Args) => Promise<Done>,
    refuse: Refuse<Args, Refused>,
    logAs?: string,
  ) =>
  async (args: Args): Promise<Done | Refused> => {
    try {
      return await act(args)
    } catch (error) {
      const refusal = toRefusal(error)
      if (refusal) return refuse(refusal, args, error)
      if (logAs === undefined || !(error instanceof Error)) throw error
      const { services, visitor } = args
      services.log.error({ err: error, requestId: visitor.requestId }, logAs)
      return refuse({ code: 'unexpected', detail: undefined, fields: undefined }, args, error)
    }
  }

/** Of a form whose result is a FormResult. @param fieldOf error code → the field it belongs to */
export const refusedFields =
  <Field extends string>(fields: readonly Field[], fieldOf: Partial<Record<ErrorCode, Field>> = {}) =>
  (refusal: Refusal, { form }: { form: FormData }) =>
    refused(refusal, readValues(form, fields), fieldOf)

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

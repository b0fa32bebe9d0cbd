// Parses single parameters of the API's addresses; an empty one is as if it was not there (API-11).
import * as z from 'zod/mini'
import { catalogueDefaults, maxPageSize } from '#contract/shop/constants.ts'

/** @param more for the description: its text, kind and examples */
function param<Value, Fallback>(
  isValid: (text: string) => boolean,
  message: string,
  parse: (text: string) => Value,
  fallback: Fallback,
  more: Record<string, unknown>,
) {
  const text = z.string(message).check(
    z.refine((given) => given === '' || isValid(given), message),
    z.meta(more),
  )
  return z.pipe(
    z.optional(text),
    z.transform((given) => (given ? parse(given) : fallback)),
  )
}

export const textParam = (
  description: string,
  example: string,
  isValid = (_text: string): boolean => true,
  message = 'Неверное значение.',
) => param(isValid, message, (text) => text, undefined, { description, examples: [example] })

export const flagParam = (description: string) =>
  param(
    (text) => /^(1|true|0|false)$/i.test(text),
    'Ожидается true или false.',
    (text) => /^(1|true)$/i.test(text),
    undefined,
    { description, type: 'boolean', examples: [true] },
  )

const wholeParam = (description: string, most: number, usual: number, example: number) =>
  param(
    (text) => /^\d{1,7}$/.test(text) && Number(text) >= 1 && Number(text) <= most,
    `Введите целое число от 1 до ${most}.`,
    Number,
    usual,
    {
      description,
      type: 'integer',
      minimum: 1,
      maximum: most,
      default: usual,
      examples: [example],
    },
  )

/** @param usual rows of a page, by default those of lists that are shown whole (CONST-03) */
export const pageQuery = (usual = maxPageSize) =>
  z.object({
    page: wholeParam('Страница; за последней — 404', 1_000_000, catalogueDefaults.page, 2),
    page_size: wholeParam('Сколько на странице', maxPageSize, usual, 18),
  })
export type PageQuery = z.infer<ReturnType<typeof pageQuery>>

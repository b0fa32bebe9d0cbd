// Translates Zod's default messages; its own Russian locale has English type names.
import { ru } from 'zod/locales'
import type * as z from 'zod/mini'
import { fieldTexts } from '#contract/values/contact-fields.schema.ts'
import { plural } from '#contract/values/money.ts'

const kinds: Record<string, string> = {
  array: 'список',
  boolean: 'true или false',
  int: 'целое число',
  number: 'число',
  object: 'объект',
  record: 'объект',
  string: 'строка',
}

export function wrongValuesInRussian(): { localeError: z.core.$ZodErrorMap } {
  const { localeError } = ru()
  return { localeError: (issue) => ownText(issue) ?? localeError(issue) }
}

function ownText(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? fieldTexts.required
        : `Неверный вид значения: ожидается ${kinds[issue.expected] ?? issue.expected}.`
    case 'too_small':
      return `${issue.origin === 'string' ? 'Не короче' : issue.inclusive ? 'Не меньше' : 'Больше'} ${counted(issue.minimum, issue.origin)}.`
    case 'too_big':
      return `${issue.origin === 'string' ? 'Не длиннее' : issue.inclusive ? 'Не больше' : 'Меньше'} ${counted(issue.maximum, issue.origin)}.`
    default:
      return undefined
  }
}

function counted(limit: number | bigint, origin: string): string {
  if (origin === 'string') return `${limit} ${plural(Number(limit), 'знака', 'знаков', 'знаков')}`
  return origin === 'array' ? `${limit} ${plural(Number(limit), 'строки', 'строк', 'строк')}` : String(limit)
}

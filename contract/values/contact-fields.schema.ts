// Defines contact fields with the same checks and texts for browser, pages and API (CHK-02, CB-01).
import * as z from 'zod/mini'
import { parsePhone } from './phone.ts'

export const fieldTexts = {
  required: 'Обязательное поле!',
  phoneEmpty: 'Поле обязательно к заполнению',
  phonePartial: 'Введите полный номер телефона',
  email: 'Введите корректный E-mail',
  consent: 'Необходимо принять согласие с политикой обработки персональных данных',
  shop: 'Выберите магазин из списка',
  shopClosed: 'Этот магазин больше не принимает заказы без регистрации. Выберите другой',
} as const

// A comma or quote would add a second address to an e-mail header. The domain has letters, digits and inner hyphens.
const emailPattern =
  /^[^\s@<>(),;:"\\%\p{Cc}\p{Cs}\p{Cf}]{1,64}@(?:(?!-)[\p{L}\p{M}\p{N}-]{1,63}(?<!-)\.)+(?:\p{L}{2,63}|xn--[a-z\d-]{1,59}(?<!-))$/iu

const latin = /\p{Script=Latin}/u
const notLatin = /(?!\p{Script=Latin})\p{L}/u
const isMixed = (text: string) => latin.test(text) && notLatin.test(text)

/** Addresses that no server has: dots at an end or together, «а@mail.ru» with a Cyrillic а, «mail.ком». */
function canExist(address: string): boolean {
  const [local = '', domain = ''] = address.split('@')
  const labels = domain.split('.')
  const isForeignZone = notLatin.test(labels.at(-1) ?? '')
  return (
    !/^\.|\.\.|\.$/.test(local) &&
    ![local, ...labels].some(isMixed) &&
    !(isForeignZone && latin.test(domain)) &&
    (!notLatin.test(local) || notLatin.test(domain) || /(^|\.)xn--/i.test(domain))
  )
}
const isEmail = (text: string) => emailPattern.test(text) && canExist(text)

const tooLong = (max: number) => `Не длиннее ${max} знаков`
// Invisible characters and those that reverse the order of letters (Cf) imitate other texts; emoji need the joiner.
const withoutInvisible = (text: string) => text.replace(/(?!\u200d)\p{Cf}/gu, '')
// PostgreSQL's JSON refuses lone surrogates (Cs).
export const inOneLine = (text: string): string =>
  withoutInvisible(text)
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim()
const withoutControl = (text: string) =>
  withoutInvisible(text)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|\p{Cs}/gu, '')
    .trim()

/** Of «Имя <имя@почта.kz>» and «mailto:имя@почта.kz», as copied from a mail program. */
const bareEmail = (text: string) =>
  withoutInvisible(text)
    .replace(/^\s*mailto:/i, '')
    .replace(/^[^<>]*<([^<>]*)>\s*$/, '$1')

/** One line, 1 to 100 characters. */
export const name = z
  .string(fieldTexts.required)
  .check(z.overwrite(inOneLine), z.minLength(1, fieldTexts.required), z.maxLength(100, tooLong(100)))
export const lineOrNone = (max: number) => z.string().check(z.overwrite(inOneLine), z.maxLength(max, tooLong(max)))
// «+7 (» of the mask counts as empty.
const isNoPhone = (text: string) => text.replace(/\D/g, '').length <= 1
/** Converts to the stored form, +77001234567. */
export const phone = z.string(fieldTexts.phoneEmpty).check(
  z.trim(),
  z.refine((text) => !isNoPhone(text), { error: fieldTexts.phoneEmpty, abort: true }),
  z.refine((text) => parsePhone(text) !== undefined, { error: fieldTexts.phonePartial, abort: true }),
  z.overwrite((text) => parsePhone(text) ?? text),
)
/** May be empty, otherwise as `phone`. */
export const phoneOrNone = z.string(fieldTexts.phonePartial).check(
  z.trim(),
  z.refine((text) => isNoPhone(text) || parsePhone(text) !== undefined, { error: fieldTexts.phonePartial, abort: true }),
  z.overwrite((text) => parsePhone(text) ?? ''),
)
export const email = z
  .string(fieldTexts.required)
  .check(
    z.overwrite(bareEmail),
    z.trim(),
    z.minLength(1, { error: fieldTexts.required, abort: true }),
    z.maxLength(254, { error: fieldTexts.email, abort: true }),
    z.refine(isEmail, fieldTexts.email),
  )
export const comment = z.string().check(z.overwrite(withoutControl), z.maxLength(2000, tooLong(2000)))

export const consent = z.literal(true, fieldTexts.consent)

export const emailOrNone = z.string().check(
  z.overwrite(bareEmail),
  z.trim(),
  z.maxLength(254, { error: fieldTexts.email, abort: true }),
  z.refine((text) => text === '' || isEmail(text), fieldTexts.email),
)

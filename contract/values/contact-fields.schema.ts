// Fields in which people say who they are: the same checks and texts in the browser, in a page's action and in the API (CHK-02, CB-01).
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

// A comma or quote would make a second address of one in a mail's header.
const emailPattern =
  /^[^\s@<>(),;:"\\\p{Cc}\p{Cs}]+@[^\s@<>(),;:"\\\p{Cc}\p{Cs}.]+(?:\.[^\s@<>(),;:"\\\p{Cc}\p{Cs}.]+)*\.[^\s@<>(),;:"\\\p{Cc}\p{Cs}.\d]{2,}$/u

const tooLong = (most: number) => `Не длиннее ${most} знаков`
// Half a sign (a lone surrogate, Cs) is no Unicode: JSON in the database refuses it.
const inOneLine = (text: string) => text.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim()
const withoutControl = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|\p{Cs}/gu, '')
    .trim()

/** One line, 1 to 100 signs. */
export const name = z
  .string(fieldTexts.required)
  .check(z.overwrite(inOneLine), z.minLength(1, fieldTexts.required), z.maxLength(100, tooLong(100)))
/** One line that may stay empty. */
export const lineOrNone = (most: number) => z.string().check(z.overwrite(inOneLine), z.maxLength(most, tooLong(most)))
// The mask's own «+7 (» is an empty field.
const isNoPhone = (text: string) => text.replace(/\D/g, '').length <= 1
/** Becomes the stored form, +77001234567. */
export const phone = z.string(fieldTexts.phoneEmpty).check(
  z.trim(),
  z.refine((text) => !isNoPhone(text), { error: fieldTexts.phoneEmpty, abort: true }),
  z.refine((text) => parsePhone(text) !== undefined, { error: fieldTexts.phonePartial, abort: true }),
  z.overwrite((text) => parsePhone(text) ?? text),
)
/** May be left empty (also the mask's own «+7 (»), else as `phone`. */
export const phoneOrNone = z.string(fieldTexts.phonePartial).check(
  z.trim(),
  z.refine((text) => isNoPhone(text) || parsePhone(text) !== undefined, { error: fieldTexts.phonePartial, abort: true }),
  z.overwrite((text) => parsePhone(text) ?? ''),
)
export const email = z
  .string(fieldTexts.required)
  .check(
    z.trim(),
    z.minLength(1, { error: fieldTexts.required, abort: true }),
    z.maxLength(254, { error: fieldTexts.email, abort: true }),
    z.regex(emailPattern, fieldTexts.email),
  )
/** May be empty; line breaks stay. */
export const comment = z.string().check(z.overwrite(withoutControl), z.maxLength(2000, tooLong(2000)))

/** May be left empty, else as `email`. */
export const emailOrNone = z.string().check(
  z.trim(),
  z.maxLength(254, { error: fieldTexts.email, abort: true }),
  z.refine((text) => text === '' || emailPattern.test(text), fieldTexts.email),
)

// Defines account forms with the same checks and texts for browser, pages and API (AUTH-01, AUTH-03).
import * as z from 'zod/mini'
import { passwordTexts } from './password-texts.ts'
import { consent, email as anyEmail, fieldTexts, inOneLine, name, phone } from '../values/contact-fields.schema.ts'

/** Lower case, Latin only: `аdmin@…` with a Cyrillic «а» would imitate another mailbox. */
export const accountEmail = anyEmail.check(
  // The library's pattern knows no top-level domain in punycode.
  z.refine((text) => z.regexes.email.test(text.replace(/\.xn--[a-z\d-]+$/i, '.xn')), {
    error: 'Введите корректный E-mail латинскими буквами',
    abort: true,
  }),
  z.toLowerCase(),
)

/** Any characters, also spaces at the ends. The server refuses the most common passwords. */
export const newPassword = z
  .string(fieldTexts.required)
  .check(
    z.minLength(1, { error: fieldTexts.required, abort: true }),
    z.minLength(8, passwordTexts.short),
    z.maxLength(256, passwordTexts.long),
  )
/** An existing password: no checks beyond the stored limits. */
export const givenPassword = z
  .string(fieldTexts.required)
  .check(z.minLength(1, { error: fieldTexts.required, abort: true }), z.maxLength(256, passwordTexts.long))

export const middleNameText = z.string().check(z.overwrite(inOneLine), z.maxLength(100, 'Не длиннее 100 знаков'))
export const middleName = z._default(middleNameText, '')

export const loginForm = z.object({
  email: accountEmail,
  password: givenPassword,
  /** false: the session ends with the browser, at the latest after a day */
  isRemembered: z._default(z.boolean(), true),
})
export type LoginInput = z.infer<typeof loginForm>

/** Checked together with the fields, so that all errors are shown at once. */
export const isFilledIn = ({ value }: { value: unknown }): boolean => typeof value === 'object' && value !== null

const repeatPassword = z.string(fieldTexts.required).check(z.minLength(1, fieldTexts.required))
const repeated = z.refine<{ password: string; repeatPassword: string }>((form) => form.password === form.repeatPassword, {
  error: passwordTexts.differs,
  path: ['repeatPassword'],
  when: isFilledIn,
})

export const registrationForm = z
  .object({
    lastName: name,
    firstName: name,
    middleName,
    email: accountEmail,
    phone,
    password: newPassword,
    repeatPassword,
    consent,
  })
  .check(repeated)
export type RegistrationInput = z.infer<typeof registrationForm>

export const profileForm = z.object({ lastName: name, firstName: name, middleName, phone })
export type ProfileInput = z.infer<typeof profileForm>

export const newPasswordForm = z.object({ password: newPassword, repeatPassword }).check(repeated)
export const passwordChangeForm = z.object({ oldPassword: givenPassword, password: newPassword, repeatPassword }).check(repeated)
export const emailChangeForm = z.object({ email: accountEmail, password: givenPassword })
export const emailForm = z.object({ email: accountEmail })

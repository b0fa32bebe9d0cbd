// Defines requests and responses of the account API (API-06, API-12).
import * as z from 'zod/mini'
import {
  accountEmail,
  givenPassword,
  isFilledIn,
  middleName,
  middleNameText,
  newPassword,
} from '#contract/accounts/account-forms.schema.ts'
import { passwordTexts } from '#contract/accounts/password-texts.ts'
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import { consent, fieldTexts, name, phone } from '#contract/values/contact-fields.schema.ts'

const repeatPassword = z.string(fieldTexts.required)
const repeated = z.refine<{ password: string; repeat_password: string }>((body) => body.password === body.repeat_password, {
  error: passwordTexts.differs,
  path: ['repeat_password'],
  when: isFilledIn,
})

/** POST /auth/login/ */
export const loginBody = z.object({
  email: accountEmail,
  password: givenPassword,
  remember_me: z._default(z.boolean(), true).check(z.describe('Нет: вход заканчивается с закрытием браузера, самое позднее через сутки')),
})

/** POST /users/ */
export const registrationBody = z
  .object({
    last_name: name,
    first_name: name,
    middle_name: middleName,
    email: accountEmail,
    phone_number: phone,
    password: newPassword,
    repeat_password: repeatPassword,
    privacy_policy_accepted: consent,
  })
  .check(repeated)

/** PATCH /users/ */
export const profileBody = z.partial(z.object({ last_name: name, first_name: name, middle_name: middleNameText, phone_number: phone }))

/** PATCH /auth/change-password/ */
export const passwordChangeBody = z
  .object({ old_password: givenPassword, password: newPassword, repeat_password: repeatPassword })
  .check(repeated)

const code = z
  .string(fieldTexts.required)
  .check(z.minLength(1, fieldTexts.required), z.maxLength(200, 'Не длиннее 200 знаков'), z.describe('Код из ссылки в письме'))

/** POST /users/confirm */
export const confirmBody = z.object({
  code,
  password: z.optional(givenPassword).check(z.describe('Пароль учётной записи; нужен без её сессии')),
})

/** POST /users/request-password-reset */
export const recoveryBody = z.object({ email: accountEmail })

/** POST /users/reset-password */
export const resetBody = z.object({ password: newPassword, repeat_password: repeatPassword, code }).check(repeated)

/** POST /users/resend; without an address to the signed-in user */
export const resendBody = z.nullish(z.object({ email: z.optional(accountEmail) }))

export const userResponse = z.object({
  last_name: z.string(),
  first_name: z.string(),
  middle_name: z.string(),
  email: z.string(),
  phone_number: z.string().check(z.describe('+77001234567')),
  role: z.enum(['customer', 'vip', 'manager', 'admin']),
  is_email_confirmed: z.boolean().check(z.describe('Без подтверждённого e-mail заказ не оформить')),
})
export type UserResponse = z.infer<typeof userResponse>

/** Staff and customers as API clients know them: STAFF-03 has more roles (ROLE-01). */
function roleOf({ staffRoles, hasAgreedPrices }: SignedInUser): UserResponse['role'] {
  if (staffRoles.length > 0) return staffRoles.includes('owner') ? 'admin' : 'manager'
  return hasAgreedPrices ? 'vip' : 'customer'
}

/** Never an id or a token (AUTH-04). */
export const toUserResponse = (user: SignedInUser): UserResponse => ({
  last_name: user.lastName,
  first_name: user.firstName,
  middle_name: user.middleName,
  email: user.email,
  phone_number: user.phone,
  role: roleOf(user),
  is_email_confirmed: user.isEmailConfirmed,
})

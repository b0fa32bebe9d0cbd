// Handles the tab «Смена пароля» (AUTH-02).
import { redirect } from 'react-router'
import { passwordChangeForm } from '#contract/accounts/account-forms.schema.ts'
import { changePassword } from '#server/accounts/change-password.ts'
import { parseBody } from '#server/http/parse-body.ts'
import { tabHref } from '../links/account-tabs.ts'
import { orRefused, refusedFields } from '../forms/form-action.loader.ts'
import { readValues } from '../forms/form-result.ts'
import type { TabActionArgs, TabArgs } from '../rendering/account-tab-args.ts'

const fields = ['oldPassword', 'password', 'repeatPassword'] as const
export type PasswordField = (typeof fields)[number]

export const loadChangePassword = async ({ url, visitor: { user } }: TabArgs) => ({
  isDone: url.searchParams.has('done'),
  email: user.email,
})

export type ChangePasswordData = Awaited<ReturnType<typeof loadChangePassword>>

export const actOnPassword = orRefused(
  async ({ services, visitor, form }: TabActionArgs) => {
    await changePassword(services, visitor, parseBody(passwordChangeForm, readValues(form, fields)))
    throw redirect(`${tabHref('changepassword')}&done=1`, 303)
  },
  refusedFields(fields, { wrong_password: 'oldPassword' }),
)

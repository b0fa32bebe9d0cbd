// Handles the tab «Смена пароля» (AUTH-02).
import { redirect } from 'react-router'
import { passwordChangeForm } from '#contract/accounts/account-forms.schema.ts'
import { changePassword } from '#server/accounts/change-password.ts'
import { tabHref } from '../links/account-tabs.ts'
import { refused, valuesOf, wrongFields } from '../forms/form-result.ts'
import type { TabActionArgs, TabArgs } from '../rendering/account-tab-args.ts'

const fields = ['oldPassword', 'password', 'repeatPassword'] as const
export type PasswordField = (typeof fields)[number]

export const loadChangePassword = async ({ url, visitor: { user } }: TabArgs) => ({
  isDone: url.searchParams.has('done'),
  email: user.email,
})

export type ChangePasswordData = Awaited<ReturnType<typeof loadChangePassword>>

export async function actOnPassword({ services, visitor, form }: TabActionArgs) {
  const values = valuesOf(form, fields)
  const parsed = passwordChangeForm.safeParse(values)
  if (!parsed.success) return wrongFields(values, passwordChangeForm.shape, parsed.error.issues)
  try {
    await changePassword(services, visitor, parsed.data)
  } catch (error) {
    return refused<PasswordField>(error, values, { wrong_password: 'oldPassword' })
  }
  throw redirect(`${tabHref('changepassword')}&done=1`, 303)
}

// Sets the first password of an invited person, by the link of the e-mail.
import { Form, redirect } from 'react-router'
import * as z from 'zod/mini'
import { newPassword } from '#contract/accounts/account-forms.schema.ts'
import { acceptInvitation, findInvited } from '#server/staff/invite-member.ts'
import { LinkButton, SubmitButton } from '#admin/ui/button.tsx'
import { Field, FieldError, PasswordField } from '#admin/ui/field.tsx'
import { formAction, refusedFields } from '#web/forms/form-action.loader.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import { readForm } from '../frame/read-form.loader.ts'
import type { Route } from './+types/welcome.route.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Приглашение — Родник, управление' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  return { email: (await findInvited(services, url.searchParams.get('code') ?? '')) ?? null }
}

export const action = formAction(
  async ({ services, visitor, form, url }) => {
    const { password } = readForm(z.object({ password: newPassword }), form)
    await acceptInvitation(services, visitor, { code: url.searchParams.get('code') ?? '', password })
    throw redirect('/login')
  },
  refusedFields(['password']),
)

export default function WelcomeRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.email === null)
    return (
      <div className="flex flex-col gap-4">
        <h1 className="text-14 font-semibold">Приглашение не действует</h1>
        <p className="text-muted">Срок ссылки истёк, или ею уже воспользовались. Попросите владельца прислать новую.</p>
        <LinkButton to="/login">Войти</LinkButton>
      </div>
    )
  return (
    <Form method="post" className="flex flex-col gap-4" noValidate>
      <h1 className="text-14 font-semibold">Задайте пароль</h1>
      <Field label="Рабочая почта" name="email" autoComplete="username" value={loaderData.email} readOnly isLarge />
      <PasswordField
        label="Пароль"
        name="password"
        autoComplete="new-password"
        hint="Не короче 8 знаков"
        isLarge
        error={actionData?.errors.password}
      />
      {actionData?.text ? <FieldError>{actionData.text}</FieldError> : null}
      <SubmitButton look="solid" keys="Enter" className="min-h-11 text-14">
        Сохранить
      </SubmitButton>
    </Form>
  )
}

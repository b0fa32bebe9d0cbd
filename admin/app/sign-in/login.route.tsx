// The first step of the sign-in: e-mail and password.
import { Form, redirect, useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { accountEmail, givenPassword } from '#contract/accounts/account-forms.schema.ts'
import { signInStaff } from '#server/staff/staff-sign-in.ts'
import { SubmitButton } from '#admin/ui/button.tsx'
import { Field, FieldError, PasswordField } from '#admin/ui/field.tsx'
import { formAction, refusedFields } from '#web/forms/form-action.loader.ts'
import { readForm } from '../frame/read-form.loader.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import { readNextPage } from './next-page.ts'
import type { Route } from './+types/login.route.ts'

const fields = ['email', 'password'] as const
const schema = z.object({ email: accountEmail, password: givenPassword })

export const meta: Route.MetaFunction = () => [{ title: 'Вход — Родник, управление' }]

export function loader({ context, url }: Route.LoaderArgs) {
  const { visitor } = context.get(requestContext)
  if (visitor.staff?.mustEnrol) throw redirect('/second-factor')
  if (visitor.staff) throw redirect(readNextPage(url.searchParams))
  return null
}

export const action = formAction(
  async ({ services, visitor, form, url }) => {
    const step = await signInStaff(services, visitor, readForm(schema, form))
    const query = url.search
    if (step === 'code') throw redirect(`/login/code${query}`)
    if (step === 'enrol') throw redirect(`/second-factor${query}`)
    throw redirect(readNextPage(url.searchParams))
  },
  refusedFields(fields, { wrong_login: 'password', too_many_requests: 'password' }),
)

export default function LoginRoute({ actionData }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const errors = actionData?.errors ?? {}
  return (
    <>
      <h1 className="sr-only">Вход в управление</h1>
      <Form method="post" className="flex flex-col gap-4" noValidate>
        {params.has('ended') && !actionData ? (
          <p role="status" className="rounded-control bg-primary-tint px-3 py-2">
            Сеанс закончился. Войдите, чтобы продолжить.
          </p>
        ) : null}
        <Field
          label="Рабочая почта"
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          isLarge
          defaultValue={actionData?.values.email}
          error={errors.email}
        />
        <PasswordField
          label="Пароль"
          name="password"
          autoComplete="current-password"
          isLarge
          error={errors.password}
          aside={
            <a href="/recovery" className="font-medium text-primary hover:underline max-md:-my-3 max-md:py-3">
              Забыли?
            </a>
          }
        />
        {actionData?.text ? <FieldError>{actionData.text}</FieldError> : null}
        <SubmitButton look="solid" keys="Enter" className="min-h-11 text-14">
          Войти
        </SubmitButton>
      </Form>
      <p className="mt-16 text-muted max-md:mt-8">
        Только для сотрудников. Покупатели входят{' '}
        <a href="/login" className="font-medium text-primary underline">
          на сайте
        </a>
        : это разные входы.
      </p>
    </>
  )
}

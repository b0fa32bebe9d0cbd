// The second step of the sign-in: a code of the app, or a recovery code.
import { LifeBuoy, MoveLeft, Smartphone, Timer } from 'lucide-react'
import { useRef, useState } from 'react'
import { Form, redirect, useSubmit } from 'react-router'
import { toRefusal } from '#contract/errors.ts'
import { findUser } from '#server/accounts/find-user.ts'
import { confirmSignIn, findChallenged } from '#server/staff/staff-sign-in.ts'
import { Button, LinkButton, SubmitButton } from '#admin/ui/button.tsx'
import { CheckBox, Field, FieldError } from '#admin/ui/field.tsx'
import { readField } from '#web/forms/form-data.ts'
import { formAction, refusedFields } from '#web/forms/form-action.loader.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import { CodeField } from './code-field.tsx'
import { readNextPage } from './next-page.ts'
import type { Route } from './+types/code.route.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Код второго шага — Родник, управление' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  const { services, visitor } = context.get(requestContext)
  const userId = await findChallenged(services, visitor)
  const user = userId === undefined ? undefined : await findUser(services.db, userId)
  if (!user) throw redirect(`/login${url.search}`)
  return { email: user.email }
}

export const action = formAction(
  async ({ services, visitor, form, url }) => {
    const code = readField(form, 'code')
    await confirmSignIn(services, visitor, { code, isRemembered: form.has('remember') }).catch((error: unknown) => {
      // Time is up, or too many wrong codes: the password is to be typed again.
      if (toRefusal(error)?.code === 'unauthenticated') throw redirect(`/login${url.search || '?'}&ended=1`)
      throw error
    })
    throw redirect(readNextPage(url.searchParams))
  },
  refusedFields(['code'], { too_many_requests: 'code' }),
)

export default function CodeRoute({ loaderData, actionData }: Route.ComponentProps) {
  const [isRecovery, setIsRecovery] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  const error = actionData?.errors.code
  return (
    <Form method="post" ref={form} className="flex flex-col gap-4" noValidate>
      <div>
        <h1 className="text-14 font-semibold">{isRecovery ? 'Запасной код' : 'Код из\u00a0приложения'}</h1>
        <p className="mt-1 text-muted">
          {isRecovery
            ? 'Один из\u00a0восьми кодов, которые показали при\u00a0настройке. Каждый годится однажды.'
            : `Откройте приложение с\u00a0кодами на\u00a0телефоне, запись «Родник: ${loaderData.email}»`}
        </p>
      </div>
      {isRecovery ? (
        <Field
          key="recovery"
          label="Код"
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          isLarge
          error={error}
          placeholder="7F2K-9QMD"
        />
      ) : (
        <CodeField key={`code ${error}`} error={error} onComplete={() => void submit(form.current)} />
      )}
      {isRecovery || error ? null : (
        <p className="-mt-2 flex gap-2 text-muted">
          <Timer size={16} aria-hidden className="mt-0.5 shrink-0" />
          код меняется каждые 30 секунд, отправится сам с последней цифрой
        </p>
      )}
      {actionData?.text ? <FieldError>{actionData.text}</FieldError> : null}
      <CheckBox name="remember" label="Запомнить это устройство на 30 дней" hint="только второй шаг, пароль спросим снова" />
      <SubmitButton look="solid" keys="Enter" className="min-h-11 text-14">
        Продолжить
      </SubmitButton>
      <div className="flex flex-wrap justify-between gap-2">
        <Button look="text" icon={isRecovery ? Smartphone : LifeBuoy} onClick={() => setIsRecovery(!isRecovery)}>
          {isRecovery ? 'Ввести код из приложения' : 'Ввести запасной код'}
        </Button>
        <LinkButton look="text" icon={MoveLeft} to="/login">
          Другая почта
        </LinkButton>
      </div>
    </Form>
  )
}

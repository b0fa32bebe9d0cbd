// Renders what staff can do with an account: close and open it, export its data, delete it on request.
import { useEffect, useRef, useState } from 'react'
import { Form, useRevalidator, useSubmit } from 'react-router'
import { SubmitButton } from '#admin/ui/button.tsx'
import { Card } from '#admin/ui/card.tsx'
import { FormConflict } from '#admin/ui/conflict-dialog.tsx'
import { Field, FieldError } from '#admin/ui/field.tsx'
import { PasswordForm } from '#admin/ui/password-form.tsx'
import { formatTime } from '#contract/shop/format-day.ts'
import type { Route } from './+types/customer.route.ts'

type CustomerActionsProps = Pick<Route.ComponentProps['loaderData'], 'customer' | 'refusedExport'> & {
  result: Route.ComponentProps['actionData']
}

export function CustomerActions({ customer, result, refusedExport }: CustomerActionsProps) {
  const refusal = result && 'errors' in result ? result : undefined
  const form = useRef<HTMLFormElement>(null)
  /** as it was when typing began, or the form was sent */
  const [opened, setOpened] = useState<CustomerActionsProps['customer']>()
  const { revalidate } = useRevalidator()
  const submit = useSubmit()
  useEffect(() => {
    if (refusal) void revalidate()
    else if (result) setOpened(undefined)
  }, [result, refusal, revalidate])
  const shown = opened ?? customer
  const errorsOf = (intent: string) => (refusal?.values.intent === intent ? refusal.errors : {})
  if (customer.isStaff)
    return (
      <Card title="Учётная запись">
        <p className="text-muted">Это сотрудник: закрыть или удалить запись можно, когда владелец уберёт его из сотрудников.</p>
      </Card>
    )
  const isBlocked = shown.blockedAt !== null
  return (
    <Card title="Учётная запись">
      {refusal?.text && !refusal.conflict ? <FieldError>{refusal.text}</FieldError> : null}
      <Form method="post" ref={form} className="flex flex-col items-start gap-2" noValidate onSubmit={() => setOpened(shown)}>
        <input type="hidden" name="version" value={shown.version} />
        {shown.blockedAt ? (
          <p>
            Закрыта {formatTime(shown.blockedAt)}: {shown.blockedReason}. Войти нельзя, открытые заказы выполняются.
          </p>
        ) : (
          <div className="w-full">
            <Field
              label="Почему закрыть"
              name="reason"
              autoComplete="off"
              onChange={({ target }) => setOpened(target.value === '' ? undefined : shown)}
              hint="Видят только сотрудники. Сеансы закончатся сразу, открытые заказы останутся."
              error={errorsOf('block').reason}
            />
          </div>
        )}
        <SubmitButton name="intent" value={isBlocked ? 'unblock' : 'block'}>
          {isBlocked ? 'Открыть учётную запись' : 'Закрыть учётную запись'}
        </SubmitButton>
      </Form>
      <div className="mt-4 border-t border-line pt-3">
        {/* A document, so that the browser stores the file. */}
        <PasswordForm
          action={`/customers/${customer.id}/export`}
          reloadDocument
          label="Ваш пароль, чтобы выгрузить данные"
          button="Выгрузить ZIP"
          error={
            refusedExport === 'password'
              ? 'Пароль не\u00a0подходит'
              : refusedExport === null
                ? undefined
                : 'Не\u00a0получилось, повторите через минуту'
          }
        />
      </div>
      <div className="mt-4 border-t border-line pt-3">
        <PasswordForm
          intent="delete"
          look="danger"
          label="Ваш пароль, чтобы удалить по просьбе покупателя"
          button="Удалить покупателя"
          hint={'Обратно не\u00a0вернуть. Выполненные заказы останутся для бухгалтерии без имени и\u00a0телефона.'}
          error={errorsOf('delete').password}
        />
      </div>
      <FormConflict
        title="Покупатель"
        conflict={shown.version === customer.version ? undefined : refusal?.conflict}
        form={form}
        fields={[{ name: 'account', title: 'Учётная запись' }]}
        base={{ account: accountText(shown.blockedReason) }}
        record={{ account: accountText(customer.blockedReason) }}
        changes={{ account: accountText(refusal?.values.reason ?? '') }}
        again={{ intent: refusal?.values.intent ?? '', version: String(customer.version) }}
        send={(data) => void submit(data, { method: 'post' })}
        onTheirs={() => setOpened(undefined)}
      />
    </Card>
  )
}

const accountText = (blockedReason: string): string => (blockedReason === '' ? 'открыта' : `закрыта: ${blockedReason}`)

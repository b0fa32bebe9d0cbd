// Renders what staff can do with an account: close and open it, export its data, delete it on request.
import { Form } from 'react-router'
import { SubmitButton } from '#admin/ui/button.tsx'
import { Card } from '#admin/ui/card.tsx'
import { Field, FieldError } from '#admin/ui/field.tsx'
import { PasswordForm } from '#admin/ui/password-form.tsx'
import { formatTime } from '#contract/shop/format-day.ts'
import type { Route } from './+types/customer.route.ts'

type CustomerActionsProps = Pick<Route.ComponentProps['loaderData'], 'customer' | 'refusedExport'> & {
  result: Route.ComponentProps['actionData']
}

export function CustomerActions({ customer, result, refusedExport }: CustomerActionsProps) {
  const refusal = result && 'errors' in result ? result : undefined
  const errorsOf = (intent: string) => (refusal?.values.intent === intent ? refusal.errors : {})
  if (customer.isStaff)
    return (
      <Card title="Учётная запись">
        <p className="text-muted">Это сотрудник: закрыть или удалить запись можно, когда владелец уберёт его из сотрудников.</p>
      </Card>
    )
  const isBlocked = customer.blockedAt !== null
  return (
    <Card title="Учётная запись">
      {refusal?.text ? <FieldError>{refusal.text}</FieldError> : null}
      <Form method="post" className="flex flex-col items-start gap-2" noValidate>
        <input type="hidden" name="version" value={customer.version} />
        {customer.blockedAt ? (
          <p>
            Закрыта {formatTime(customer.blockedAt)}: {customer.blockedReason}. Войти нельзя, открытые заказы выполняются.
          </p>
        ) : (
          <div className="w-full">
            <Field
              label="Почему закрыть"
              name="reason"
              autoComplete="off"
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
    </Card>
  )
}

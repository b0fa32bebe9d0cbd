// Approves a wholesale application with a price type, or declines it with a reason that the customer reads.
import { useFetcher } from 'react-router'
import { Button } from '#admin/ui/button.tsx'
import { Field, FieldError } from '#admin/ui/field.tsx'
import { SelectField } from '#admin/ui/select-field.tsx'
import type { FormResult } from '#web/forms/form-result.ts'

type Result = { intent: string } | FormResult<'intent' | 'reason' | 'password' | 'priceType' | 'answer'>

type DecideFormProps = { application: { id: string; email: string }; priceTypes: readonly string[]; action: string }

export function DecideForm({ application, priceTypes, action }: DecideFormProps) {
  const fetcher = useFetcher<Result>()
  const result = fetcher.data && 'errors' in fetcher.data ? fetcher.data : undefined
  const isBusy = fetcher.state !== 'idle'
  const known = (
    <>
      <input type="hidden" name="email" value={application.email} />
      <input type="hidden" name="application" value={application.id} />
    </>
  )
  return (
    <div className="flex flex-col gap-3">
      {priceTypes.length === 0 ? <p className="text-muted">Открыть нечего: видов цен, кроме розничных, в&nbsp;магазине нет.</p> : null}
      <fetcher.Form method="post" action={action} className="flex flex-wrap items-end gap-2" noValidate hidden={priceTypes.length === 0}>
        {known}
        <div className="min-w-48 flex-1">
          <SelectField label="Вид цен" name="priceType" error={result?.errors.priceType}>
            {priceTypes.length === 1 ? null : <option value="">Выберите</option>}
            {priceTypes.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
        </div>
        <Button type="submit" name="intent" value="approve" look="solid" disabled={isBusy}>
          Открыть цены
        </Button>
      </fetcher.Form>
      <fetcher.Form method="post" action={action} className="flex flex-wrap items-end gap-2" noValidate>
        {known}
        <div className="min-w-48 flex-1">
          <Field label="Или причина отказа" name="answer" autoComplete="off" error={result?.errors.answer} />
        </div>
        <Button type="submit" name="intent" value="decline" look="danger" disabled={isBusy}>
          Отказать
        </Button>
      </fetcher.Form>
      {result?.text ? <FieldError>{result.text}</FieldError> : null}
    </div>
  )
}

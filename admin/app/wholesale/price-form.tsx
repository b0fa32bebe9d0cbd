// Changes the prices of a customer without an application: those of a type, or retail prices again (ADM-07).
import { useId } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '#admin/ui/button.tsx'
import { controlClass, describedBy, FieldFrame } from '#admin/ui/field.tsx'
import type { FormResult } from '#web/forms/form-result.ts'

type PriceFormProps = { customer: { email: string; priceType: string | null }; priceTypes: readonly string[] }

export function PriceForm({ customer: { email, priceType }, priceTypes }: PriceFormProps) {
  const fetcher = useFetcher<{ intent: string } | FormResult<never>>()
  const isBusy = fetcher.state !== 'idle'
  const refusal = !isBusy && fetcher.data && 'errors' in fetcher.data ? (fetcher.data.text ?? undefined) : undefined
  const id = useId()
  return (
    <fetcher.Form method="post" className="mt-3 flex flex-wrap items-end gap-2 border-t border-line pt-3">
      <input type="hidden" name="email" value={email} />
      <div className="min-w-40 flex-1">
        <FieldFrame id={id} label="Изменить цены" error={refusal}>
          <select
            key={priceType}
            name="priceType"
            defaultValue={priceType ?? ''}
            {...describedBy(id, null, refusal)}
            className={controlClass}
          >
            <option value="">Розничные</option>
            {priceTypes.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </FieldFrame>
      </div>
      <Button type="submit" name="intent" value="prices" disabled={isBusy}>
        Сохранить
      </Button>
    </fetcher.Form>
  )
}

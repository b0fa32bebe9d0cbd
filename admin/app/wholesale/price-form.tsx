// Changes the prices of a customer without an application: those of a type, or retail prices again (ADM-07).
import { useFetcher } from 'react-router'
import { Button } from '#admin/ui/button.tsx'
import { SelectField } from '#admin/ui/select-field.tsx'
import type { FormResult } from '#web/forms/form-result.ts'

type PriceFormProps = { customer: { email: string; priceType: string | null }; priceTypes: readonly string[] }

export function PriceForm({ customer: { email, priceType }, priceTypes }: PriceFormProps) {
  const fetcher = useFetcher<{ intent: string } | FormResult<never>>()
  const isBusy = fetcher.state !== 'idle'
  const refusal = !isBusy && fetcher.data && 'errors' in fetcher.data ? (fetcher.data.text ?? undefined) : undefined
  return (
    <fetcher.Form method="post" className="mt-3 flex flex-wrap items-end gap-2 border-t border-line pt-3">
      <input type="hidden" name="email" value={email} />
      <div className="min-w-40 flex-1">
        <SelectField key={priceType} label="Изменить цены" name="priceType" defaultValue={priceType ?? ''} error={refusal}>
          <option value="">Розничные</option>
          {priceTypes.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      </div>
      <Button type="submit" name="intent" value="prices" disabled={isBusy}>
        Сохранить
      </Button>
    </fetcher.Form>
  )
}

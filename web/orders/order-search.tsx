// Renders the search of a guest's order (GST-01). POST keeps the phone out of URLs and logs.
import { PrefetchPageLinks } from 'react-router'
import { PostForm } from '../forms/post-form.tsx'
import { PhoneField } from '../forms/phone-field.tsx'
import { useFormDraft } from '../forms/use-form-draft.ts'
import { SubmitButton } from '../forms/submit-button.tsx'
import { Field } from '../ui/controls/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'

export type OrderSearchValues = { number: string; phone: string }
export type OrderSearchErrors = Partial<Record<keyof OrderSearchValues, string>>

type OrderSearchProps = { values: OrderSearchValues; error: string | undefined; errors?: OrderSearchErrors }

export function OrderSearch({ values, error, errors = {} }: OrderSearchProps) {
  const hasScripts = useHydrated()
  const draft = useFormDraft('order-search')
  return (
    <PostForm
      {...draft}
      action="/my-orders"
      className="grid max-w-4xl gap-4 rounded-card border border-line bg-surface p-4 md:grid-cols-[1fr_1fr_auto] md:items-start md:p-6"
    >
      {/* Preloads the responding page, in case the connection is lost before the form is sent. */}
      {hasScripts ? <PrefetchPageLinks page="/my-orders" /> : null}
      {error ? (
        <Notice tone="error" className="md:col-span-3">
          {error}
        </Notice>
      ) : null}
      <Field
        id="search-number"
        name="number"
        label="Номер заказа"
        defaultValue={values.number}
        placeholder="7KD4M2XN"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        error={errors.number}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- after a refusal only: the first wrong field
        autoFocus={errors.number !== undefined}
        hint="8 знаков из письма о заказе или номер из документов 1С"
      />
      <PhoneField
        id="search-phone"
        defaultValue={values.phone}
        placeholder="+7 (701) 555 01 02"
        maxLength={30}
        error={errors.phone}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- as above
        autoFocus={errors.number === undefined && errors.phone !== undefined}
        hint="Тот, с которым оформлен заказ"
      />
      <SubmitButton variant="primary" className="md:mt-7">
        Найти заказ
      </SubmitButton>
    </PostForm>
  )
}

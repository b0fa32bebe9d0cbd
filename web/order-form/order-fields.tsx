// Renders the fields of an order with native controls, for guests and customers.
import { Fragment, type ReactNode } from 'react'
import type { OrderField } from '#contract/orders/order-form.schema.ts'
import { paymentTypes, type SavedAddress, type SavedPayer } from '#contract/orders/orders.ts'
import { PhoneField } from '#web/forms/phone-field.tsx'
import { Choice, Choices } from '#web/ui/controls/choices.tsx'
import { Field, FieldError, FieldFrame, TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { savedPayerValue, type OrderValues } from './order-values.ts'
import type { OrderErrors } from './parse-order-form.ts'
import { ReceiptFields } from './receipt-fields.tsx'

/** In the page's order: the first wrong one gets the focus. */
export const orderFieldsOf = {
  guest: ['name', 'phone', 'email', 'shop', 'address', 'comment'],
  customer: ['shop', 'address', 'paymentType', 'payerName', 'payerBin', 'phone', 'comment'],
} as const satisfies Record<string, OrderField[]>

type OrderFieldsProps = {
  buyer: keyof typeof orderFieldsOf
  shops: { id: number; text: string }[]
  /** addresses and payers that are offered; none to a guest */
  saved?: { addresses: SavedAddress[]; payers: SavedPayer[] }
  values: OrderValues
  errors: OrderErrors
  /** after a refusal: continue here */
  firstWrong: OrderField | 'consent' | undefined
  deliveryText: string
  /** what the chosen shop lacks */
  shopNote: string | undefined
}

export function OrderFields({ buyer, shops, saved, values, errors, firstWrong, deliveryText, shopNote }: OrderFieldsProps) {
  const isGuest = buyer === 'guest'
  const common = (field: OrderField) => ({
    id: `${isGuest ? 'order' : 'checkout'}-${field}`,
    name: field,
    defaultValue: values[field],
    error: errors[field],
    autoFocus: field === firstWrong,
  })
  const receipt = (
    <ReceiptFields
      way={values.way}
      shops={shops}
      isShopOptional={!isGuest}
      {...(saved && { saved: { addresses: saved.addresses.map(({ address }) => address), chosen: values.savedAddress } })}
      common={common}
      deliveryText={deliveryText}
      shopNote={shopNote}
    />
  )
  /** Of both forms; a field without an own control is part of another. */
  const controls: Record<OrderField, ReactNode> = {
    name: <Field {...common('name')} label="Имя" autoComplete="name" maxLength={100} />,
    phone: <PhoneField {...common('phone')} hint={isGuest ? 'Перезвоним и подтвердим заказ' : 'Пустое поле — телефон из личных данных'} />,
    email: (
      <Field
        {...common('email')}
        label="E-mail"
        type="email"
        autoComplete="email"
        maxLength={254}
        className="md:col-span-2"
        hint="Пришлём номер и состав заказа"
      />
    ),
    shop: isGuest ? <div className="flex flex-col gap-4 md:col-span-2">{receipt}</div> : receipt,
    address: null,
    paymentType: <PaymentFields common={common} values={values} payers={saved?.payers ?? []} error={errors.paymentType} />,
    payerName: null,
    payerBin: null,
    comment: (
      <TextField
        {...common('comment')}
        label="Комментарий"
        isOptional
        className="md:col-span-2"
        maxLength={2000}
        placeholder="Объект, удобное время звонка, нужен ли монтаж"
      />
    ),
  }
  return orderFieldsOf[buyer].map((field) => <Fragment key={field}>{controls[field]}</Fragment>)
}

type PaymentFieldsProps = {
  common: (field: OrderField) => { id: string; name: string; defaultValue: string; error: string | undefined; autoFocus: boolean }
  values: OrderValues
  payers: SavedPayer[]
  error: string | undefined
}

function PaymentFields({ common, values, payers, error }: PaymentFieldsProps) {
  return (
    <>
      <Choices legend="Как оплатить">
        {Object.entries(paymentTypes).map(([type, name]) => (
          <Choice key={type} id={`payment-${type}`} name="paymentType" value={type} checked={values.paymentType === type}>
            {name}
          </Choice>
        ))}
      </Choices>
      {error ? <FieldError id="checkout-payment-error">{error}</FieldError> : null}
      {payers.length > 0 ? (
        <FieldFrame id="saved-payer" label="На кого выставить счёт" className="checkout-payer">
          <Select id="saved-payer" name="savedPayer" defaultValue={values.savedPayer}>
            {payers.map((payer) => (
              <option key={payer.bin} value={savedPayerValue(payer)}>
                {payer.name}, {payer.bin}
              </option>
            ))}
            <option value="">Другой плательщик</option>
          </Select>
        </FieldFrame>
      ) : null}
      <div className="checkout-payer checkout-other-payer grid gap-x-5 gap-y-4 sm:grid-cols-2">
        <Field
          {...common('payerName')}
          label="Плательщик"
          isOptional
          autoComplete="organization"
          maxLength={200}
          placeholder="ТОО «Стройдом»"
        />
        <Field {...common('payerBin')} label="БИН или ИИН" inputMode="numeric" maxLength={60} hint="12 цифр, для счёта" />
      </div>
    </>
  )
}

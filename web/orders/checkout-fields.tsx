// Renders delivery, payment and contact of the checkout with native controls.
import { paymentTypes, type SavedBuyer, type SavedPayer } from '#contract/orders/orders.ts'
import { WayFields } from '../cart/order-way/way-fields.tsx'
import { PhoneField } from '../forms/phone-field.tsx'
import { Choice, Choices } from '../ui/controls/choices.tsx'
import { Field, FieldError, FieldFrame, TextField } from '../ui/controls/field.tsx'
import { Select } from '../ui/controls/select.tsx'
import { savedPayerValue, type CheckoutValues } from './checkout-values.ts'
import type { CheckoutErrors } from './parse-checkout-form.ts'

export type CheckoutShop = { id: number; name: string; address: string; hours: string }

type CheckoutFieldsProps = {
  shops: CheckoutShop[]
  buyer: Pick<SavedBuyer, 'addresses' | 'payers'>
  values: CheckoutValues
  errors: CheckoutErrors
  deliveryText: string
}

export const checkoutFieldOrder = ['shop', 'address', 'paymentType', 'payerName', 'payerBin', 'phone', 'comment'] as const

type Common = (field: (typeof checkoutFieldOrder)[number]) => {
  id: string
  name: string
  defaultValue: string | undefined
  error: string | undefined
  autoFocus: boolean
}

export function CheckoutFields({ shops, buyer, values, errors, deliveryText }: CheckoutFieldsProps) {
  const firstWrong = checkoutFieldOrder.find((field) => errors[field])
  const common: Common = (field) => ({
    id: `checkout-${field}`,
    name: field,
    defaultValue: values[field],
    error: errors[field],
    // After a refusal only: continue at the first wrong field.
    autoFocus: field === firstWrong,
  })
  return (
    <>
      <WayFields
        way={values.way}
        shops={shops.map(({ id, name, address }) => ({ id, text: [name, address].filter(Boolean).join(', ') }))}
        isShopOptional
        saved={{ addresses: buyer.addresses.map(({ address }) => address), chosen: values.savedAddress }}
        common={common}
        deliveryText={deliveryText}
      />
      <PaymentFields common={common} values={values} payers={buyer.payers} error={errors.paymentType} />
      <PhoneField {...common('phone')} hint="Пустое поле — телефон из личных данных" />
      <TextField
        {...common('comment')}
        label="Комментарий"
        isOptional
        maxLength={2000}
        placeholder="Объект, удобное время звонка, нужен ли монтаж"
      />
    </>
  )
}

type PaymentFieldsProps = { common: Common; values: CheckoutValues; payers: SavedPayer[]; error: string | undefined }

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

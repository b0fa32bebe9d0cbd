// Renders delivery, payment and contact of the checkout with native controls.
import { useMaskito } from '@maskito/react'
import type { ReactNode } from 'react'
import { paymentTypes } from '#contract/orders/orders.ts'
import { phoneMaskOptions } from '../forms/phone-mask.ts'
import { describedBy, Field, FieldError, FieldFrame, TextField } from '../ui/controls/field.tsx'
import { Select } from '../ui/controls/select.tsx'
import type { CheckoutValues } from './checkout-values.ts'
import type { CheckoutErrors } from './parse-checkout-form.ts'

export type CheckoutShop = { id: number; name: string; address: string; hours: string }

type CheckoutFieldsProps = {
  shops: CheckoutShop[]
  values: CheckoutValues
  errors: CheckoutErrors
  deliveryText: string
}

const fieldOrder = ['shop', 'address', 'paymentType', 'payerName', 'payerBin', 'phone', 'comment'] as const

type Common = (field: (typeof fieldOrder)[number]) => {
  id: string
  name: string
  defaultValue: string | undefined
  error: string | undefined
  autoFocus: boolean
}

export function CheckoutFields({ shops, values, errors, deliveryText }: CheckoutFieldsProps) {
  const maskPhone = useMaskito({ options: phoneMaskOptions })
  const firstWrong = fieldOrder.find((field) => errors[field])
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
      <WayFields {...{ shops, common, deliveryText }} way={values.way} />
      <PaymentFields common={common} chosen={values.paymentType} error={errors.paymentType} />
      <Field
        {...{ ...common('phone'), ref: maskPhone }}
        label="Телефон"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint="Пустое поле — телефон из личных данных"
      />
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

type WayFieldsProps = Pick<CheckoutFieldsProps, 'shops' | 'deliveryText'> & { common: Common; way: CheckoutValues['way'] }

function WayFields({ shops, common, deliveryText, way }: WayFieldsProps) {
  const shop = common('shop')
  return (
    <>
      <Choices legend="Как получить">
        <Choice id="way-shop" name="way" value="shop" checked={way === 'shop'}>
          Забрать в&nbsp;магазине
        </Choice>
        <Choice id="way-delivery" name="way" value="delivery" checked={way === 'delivery'}>
          Доставка
        </Choice>
      </Choices>
      <FieldFrame id={shop.id} label="Магазин" error={shop.error} className="checkout-shop">
        <Select name="shop" defaultValue={shop.defaultValue} {...describedBy(shop.id, undefined, shop.error)}>
          {shops.map(({ id, name, address }) => (
            <option key={id} value={id}>
              {[name, address].filter(Boolean).join(', ')}
            </option>
          ))}
          <option value="">Решим с&nbsp;оператором</option>
        </Select>
      </FieldFrame>
      <Field
        {...common('address')}
        label="Адрес доставки"
        autoComplete="street-address"
        maxLength={300}
        className="checkout-address"
        hint={`Город, улица, дом, подъезд или объект. ${deliveryText}`}
      />
    </>
  )
}

type PaymentFieldsProps = { common: Common; chosen: CheckoutValues['paymentType']; error: string | undefined }

function PaymentFields({ common, chosen, error }: PaymentFieldsProps) {
  return (
    <>
      <Choices legend="Как оплатить">
        {Object.entries(paymentTypes).map(([type, name]) => (
          <Choice key={type} id={`payment-${type}`} name="paymentType" value={type} checked={chosen === type}>
            {name}
          </Choice>
        ))}
      </Choices>
      {error ? <FieldError id="checkout-payment-error">{error}</FieldError> : null}
      <div className="checkout-payer grid gap-x-5 gap-y-4 sm:grid-cols-2">
        <Field
          {...common('payerName')}
          label="Плательщик"
          isOptional
          autoComplete="organization"
          maxLength={200}
          placeholder="ТОО «Стройдом»"
        />
        <Field {...common('payerBin')} label="БИН или ИИН" isOptional inputMode="numeric" maxLength={20} hint="12 цифр, для счёта" />
      </div>
    </>
  )
}

function Choices({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-16 font-semibold">{legend}</legend>
      <div className="grid gap-3 sm:grid-cols-[repeat(auto-fit,minmax(180px,1fr))]">{children}</div>
    </fieldset>
  )
}

type ChoiceProps = { id: string; name: string; value: string; checked: boolean; children: ReactNode }

function Choice({ id, name, value, checked, children }: ChoiceProps) {
  return (
    <label className="checkout-choice" htmlFor={id}>
      <input id={id} type="radio" name={name} value={value} defaultChecked={checked} />
      <span>{children}</span>
    </label>
  )
}

// Renders a guest's order form (CHK-02): a plain form that scripts enhance.
import { useEffect, useEffectEvent, useState } from 'react'
import { Form } from 'react-router'
import { loginHref } from '#contract/accounts/login-links.ts'
import { deliveryText } from '#contract/orders/delivery-price.ts'
import type { GuestOrderField } from '#contract/orders/order-form.schema.ts'
import { ConsentField } from '#web/forms/consent-field.tsx'
import { restoreForm, saveForm } from '#web/forms/form-draft.ts'
import { PhoneField } from '#web/forms/phone-field.tsx'
import { useValidation } from '#web/forms/use-validation.ts'
import { useShellData } from '#web/rendering/shell-data.ts'
import { Field, TextField } from '#web/ui/controls/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { WayFields } from '../order-way/way-fields.tsx'
import { takePreselectedShop } from './preselected-shop.ts'
import { emptyDraft, type OrderDraft } from './guest-order-values.ts'
import type { OrderErrors } from './parse-guest-order.ts'

export type GuestShop = { id: number; name: string }

type GuestOrderFormProps = {
  shops: GuestShop[]
  orderKey: string
  totalTiyn: number
  result: { key: string; draft: OrderDraft; errors: OrderErrors } | undefined
  isSending: boolean
}

const loadCheck = () =>
  import('./parse-guest-order.ts').then(
    ({ parseGuestOrder }) =>
      (typed: FormData) =>
        parseGuestOrder(typed).errors,
  )

const fieldOrder: GuestOrderField[] = ['name', 'phone', 'email', 'shop', 'address', 'comment', 'consent']

/** The first key is used until the order is placed: each cart change makes the loader send another. */
export function GuestOrderForm({ shops, orderKey, totalTiyn, result, isSending }: GuestOrderFormProps) {
  const [firstKey] = useState(orderKey)
  const { deliveryRule } = useShellData()
  const { form, errors, isValid, onFocus, onBlur, onInput } = useValidation(fieldOrder, loadCheck, result?.errors)
  const restore = useEffectEvent(() => {
    const shop = takePreselectedShop()
    if (form.current && !result) restoreForm('guest-order', form.current, shop === undefined ? {} : { way: 'shop', shop })
  })
  useEffect(() => restore(), [])
  return (
    <section aria-labelledby="guest-order-title" className="rounded-card border border-line bg-surface p-4 md:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="guest-order-title" className="text-22">
          Оформление без&nbsp;регистрации
        </h2>
        <Link to={loginHref('/checkout')} className="text-14 font-medium text-primary">
          Войти и&nbsp;оформить
        </Link>
      </div>
      <p className="mt-2 text-14 text-muted">Оператор перезвонит, подтвердит наличие и&nbsp;сумму. Оплата после подтверждения.</p>
      <Form
        ref={form}
        id="guest-order"
        method="post"
        action="/cart"
        preventScrollReset
        noValidate
        className="mt-6 grid gap-x-5 gap-y-4 md:grid-cols-2"
        onSubmit={(event) => {
          if (isSending || !isValid()) event.preventDefault()
        }}
        onFocus={onFocus}
        onBlur={onBlur}
        onInput={(event) => {
          saveForm('guest-order', event.currentTarget)
          onInput(event)
        }}
      >
        <input type="hidden" name="intent" value="order" />
        <input type="hidden" name="key" value={result?.key ?? firstKey} />
        <input type="hidden" name="freeFrom" value={deliveryRule?.thresholdTiyn ?? ''} />
        <GuestOrderFields
          shops={shops}
          draft={result?.draft ?? { ...emptyDraft, shop: String(shops[0]?.id ?? '') }}
          errors={errors}
          deliveryText={deliveryText(deliveryRule, totalTiyn)}
          firstWrong={fieldOrder.find((field) => result?.errors[field])}
        />
      </Form>
    </section>
  )
}

type GuestOrderFieldsProps = {
  shops: GuestShop[]
  draft: OrderDraft
  errors: OrderErrors
  deliveryText: string
  firstWrong: GuestOrderField | undefined
}

function GuestOrderFields({ shops, draft, errors, deliveryText: delivery, firstWrong }: GuestOrderFieldsProps) {
  const common = (name: GuestOrderField) => ({ name, error: errors[name], autoFocus: name === firstWrong })
  return (
    <>
      <Field {...common('name')} id="order-name" label="Имя" autoComplete="name" defaultValue={draft.name} maxLength={100} />
      <PhoneField {...common('phone')} id="order-phone" defaultValue={draft.phone} hint="Перезвоним и подтвердим заказ" />
      <Field
        {...common('email')}
        id="order-email"
        label="E-mail"
        type="email"
        autoComplete="email"
        defaultValue={draft.email}
        maxLength={254}
        className="md:col-span-2"
        hint="Пришлём номер и состав заказа"
      />
      <div className="flex flex-col gap-4 md:col-span-2">
        <WayFields
          way={draft.way}
          shops={shops.map(({ id, name }) => ({ id, text: name }))}
          isShopOptional={false}
          common={(name) => ({ ...common(name), id: `order-${name}`, defaultValue: draft[name] })}
          deliveryText={delivery}
        />
      </div>
      <TextField
        {...common('comment')}
        id="order-comment"
        label="Комментарий"
        isOptional
        className="md:col-span-2"
        placeholder="Объект, удобное время звонка, нужен ли монтаж"
        defaultValue={draft.comment}
        maxLength={2000}
      />
      <div className="md:col-span-2">
        <ConsentField {...common('consent')} id="order-consent" />
      </div>
    </>
  )
}

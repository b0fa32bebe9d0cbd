// Renders a guest's order form (CHK-02): a plain form that scripts enhance.
import { PostForm } from '#web/forms/post-form.tsx'
import { useFormValues } from '#web/forms/use-form-values.ts'
import { lackText, type ShopLack } from '#contract/cart/shop-availability.ts'
import { useState } from 'react'
import { loginHref } from '#contract/accounts/login-links.ts'
import { deliveryText } from '#contract/orders/delivery-price.ts'
import { HiddenFields } from '#web/ui/hidden-fields.tsx'
import { ConsentField } from '#web/forms/consent-field.tsx'
import { restoreForm, saveForm } from '#web/forms/form-draft.ts'
import { useEarlyInput } from '#web/ui/use-early-input.ts'
import { useValidation } from '#web/forms/use-validation.ts'
import { useShellData } from '#web/rendering/shell-data.ts'
import { Link } from '#web/ui/link.tsx'
import { OrderFields, orderFieldsOf } from './order-fields.tsx'
import { takePreselectedShop } from './preselected-shop.ts'
import type { OrderResult } from './order-result.ts'
import { emptyValues } from './order-values.ts'

export type GuestShop = { id: number; name: string; lack?: ShopLack | undefined }

type GuestOrderFormProps = {
  shops: GuestShop[]
  orderKey: string
  totalTiyn: number
  /** by article: whether the line is ticked */
  isOrdered: (article: string) => boolean
  result: OrderResult | undefined
  isSending: boolean
}

const loadCheck = () =>
  import('./parse-order-form.ts').then(
    ({ parseGuestOrder }) =>
      (typed: FormData) =>
        parseGuestOrder(typed).errors,
  )

const fieldOrder = [...orderFieldsOf.guest, 'consent'] as const

/** The first key is used until the order is placed: each cart change makes the loader send another. */
export function GuestOrderForm({ shops, orderKey, totalTiyn, isOrdered, result, isSending }: GuestOrderFormProps) {
  const [firstKey] = useState(orderKey)
  const { deliveryRule } = useShellData()
  const { form, errors, isValid, onFocus, onBlur, onInput } = useValidation(fieldOrder, loadCheck, result?.errors)
  useEarlyInput(() => {
    const shop = takePreselectedShop()
    if (!form.current) return
    // Sent before hydration: the page holds what was typed, no draft does.
    if (result) saveForm('guest-order', form.current)
    else restoreForm('guest-order', form.current, shop === undefined ? {} : { way: 'shop', shop })
  })
  const values = result?.values ?? { ...emptyValues, shop: String(shops[0]?.id ?? '') }
  const chosen = useFormValues(form, { shop: values.shop })
  const firstWrong = fieldOrder.find((field) => result?.errors[field])
  return (
    <section aria-labelledby="guest-order-title" className="rounded-card border border-line bg-surface p-4 md:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="guest-order-title" className="text-22">
          Оформление без&nbsp;регистрации
        </h2>
        <Link to={loginHref('/checkout')} className="relative touch-area text-14 font-medium text-primary">
          Войти и&nbsp;оформить
        </Link>
      </div>
      <p className="mt-2 text-14 text-muted">Оператор перезвонит, подтвердит наличие и&nbsp;сумму. Оплата после подтверждения.</p>
      <PostForm
        ref={form}
        id="guest-order"
        action="/cart"
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
        <HiddenFields fields={{ intent: 'order', key: result?.key ?? firstKey, freeFrom: deliveryRule?.thresholdTiyn ?? '' }} />
        <OrderFields
          buyer="guest"
          shops={shops.map(({ id, name }) => ({ id, text: name }))}
          values={values}
          shopNote={lackText(shops.find(({ id }) => String(id) === chosen.shop)?.lack, isOrdered)}
          errors={errors}
          deliveryText={deliveryText(deliveryRule, totalTiyn)}
          firstWrong={firstWrong}
        />
        <div className="md:col-span-2">
          <ConsentField {...{ name: 'consent', id: 'order-consent', error: errors.consent, autoFocus: firstWrong === 'consent' }} />
        </div>
      </PostForm>
    </section>
  )
}

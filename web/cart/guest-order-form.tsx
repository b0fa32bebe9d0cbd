// The order form of a guest (CHK-02): a plain form that scripts make quicker. Fields, texts and checks are those of the server.
import { useEffect, useRef } from 'react'
import { useMaskito } from '@maskito/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, type UseFormRegisterReturn } from 'react-hook-form'
import { useSubmit } from 'react-router'
import { loginHref } from '#contract/account-href.ts'
import { guestOrderForm, type GuestOrderField } from '#contract/order-form.ts'
import { ConsentField } from '#web/forms/consent-field.tsx'
import { describedBy, Field, FieldFrame, TextField } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import type { CartAnswer } from './cart-answer.ts'
import { takeChosenShop } from './chosen-shop.ts'
import { keepDraft, keptDraft } from './kept-draft.ts'
import { emptyDraft, readDraft } from './order-request.ts'
import { phoneMaskOptions } from '#web/forms/phone-mask.ts'

export type GuestShop = { id: number; name: string }

type GuestOrderFormProps = {
  shops: GuestShop[]
  orderKey: string
  answered: Extract<CartAnswer, { kind: 'order' }> | undefined
  hasScripts: boolean
  isSending: boolean
}

const fieldOrder: GuestOrderField[] = ['name', 'phone', 'email', 'shop', 'comment', 'consent']

export function GuestOrderForm(props: GuestOrderFormProps) {
  const { shops, orderKey, answered, hasScripts } = props
  const { element, draft, register, errors, send } = useGuestOrder(props)
  const errorOf = (field: GuestOrderField) => (hasScripts ? errors[field]?.message : answered?.errors[field])
  return (
    <section aria-labelledby="guest-order-title" className="rounded-card border border-line bg-surface p-4 md:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="guest-order-title" className="text-22">
          Оформление без регистрации
        </h2>
        <a href={loginHref('/checkout')} className="text-14 font-medium text-primary">
          Войти и&nbsp;оформить
        </a>
      </div>
      <p className="mt-2 text-14 text-muted">Оператор перезвонит, подтвердит наличие и&nbsp;сумму. Оплата после подтверждения.</p>
      <form
        ref={element}
        id="guest-order"
        method="post"
        action="/cart"
        noValidate
        className="mt-6 grid gap-x-5 gap-y-4 md:grid-cols-2"
        onSubmit={(event) => void send(event)}
        onInput={(event) => keepDraft(readDraft(new FormData(event.currentTarget)))}
      >
        <input type="hidden" name="intent" value="order" />
        <input type="hidden" name="key" value={answered?.key ?? orderKey} />
        <GuestOrderFields {...{ shops, draft, register, errorOf }} firstWrong={fieldOrder.find((field) => answered?.errors[field])} />
      </form>
    </section>
  )
}

/** The form's state: what was typed outlives a reload, and one key stays until the order is placed. */
function useGuestOrder({ shops, orderKey, answered, isSending }: GuestOrderFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  // The cart changes meanwhile, and the loader would bring another key with each change.
  const key = useRef(answered?.key ?? orderKey)
  const draft = answered?.draft ?? { ...emptyDraft, shop: String(shops[0]?.id ?? '') }
  const { register, handleSubmit, formState, setError, setFocus, reset } = useForm({
    resolver: zodResolver(guestOrderForm),
    mode: 'onTouched',
    defaultValues: { ...draft, shop: draft.shop === '' ? null : Number(draft.shop) },
  })

  useEffect(() => {
    const kept = keptDraft()
    const chosen = takeChosenShop()
    if (!kept || answered) return
    const { shop: typedShop, ...typed } = kept
    const number = chosen ?? typedShop
    reset({ ...typed, shop: number === '' ? null : Number(number) })
    keepDraft({ ...typed, shop: number })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, after the first HTML was taken over
  }, [])

  useEffect(() => {
    if (!answered) return
    key.current = answered.key
    const wrong = fieldOrder.filter((field) => answered.errors[field])
    for (const field of wrong) setError(field, { message: answered.errors[field] ?? '' })
    if (wrong[0]) setFocus(wrong[0])
  }, [answered, setError, setFocus])

  const send = handleSubmit(() => {
    if (!element.current || isSending) return
    const form = new FormData(element.current)
    form.set('intent', 'order')
    form.set('key', key.current)
    void submit(form, { method: 'post', action: '/cart', preventScrollReset: true })
  })
  return { element, draft, register, errors: formState.errors, send }
}

type GuestOrderFieldsProps = Pick<ReturnType<typeof useGuestOrder>, 'draft' | 'register'> & {
  shops: GuestShop[]
  errorOf: (field: GuestOrderField) => string | undefined
  firstWrong: GuestOrderField | undefined
}

function GuestOrderFields({ shops, draft, register, errorOf, firstWrong }: GuestOrderFieldsProps) {
  const maskPhone = useMaskito({ options: phoneMaskOptions })
  const common = (field: GuestOrderField) => ({ ...register(field), error: errorOf(field), autoFocus: field === firstWrong })
  // Registered in the order of the page: the first wrong one gets the focus.
  const name = common('name')
  const phone = common('phone')
  const email = common('email')
  const phoneRef = (field: HTMLInputElement | null) => {
    phone.ref(field)
    maskPhone(field)
  }
  return (
    <>
      <Field {...name} id="order-name" label="Имя" autoComplete="name" defaultValue={draft.name} maxLength={100} />
      <Field
        {...{ ...phone, ref: phoneRef }}
        id="order-phone"
        label="Телефон"
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        placeholder="+7 (___) ___ __ __"
        defaultValue={draft.phone}
        hint="Перезвоним и подтвердим заказ"
      />
      <Field
        {...email}
        id="order-email"
        label="E-mail"
        type="email"
        autoComplete="email"
        defaultValue={draft.email}
        maxLength={254}
        hint="Пришлём номер и состав заказа"
      />
      {shops.length > 0 ? (
        <ShopField
          field={register('shop', { setValueAs: (value: unknown) => (value === '' ? null : Number(value)) })}
          {...{ shops, error: errorOf('shop'), first: draft.shop }}
        />
      ) : null}
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

type ShopFieldProps = { field: UseFormRegisterReturn; shops: GuestShop[]; error: string | undefined; first: string }

function ShopField({ field, shops, error, first }: ShopFieldProps) {
  return (
    <FieldFrame id="order-shop" label="Магазин" error={error}>
      <Select {...field} {...describedBy('order-shop', undefined, error)} defaultValue={first}>
        {shops.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </FieldFrame>
  )
}

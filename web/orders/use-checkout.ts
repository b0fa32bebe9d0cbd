// Holds the state of the checkout's form: draft, selected lines and one key until the order is placed.
import type { OrderValues } from '../order-form/order-values.ts'
import { useFormValues } from '../forms/use-form-values.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { takePreselectedShop } from '#web/order-form/preselected-shop.ts'
import { useUnselected } from '../cart/use-unselected.ts'
import { focusFirstWrong } from '../forms/focus-field.ts'
import { restoreForm } from '../forms/form-draft.ts'
import { useSubmitting } from '../forms/use-submitting.ts'
import type { CheckoutResult, CheckoutLine } from './checkout-result.ts'
import { useFileSending } from './attachment-fields.tsx'
import { orderFieldsOf } from '../order-form/order-fields.tsx'

type Checkout = {
  lines: CheckoutLine[]
  /** draft number; empty for the cart */
  draft: string
  isEditable: boolean
  orderKey: string
  result: CheckoutResult | undefined
  values: OrderValues
}

export function useCheckout({ lines, draft, isEditable, orderKey, result, values }: Checkout) {
  const form = useRef<HTMLFormElement>(null)
  // The order waits for files that are being sent.
  const isSendingFiles = useFileSending().state !== 'idle'
  const isSending = useSubmitting() || isSendingFiles
  // After each refusal the loader sends another key.
  const [firstKey] = useState(orderKey)
  const { unselected, select } = useUnselected(lines, result?.ticked ?? null)
  const restore = useEffectEvent(() => {
    if (result) return
    const shop = takePreselectedShop()
    if (form.current) restoreForm(`checkout ${draft}`, form.current, shop === undefined ? {} : { way: 'shop', shop })
  })
  useEffect(() => restore(), [])
  const { way, shop, paymentType } = values
  const chosen = useFormValues(form, { way, shop, paymentType })
  useEffect(() => {
    // Without scripts `autofocus` does it; a general problem focuses itself.
    if (result && !result.problem)
      focusFirstWrong(form.current, [...orderFieldsOf.customer, 'file'], { ...result.errors, file: result.fileProblems[0] })
  }, [result])
  return {
    form,
    chosen,
    key: result?.key || firstKey,
    isSending,
    isSendingFiles,
    // A draft is ordered whole.
    isTicked: ({ article, isCheckable }: CheckoutLine) => isCheckable && (!isEditable || !unselected.has(article)),
    tick: select,
  }
}

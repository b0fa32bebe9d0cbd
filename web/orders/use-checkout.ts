// Holds the state of the checkout's form: draft, selected lines and one key until the order is placed.
import { useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { takePreselectedShop } from '../cart/guest-order/preselected-shop.ts'
import { unselectedLines } from '../cart/unselected-lines.ts'
import { restoreForm } from '../forms/form-draft.ts'
import type { CheckoutAnswer, CheckoutLine } from './checkout-result.ts'
import { useFileSending } from './attachment-fields.tsx'

type Checkout = {
  lines: CheckoutLine[]
  /** draft number; empty for the cart */
  draft: string
  isEditable: boolean
  orderKey: string
  answered: CheckoutAnswer | undefined
}

export function useCheckout({ lines, draft, isEditable, orderKey, answered }: Checkout) {
  const form = useRef<HTMLFormElement>(null)
  // The order waits for files that are being sent.
  const isSendingFiles = useFileSending().state !== 'idle'
  const isSending = useNavigation().state !== 'idle' || isSendingFiles
  // After each refusal the loader sends another key.
  const [firstKey] = useState(orderKey)
  const { restore, ...ticks } = useTicks(lines, answered)
  useEffect(() => {
    if (answered) return
    const shop = takePreselectedShop()
    if (form.current) restoreForm(`checkout ${draft}`, form.current, shop === undefined ? {} : { way: 'shop', shop })
    if (isEditable) restore()
    // Once, after hydration.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  useEffect(() => {
    // Without scripts `autofocus` does it; a general problem focuses itself.
    if (answered && !answered.problem) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [answered])
  return {
    form,
    key: answered?.key || firstKey,
    isSending,
    ...ticks,
  }
}

/** Selected lines: all that can be ordered, except those unselected here or in the cart. */
function useTicks(lines: CheckoutLine[], answered: CheckoutAnswer | undefined) {
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(
    () => new Set(answered ? lines.map(({ article }) => article).filter((article) => !answered.ticked.includes(article)) : []),
  )
  return {
    isTicked: ({ article, isCheckable }: CheckoutLine) => isCheckable && !unticked.has(article),
    tick(article: string, isOn: boolean) {
      const next = new Set(unticked)
      if (isOn) next.delete(article)
      else next.add(article)
      setUnticked(next)
      unselectedLines.save([...next])
    },
    restore: () => setUnticked(new Set(unselectedLines.load())),
  }
}

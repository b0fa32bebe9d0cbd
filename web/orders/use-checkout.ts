// The state of the checkout's form: what was typed and ticked outlives a reload and a refusal, and one key stays until the order is placed.
import { useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { takeChosenShop } from '../cart/guest-order/preselected-shop.ts'
import { unticked as storedTicks } from '../cart/unselected-lines.ts'
import { restoreForm } from '../forms/form-draft.ts'
import type { CheckoutAnswer, CheckoutLine } from './checkout-result.ts'
import { useFileSending } from './attachment-fields.tsx'

type Checkout = {
  lines: CheckoutLine[]
  /** its number; empty for the cart */
  draft: string
  isEditable: boolean
  orderKey: string
  answered: CheckoutAnswer | undefined
}

export function useCheckout({ lines, draft, isEditable, orderKey, answered }: Checkout) {
  const form = useRef<HTMLFormElement>(null)
  // Files on their way go with the order, so it waits for them.
  const isSendingFiles = useFileSending().state !== 'idle'
  const isSending = useNavigation().state !== 'idle' || isSendingFiles
  // The loader would bring another with each refusal.
  const [firstKey] = useState(orderKey)
  const { restore, ...ticks } = useTicks(lines, answered)
  useEffect(() => {
    if (answered) return
    const shop = takeChosenShop()
    if (form.current) restoreForm(`checkout ${draft}`, form.current, shop === undefined ? {} : { way: 'shop', shop })
    if (isEditable) restore()
    // Once, after the first HTML was taken over.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  useEffect(() => {
    // Without scripts the field's own autofocus does it; a problem brings the focus to itself.
    if (answered && !answered.problem) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [answered])
  return {
    form,
    key: answered?.key || firstKey,
    isSending,
    ...ticks,
  }
}

/** Which lines are ordered: those that can be, but for the ones that were unticked here or in the cart. */
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
      storedTicks.save([...next])
    },
    restore: () => setUnticked(new Set(storedTicks.load())),
  }
}

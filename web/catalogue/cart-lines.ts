// What the visitor's cart holds, by article, with the changes that are still under way (CART-01).
import { useEffect } from 'react'
import { useFetchers, useSubmit, type Fetcher } from 'react-router'
import { showToast, type Toast } from '#web/ui/toast.tsx'
import { useShellData } from '#web/layout/shell-data.ts'

export type Quantities = Readonly<Record<string, number>>

type CartLines = {
  quantities: Quantities
  /** Sets the quantity of a line; below 1 removes it. Shown at once, confirmed by the server's answer. */
  change(article: string, quantity: number): void
}

const action = '/cart'
// Two first clicks at once would open two carts: the second waits for the cookie that the first one brings.
let opening: Promise<unknown> | undefined
// Several lists of one page hear the same answer; one of them tells it.
const told = new WeakSet<object>()
// The cart's code comes with the first change and then sends again what was lost; without it the router would reload into nothing.
let isCodeHere = false

export function useCartLines(): CartLines {
  const saved = useShellData().cartQuantities ?? none
  const fetchers = useFetchers()
  const quantities = withPending(saved, fetchers)
  useEffect(() => {
    for (const { formAction, state, data } of fetchers) {
      if (state !== 'loading' || !formAction?.startsWith(action) || typeof data !== 'object' || data === null || told.has(data)) continue
      told.add(data)
      isCodeHere = true
      const toast = toastOf(data, saved)
      if (toast) showToast(toast)
    }
  }, [fetchers, saved])
  const submit = useSubmit()

  function change(article: string, quantity: number): void {
    if (!isCodeHere && !navigator.onLine) {
      showToast({ text: 'Нет связи с\u00a0сетью. Добавьте товар, когда она появится', tone: 'error' })
      return
    }
    const fields = { intent: quantity > 0 ? 'set' : 'remove', article, quantity: String(Math.max(quantity, 0)) }
    const send = () => submit(fields, { method: 'post', action, navigate: false, fetcherKey: `cart ${article}` })
    if (Object.keys(saved).length > 0) {
      void send()
      return
    }
    const turn = (opening ?? Promise.resolve()).then(send)
    opening = turn
    void turn.finally(() => {
      if (opening === turn) opening = undefined
    })
  }
  return { quantities, change }
}

const none: Quantities = {}

/** A first line is told; what went otherwise (fewer pieces, a refusal) is said by the cart's own clientAction. */
export function toastOf(answer: object, before: Quantities): Toast | undefined {
  if (!('article' in answer) || typeof answer.article !== 'string' || before[answer.article] !== undefined) return undefined
  const isLowered = 'loweredTo' in answer && answer.loweredTo !== null
  return isLowered ? undefined : { text: 'Товар в корзине', action: { label: 'Перейти в корзину', href: '/cart' } }
}

/** The saved quantities as they will be when what is under way has arrived. */
export function withPending(saved: Quantities, fetchers: Pick<Fetcher, 'formAction' | 'formData'>[]): Quantities {
  let next: Record<string, number> | undefined
  for (const { formAction, formData } of fetchers) {
    const article = formData?.get('article')
    if (!formAction?.startsWith(action) || typeof article !== 'string') continue
    const quantity = Number(formData?.get('quantity') ?? 1)
    const intent = formData?.get('intent')
    next ??= { ...saved }
    if (intent === 'add') next[article] = (saved[article] ?? 0) + quantity
    if (intent === 'set') next[article] = quantity
    if (intent === 'remove') next[article] = 0
  }
  return next ?? saved
}

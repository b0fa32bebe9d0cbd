// What the visitor's cart holds, by article, with the changes that are still under way (CART-01).
import { useFetchers, useSubmit, type Fetcher } from 'react-router'
import { changeAddress, hasCartCode, keptFields } from '#web/cart/cart-code.ts'
import { changeKey } from '#web/cart/cart-mirror.ts'
import { useShellData } from '#web/layout/shell-data.ts'
import { showToast } from '#web/ui/toast.tsx'

export type Quantities = Readonly<Record<string, number>>

type CartLines = {
  quantities: Quantities
  /** Sets the quantity of a line; below 1 removes it. Shown at once, confirmed by the server's answer. */
  change(article: string, quantity: number): void
}

export function useCartLines(): CartLines {
  const saved = useShellData().cartQuantities ?? none
  const quantities = withPending(saved, useFetchers())
  const submit = useSubmit()

  function change(article: string, quantity: number): void {
    const fields = {
      intent: quantity > 0 ? 'set' : 'remove',
      article,
      quantity: String(Math.max(quantity, 0)),
      was: String(quantities[article] ?? 0),
    }
    const kept = keptFields(fields)
    if (!hasCartCode() && !navigator.onLine)
      showToast({ text: 'Нет связи. Изменение корзины сохранится, когда она появится', tone: 'plain' })
    else void submit(kept, { method: 'post', action: changeAddress, navigate: false, fetcherKey: changeKey(article) })
  }
  return { quantities, change }
}

/** Lines in the cart, those under way included: the count of the header and the tabs. */
export function useCartCount(): number {
  const saved = useShellData().cartQuantities ?? none
  return Object.values(withPending(saved, useFetchers())).filter((quantity) => quantity > 0).length
}

const none: Quantities = {}
const linePrefix = 'quantity:'

/** The saved quantities as they will be when what is under way has arrived. */
export function withPending(saved: Quantities, fetchers: Pick<Fetcher, 'formAction' | 'formData'>[]): Quantities {
  let next: Record<string, number> | undefined
  for (const { formAction, formData } of fetchers) {
    if (!formData || !formAction?.startsWith(changeAddress)) continue
    const intent = formData.get('intent')
    const article = formData.get('article')
    const quantity = Number(formData.get('quantity') ?? 1)
    next ??= { ...saved }
    if (intent === 'clear') next = {}
    if (intent === 'addAll')
      for (const [name, pieces] of formData)
        if (name.startsWith(linePrefix)) next[name.slice(linePrefix.length)] = (saved[name.slice(linePrefix.length)] ?? 0) + Number(pieces)
    if (typeof article !== 'string') continue
    if (intent === 'add') next[article] = (saved[article] ?? 0) + quantity
    if (intent === 'set' || intent === 'undo') next[article] = quantity
    if (intent === 'remove') next[article] = 0
  }
  return next ?? saved
}

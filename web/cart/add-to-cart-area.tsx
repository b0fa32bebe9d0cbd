// Sends a page's cart forms to the queue; before hydration the browser posts them itself (CAT-18).
// A button with `form={formId}`, `name="article"` adds one unit; a form with `article` and `quantity` sets it.
import { useId, type ReactNode, type SubmitEvent } from 'react'
import { useLocation } from 'react-router'
import type { Quantities } from './cart-queue.ts'
import { useCart } from './use-cart.ts'

export type CartAreaState = {
  quantities: Quantities
  /** `form` attribute of the buttons */
  formId: string
  /** redirect target without scripts; the cart adds the id of the product's control */
  returnTo: string
}

export function AddToCartArea({ className, children }: { className?: string; children: (area: CartAreaState) => ReactNode }) {
  const formId = useId()
  const { pathname, search } = useLocation()
  const returnTo = pathname + search
  const { quantities, change } = useCart()

  const onSubmit = (event: SubmitEvent) => {
    const { target, nativeEvent } = event
    if (!(target instanceof HTMLFormElement) || target.getAttribute('action') !== '/cart') return
    const fields = new FormData(target, nativeEvent.submitter)
    const article = fields.get('article')
    if (typeof article !== 'string') return
    event.preventDefault()
    const quantity = Number(fields.get('quantity'))
    const name = fields.get('name')
    change(
      article,
      fields.get('intent') === 'add' ? (quantities[article] ?? 0) + quantity : quantity,
      typeof name === 'string' ? name : undefined,
    )
  }

  return (
    <div className={className} onSubmit={onSubmit}>
      <form id={formId} method="post" action="/cart" hidden>
        <input type="hidden" name="intent" value="add" />
        <input type="hidden" name="quantity" value="1" />
        <input type="hidden" name="returnTo" value={returnTo} />
        <input type="hidden" name="anchor" value={formId} />
      </form>
      {children({ quantities, formId, returnTo })}
    </div>
  )
}

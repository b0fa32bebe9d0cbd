// Sends a page's cart forms to the queue; before hydration the browser posts them itself (CAT-18).
// A button with `form={formId}`, `name="article"` adds one unit; a form with `article` and `quantity` sets it.
import { createContext, use, useId, useMemo, type ReactNode, type SubmitEvent } from 'react'
import { useLocation } from 'react-router'
import { HiddenFields } from '../ui/hidden-fields.tsx'
import type { Quantities } from './cart-queue.ts'
import { useCart } from './use-cart.ts'

type CartArea = {
  quantities: Quantities
  isAtStock: (article: string) => boolean
  /** `form` attribute of the buttons */
  formId: string
  /** redirect target without scripts; the cart adds the id of the product's control */
  returnTo: string
}

const CartAreaContext = createContext<CartArea>({ quantities: {}, isAtStock: () => false, formId: '', returnTo: '' })
/** Of the area around, which has to be one. */
export const useCartArea = (): CartArea => use(CartAreaContext)

export function AddToCartArea({ className, children }: { className?: string; children: ReactNode }) {
  const formId = useId()
  const { pathname, search } = useLocation()
  const returnTo = pathname + search
  const { quantities, isAtStock, change } = useCart()
  const area = useMemo(() => ({ quantities, isAtStock, formId, returnTo }), [quantities, isAtStock, formId, returnTo])

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
        <HiddenFields fields={{ intent: 'add', quantity: 1, returnTo, anchor: formId }} />
      </form>
      <CartAreaContext value={area}>{children}</CartAreaContext>
    </div>
  )
}

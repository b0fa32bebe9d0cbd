// Part of a page whose buttons put goods into the cart: one hidden form and one listener for all of them. A `<button form={formId}
// name="article" value=…>` adds one; a `<form data-article=…>` with buttons `quantity` sets. Works before scripts: then they are sent (CAT-18).
import { useId, type MouseEvent, type ReactNode, type SubmitEvent } from 'react'
import { useLocation } from 'react-router'
import { useCartLines, type Quantities } from './cart-lines.ts'

export type CartAreaState = {
  quantities: Quantities
  change(article: string, quantity: number): void
  /** the form to which the buttons belong */
  formId: string
  /** where the cart sends back to without scripts */
  returnTo: string
}

export function CartArea({ className, children }: { className?: string; children: (area: CartAreaState) => ReactNode }) {
  const formId = useId()
  const { pathname, search } = useLocation()
  const returnTo = pathname + search
  const { quantities, change } = useCartLines()

  const onClick = (event: MouseEvent) => {
    const button = event.target instanceof Element && event.target.closest('button[name=article]')
    if (!(button instanceof HTMLButtonElement)) return
    event.preventDefault()
    change(button.value, (quantities[button.value] ?? 0) + 1)
  }
  const onSubmit = (event: SubmitEvent) => {
    const button = event.nativeEvent.submitter
    const article = event.target instanceof HTMLFormElement ? event.target.dataset.article : undefined
    if (article === undefined || !(button instanceof HTMLButtonElement)) return
    event.preventDefault()
    change(article, Number(button.value))
  }

  return (
    // It only hears what its buttons do; it is no control itself.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div className={className} onClick={onClick} onSubmit={onSubmit}>
      <form id={formId} method="post" action="/cart" hidden>
        <input type="hidden" name="intent" value="add" />
        <input type="hidden" name="quantity" value="1" />
        <input type="hidden" name="returnTo" value={returnTo} />
      </form>
      {children({ quantities, change, formId, returnTo })}
    </div>
  )
}

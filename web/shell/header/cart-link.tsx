// Renders the header's cart: a link that opens the cart over the page where there is room (CART-05).
import { Suspense, useRef, useState, type MouseEvent } from 'react'
import { isPlainClick } from '#web/ui/plain-click.ts'
import { HeaderAction } from './header-action.tsx'
import { lazyPart } from '#web/browser/lazy-part.ts'

const popover = lazyPart(async () => ({ default: (await import('#web/cart/cart-popover.tsx')).CartPopover }))

export function CartLink({ count }: { count: number }) {
  const link = useRef<HTMLAnchorElement>(null)
  const [isOpen, setOpen] = useState(false)
  // The click itself closes what is open (popover=auto) and must not open it again.
  const wasOpen = useRef(false)
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    // On a phone, and when there is nothing to show, the page says more.
    if (!isPlainClick(event) || count === 0 || !matchMedia('(min-width: 781px)').matches) return
    event.preventDefault()
    if (isOpen || wasOpen.current) setOpen(false)
    else
      popover.load().then(
        () => setOpen(true),
        () => location.assign('/cart'),
      )
    wasOpen.current = false
  }
  return (
    <>
      <HeaderAction
        ref={link}
        href="/cart"
        icon="cart"
        caption="Корзина"
        count={count}
        aria-expanded={isOpen || undefined}
        onPointerEnter={popover.prefetch}
        onFocus={popover.prefetch}
        onPointerDown={() => (wasOpen.current = isOpen)}
        onClick={open}
      />
      {isOpen ? (
        <Suspense fallback={null}>
          <popover.Part opener={link} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

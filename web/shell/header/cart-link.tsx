// Renders the header's cart link, which opens the cart over the page on wide screens (CART-05).
import { Suspense, useRef, useState, type MouseEvent } from 'react'
import { openOnline } from '#web/browser/open-online.ts'
import { isPlainClick } from '#web/ui/plain-click.ts'
import { HeaderAction } from './header-action.tsx'
import { lazyPart } from '#web/browser/lazy-part.ts'

const popover = lazyPart(async () => ({ default: (await import('#web/cart/cart-popover.tsx')).CartPopover }))

export function CartLink({ count }: { count: number }) {
  const link = useRef<HTMLAnchorElement>(null)
  const [isOpen, setOpen] = useState(false)
  // `popover=auto` closes on the same click, which must not open it again.
  const wasOpen = useRef(false)
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    // On a phone, and without products, the click opens the page.
    if (!isPlainClick(event) || count === 0 || !matchMedia('(min-width: 781px)').matches) return
    event.preventDefault()
    if (isOpen || wasOpen.current) setOpen(false)
    else
      popover.open(
        () => setOpen(true),
        () => openOnline('/cart'),
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

// The header's cart: a plain link that opens the cart over the page where there is room (CART-05). What it opens comes with the first sign
// of interest.
import { useRef, useState, type ComponentType, type MouseEvent, type RefObject } from 'react'
import { HeaderAction } from './header-action.tsx'

type PopoverProps = { opener: RefObject<HTMLAnchorElement | null>; onClose: () => void }

const loadPopover = async () => (await import('#web/cart/cart-popover.tsx')).CartPopover
const prepare = () => void loadPopover().catch(() => undefined)

export function CartLink({ count }: { count: number }) {
  const link = useRef<HTMLAnchorElement>(null)
  const [Popover, setPopover] = useState<ComponentType<PopoverProps> | null>(null)
  // The press itself closes what is open (popover=auto) and must not open it again.
  const wasOpen = useRef(false)
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    // On a phone, and when there is nothing to show, the page says more.
    if (!isPlain || count === 0 || !matchMedia('(min-width: 781px)').matches) return
    event.preventDefault()
    if (Popover || wasOpen.current) setPopover(null)
    else
      loadPopover().then(
        (loaded) => setPopover(() => loaded),
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
        aria-expanded={Popover ? true : undefined}
        onPointerEnter={prepare}
        onFocus={prepare}
        onPointerDown={() => (wasOpen.current = Popover !== null)}
        onClick={open}
      />
      {Popover ? <Popover opener={link} onClose={() => setPopover(null)} /> : null}
    </>
  )
}

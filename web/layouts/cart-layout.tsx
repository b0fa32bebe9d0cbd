// Renders the layout of cart and checkout (ROUTE-14): a way back and the logo only.
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { Outlet, useLocation, useMatches } from 'react-router'
import { useCartCount } from '../cart/use-cart.ts'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { Logo } from '../shell/header/logo.tsx'
import { Content, Frame } from '../shell/frame/frame.tsx'
import { useShellData } from '../rendering/shell-data.ts'

export { FailedPage as ErrorBoundary } from '../shell/errors/layout-error-boundary.tsx'

// Without a connection the page goes without them.
const Offers = lazy<ComponentType<{ data: unknown }>>(() => import('./empty-cart-offers.tsx').catch(() => ({ default: () => null })))

/** As high as the window: the viewed products, which only the browser knows, do not move the footer. */
function EmptyCartFrame({ children }: { children: ReactNode }) {
  const isEmpty = useCartCount() === 0
  const { pathname, loaderData } = useMatches().at(-1) ?? {}
  const isOffering = isEmpty && pathname === '/cart'
  return (
    <div className={isOffering ? 'min-h-dvh' : undefined}>
      {children}
      {isOffering ? (
        <Suspense fallback={null}>
          <Offers data={loaderData} />
        </Suspense>
      ) : null}
    </div>
  )
}

export default function CartLayout() {
  return (
    <Frame header={<CartHeader />} footer={<CartFooter />}>
      <Content>
        <EmptyCartFrame>
          <Outlet />
        </EmptyCartFrame>
      </Content>
    </Frame>
  )
}

/** From the checkout to what is ordered, from the cart to the catalogue. */
function useWayBack(): { href: string; text: string; short: string } {
  const { pathname, search } = useLocation()
  if (pathname !== '/checkout') return { href: '/catalog/v2', text: 'Вернуться в\u00a0каталог', short: 'Каталог' }
  const draft = new URLSearchParams(search).get('draft')
  if (draft === null) return { href: '/cart', text: 'Вернуться в\u00a0корзину', short: 'Корзина' }
  return { href: `/draft?${new URLSearchParams({ id: draft })}`, text: 'Вернуться к\u00a0черновику', short: 'Черновик' }
}

function CartHeader() {
  const { shop } = useShellData()
  const { href, text, short } = useWayBack()
  return (
    <header className="border-b border-line bg-surface">
      <div className="wrapper flex h-14 items-center justify-between gap-4 max-[359px]:gap-2 md:h-18">
        <span className="flex min-w-0 grow md:flex-1">
          <Link to={href} className="flex min-h-11 min-w-0 items-center gap-2 text-16 text-primary no-underline hover:text-primary-hover">
            <Icon name="arrow-left" />
            <span className="max-md:sr-only">{text}</span>
            <span className="truncate max-[359px]:text-14 md:hidden" aria-hidden="true">
              {short}
            </span>
          </Link>
        </span>
        <Link to="/" className="no-underline" aria-label="Родник, на главную">
          <Logo />
        </Link>
        <span className="numbers flex items-center justify-end gap-4 text-14 min-[360px]:flex-1">
          {shop?.phone ? (
            <a
              href={`tel:${shop.phone}`}
              className="flex min-h-11 min-w-11 items-center justify-end gap-2 font-semibold text-ink no-underline hover:text-primary"
            >
              <Icon name="phone" />
              <span className="max-md:sr-only">{shop.phoneText}</span>
            </a>
          ) : null}
          <span className="text-muted max-lg:hidden">{shop?.hoursShort}</span>
        </span>
      </div>
    </header>
  )
}

/** What a buyer may ask before ordering; the site's footer would lead away. */
function CartFooter() {
  const { shop } = useShellData()
  return (
    <footer className="mt-16 border-t border-line pb-[var(--spacing-tabs)] text-14 text-muted">
      <div className="wrapper flex flex-wrap items-center gap-x-8 py-3">
        {shop?.phone ? (
          <a href={`tel:${shop.phone}`} className={`numbers ${footerLink}`}>
            {shop.phoneText}
          </a>
        ) : null}
        {shop?.hours ? <span>{shop.hours}</span> : null}
        <Link to="/delivery" className={footerLink}>
          Доставка и&nbsp;оплата
        </Link>
        <Link to="/policy" className={footerLink}>
          Политика обработки персональных данных
        </Link>
      </div>
    </footer>
  )
}

const footerLink = 'inline-flex min-h-11 items-center text-ink no-underline hover:text-primary hover:underline'

// Renders the layout of cart and checkout (ROUTE-14): a way back and the logo only.
import { Outlet, useLoaderData, useLocation } from 'react-router'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { draftHref } from '#contract/orders/order-links.ts'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { Logo } from '../shell/header/logo.tsx'
import { BackLink } from './back-link.tsx'
import { lastPageHref } from './read-last-page.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { Content, Frame } from '../shell/frame/frame.tsx'
import { requestContext } from '../rendering/request-context.ts'
import { useShellData } from '../rendering/shell-data.ts'
import type { Route } from './+types/cart-layout.ts'

export { FailedPage as ErrorBoundary } from '../shell/errors/layout-error-boundary.tsx'

export const handle = { isPersonal: true } satisfies Partial<PageHandle>

/** The page that led here, for the first HTML. */
export function loader({ request, url, context }: Route.LoaderArgs): string | null {
  const from = URL.parse(request.headers.get('referer') ?? '')
  if (from?.host !== url.host || !context.get(requestContext).pages.find(from.pathname)?.hasHeader) return null
  return from.pathname + from.search
}

export const shouldRevalidate = () => false

export default function CartLayout() {
  return (
    <Frame header={<CartHeader />} footer={<CartFooter />}>
      <Content>
        <Outlet />
      </Content>
    </Frame>
  )
}

type WayBack = { href: string; text: string; short: string }

/** From the checkout to what is ordered, from the cart to the page that led there. */
function useWayBack(): WayBack {
  const { pathname, search } = useLocation()
  const referrer = useLoaderData<typeof loader>()
  const last = (useHydrated() ? lastPageHref() : null) ?? referrer
  if (pathname !== '/checkout') {
    if (last?.startsWith('/catalog/product/')) return { href: last, text: 'Вернуться к\u00a0товару', short: 'Товар' }
    if (last?.startsWith('/catalog/')) return { href: last, text: 'Вернуться в\u00a0каталог', short: 'Каталог' }
    if (last !== null && last !== '/') return { href: last, text: 'Вернуться назад', short: 'Назад' }
    return { href: '/catalog/v2', text: 'Вернуться в\u00a0каталог', short: 'Каталог' }
  }
  const draft = new URLSearchParams(search).get('draft')
  if (draft === null) return { href: '/cart', text: 'Вернуться в\u00a0корзину', short: 'Корзина' }
  return { href: draftHref(draft), text: 'Вернуться к\u00a0черновику', short: 'Черновик' }
}

function CartHeader() {
  const { shop } = useShellData()
  const { href, text, short } = useWayBack()
  return (
    <header className="@container border-b border-line bg-surface">
      <div className="wrapper flex h-14 items-center justify-between gap-1 sm:gap-4 md:h-18">
        <span className="flex min-w-0 grow md:flex-1">
          <BackLink
            to={href}
            className="flex min-h-11 min-w-0 items-center gap-2 text-16 text-primary no-underline hover:text-primary-hover"
          >
            <Icon name="arrow-left" />
            <span className="max-md:sr-only">{text}</span>
            <span className="truncate max-md:text-[min(1rem,4.4vw)] md:hidden" aria-hidden="true">
              {short}
            </span>
          </BackLink>
        </span>
        <Link to="/" className="flex h-11 items-center no-underline" aria-label="Родник, на главную">
          <Logo />
        </Link>
        <span className="numbers flex items-center justify-end gap-4 text-14 flex-1">
          {shop?.phone ? (
            <a
              href={`tel:${shop.phone}`}
              className="flex min-h-11 min-w-11 items-center justify-end gap-2 font-semibold text-ink no-underline hover:text-primary"
            >
              <Icon name="phone" />
              <span className="max-md:sr-only">{shop.phoneText}</span>
            </a>
          ) : null}
          <span className="text-muted @max-[68.75rem]:hidden">{shop?.hoursShort}</span>
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

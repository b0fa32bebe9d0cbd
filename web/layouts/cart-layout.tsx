// Renders the cart's layout (ROUTE-14): a way back and the logo only.
import { Outlet } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { Logo } from '../shell/header/logo.tsx'
import { Content, Frame } from '../shell/frame/frame.tsx'
import { useShellData } from '../rendering/shell-data.ts'

export { FailedPage as ErrorBoundary } from '../shell/errors/layout-error-boundary.tsx'

export default function CartLayout() {
  return (
    <Frame header={<CartHeader />}>
      <Content>
        <Outlet />
      </Content>
    </Frame>
  )
}

function CartHeader() {
  const { shop } = useShellData()
  return (
    <header className="border-b border-line bg-surface">
      <div className="wrapper flex h-14 items-center justify-between gap-4 max-[359px]:gap-2 md:h-18">
        <span className="flex min-w-0 grow md:flex-1">
          <Link
            to="/catalog/v2"
            className="flex min-h-11 min-w-0 items-center gap-2 text-16 text-primary no-underline hover:text-primary-hover"
          >
            <Icon name="arrow-left" />
            <span className="max-md:sr-only">Вернуться в&nbsp;каталог</span>
            <span className="truncate max-[359px]:text-14 md:hidden" aria-hidden="true">
              Каталог
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

// Two of the shells (ROUTE-14): main, and the cart's with a way back and the logo only. The third: web/accounts/auth-layout.tsx.
import type { ReactNode } from 'react'
import { ToastRegion } from '#web/ui/toast.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Footer } from './footer.tsx'
import { CategoryStrip, Header, TopBar } from './header.tsx'
import { LoadingBar } from './loading-bar.tsx'
import { useShellData } from './shell-data.ts'
import { useStaticPart } from './static-part.ts'
import { TabBar } from './tab-bar.tsx'

export function SkipLink() {
  return (
    <a
      href="#content"
      className="sr-only focus:not-sr-only focus:fixed focus:left-4 focus:top-2 focus:z-50 focus:rounded-control focus:bg-surface focus:px-4 focus:py-2 focus:shadow-overlay"
    >
      К содержимому
    </a>
  )
}

function Frame({ header, children }: { header: ReactNode; children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <LoadingBar />
      {header}
      <main id="content" tabIndex={-1} className="grow">
        {children}
      </main>
      <Footer />
      <TabBar />
      <ToastRegion />
    </>
  )
}

export function MainShell({ children }: { children: ReactNode }) {
  const header = (
    <>
      <TopBar />
      <Header />
      <CategoryStrip />
    </>
  )
  return <Frame header={header}>{children}</Frame>
}

export const CartShell = ({ children }: { children: ReactNode }) => <Frame header={<CartHeader />}>{children}</Frame>

function CartHeader() {
  const { shop } = useShellData()
  return (
    <header className="border-b border-line bg-surface">
      <div className="wrapper flex h-14 items-center justify-between gap-4 md:h-18">
        <span className="flex flex-1">
          <a href="/catalog/v2" className="flex min-h-11 items-center gap-2 text-16 text-primary no-underline hover:text-primary-hover">
            <Icon name="arrow-left" />
            <span className="max-md:sr-only">Вернуться в&nbsp;каталог</span>
            <span className="md:hidden" aria-hidden="true">
              Каталог
            </span>
          </a>
        </span>
        <a href="/" className="no-underline" aria-label="Родник, на главную" {...useStaticPart('logo')} />
        <span className="numbers flex flex-1 items-center justify-end gap-4 text-14">
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

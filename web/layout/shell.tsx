// The two shells of this stage (ROUTE-14): main, and the cart's with a way back and the logo only.
import type { ReactNode } from 'react'
import { ToastRegion } from '#web/ui/toast.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Footer } from './footer.tsx'
import { CategoryStrip, Header, TopBar } from './header.tsx'
import { LoadingBar } from './loading-bar.tsx'
import { shopDetails } from './shop-details.ts'
import { staticPart } from './static-part.ts'
import { TabBar } from './tab-bar.tsx'

function SkipLink() {
  return (
    <a
      href="#content"
      className="sr-only focus:not-sr-only focus:fixed focus:left-4 focus:top-2 focus:z-50 focus:rounded-control focus:bg-surface focus:px-4 focus:py-2 focus:shadow-overlay"
    >
      К содержимому
    </a>
  )
}

export function MainShell({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <LoadingBar />
      <TopBar />
      <Header />
      <CategoryStrip />
      <main id="content" tabIndex={-1} className="grow">
        {children}
      </main>
      <Footer />
      <TabBar />
      <ToastRegion />
    </>
  )
}

export function CartShell({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <LoadingBar />
      <header className="border-b border-line bg-surface">
        <div className="wrapper flex h-14 items-center justify-between gap-4 md:h-18">
          <a href="/catalog/v2" className="flex min-h-11 flex-1 items-center gap-2 text-16 text-muted no-underline hover:text-primary">
            <Icon name="arrow-left" />
            <span className="max-sm:sr-only">Вернуться в&nbsp;каталог</span>
          </a>
          <a href="/" className="no-underline" aria-label="Родник, на главную" {...staticPart('logo')} />
          <span className="flex flex-1 justify-end">
            {shopDetails.phone ? (
              <a
                href={`tel:${shopDetails.phone}`}
                className="numbers flex min-h-11 items-center gap-2 text-14 font-semibold text-ink no-underline hover:text-primary"
              >
                <Icon name="phone" />
                <span className="max-sm:sr-only">{shopDetails.phoneText}</span>
              </a>
            ) : null}
          </span>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="grow">
        {children}
      </main>
      <Footer />
      <TabBar />
      <ToastRegion />
    </>
  )
}

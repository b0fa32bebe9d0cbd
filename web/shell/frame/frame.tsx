// Renders the frame around the pages (ROUTE-14). Main adds the strip of categories to default.
// Layouts of the cart and the login: web/layouts/.
import { lazy, Suspense, type ReactNode } from 'react'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { Footer } from './footer.tsx'
import { CategoryStrip, Header } from '../header/header.tsx'
import { LoadingBar } from '../loading-bar.tsx'
import { useShellData } from '#web/rendering/shell-data.ts'
import { TabBar } from '../tab-bar.tsx'
import { TopBar } from '../header/top-bar.tsx'

export function SkipLink() {
  return (
    <a href="#content" className="skip-link">
      К содержимому
    </a>
  )
}

const FloatingMenu = lazy(() =>
  import('../idle/floating-menu.tsx').catch((error: unknown) => {
    // oxlint-disable-next-line no-console -- the page goes on without it (SHELL-12)
    console.warn('start-up: floating menu failed', error)
    return { default: () => null }
  }),
)

/** @param footer of a layout that has its own */
export function Frame({ header, footer = <Footer />, children }: { header: ReactNode; footer?: ReactNode; children: ReactNode }) {
  const hasScripts = useHydrated()
  const { shop } = useShellData()
  return (
    <>
      <SkipLink />
      <LoadingBar />
      {header}
      {shop ? (
        <p className="wrapper hidden pb-4 print:block">
          Родник, {shop.phoneText}, {shop.address}
        </p>
      ) : null}
      {children}
      {footer}
      <TabBar />
      {hasScripts ? (
        <Suspense>
          <FloatingMenu />
        </Suspense>
      ) : null}
    </>
  )
}

export function SiteFrame({ children }: { children: ReactNode }) {
  const header = (
    <>
      <TopBar />
      <Header />
    </>
  )
  return <Frame header={header}>{children}</Frame>
}

export function Content({ children }: { children: ReactNode }) {
  return (
    <main id="content" tabIndex={-1} className="grow">
      {children}
    </main>
  )
}

export function MainContent({ children }: { children: ReactNode }) {
  return (
    <>
      <CategoryStrip />
      <Content>{children}</Content>
    </>
  )
}

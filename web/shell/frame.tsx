// Renders the frame around the pages (ROUTE-14). Main and default are one frame, which stays when one leads to the other: main adds its strip of
// categories to the content. The others: web/cart/cart-layout.tsx and web/accounts/auth-layout.tsx.
import { lazy, Suspense, type ReactNode } from 'react'
import { useScripts } from '../ui/use-hydrated.ts'
import { Footer } from './footer.tsx'
import { CategoryStrip, Header } from './header/header.tsx'
import { LoadingBar } from './loading-bar.tsx'
import { startUpFailed } from '../browser/report-startup-error.ts'
import { TabBar } from './tab-bar.tsx'
import { TopBar } from './header/top-bar.tsx'

export function SkipLink() {
  return (
    <a href="#content" className="skip-link">
      К содержимому
    </a>
  )
}

const FloatingMenu = lazy(() =>
  import('./idle/floating-menu.tsx').catch((error: unknown) => {
    startUpFailed('floating menu')(error)
    return { default: () => null }
  }),
)

/** Around `Content`. */
export function Frame({ header, children }: { header: ReactNode; children: ReactNode }) {
  const hasScripts = useScripts()
  return (
    <>
      <SkipLink />
      <LoadingBar />
      {header}
      {children}
      <Footer />
      <TabBar />
      {hasScripts ? (
        <Suspense fallback={null}>
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

// What stands around the pages (ROUTE-14). Main and default are one frame, which stays when one leads to the other: main adds its strip of
// categories to the content. The others: cart-layout.tsx and web/accounts/auth-layout.tsx.
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { Footer } from './footer.tsx'
import { CategoryStrip, Header, TopBar } from './header.tsx'
import type * as LateShell from './late/late-shell.ts'
import { LoadingBar } from './loading-bar.tsx'
import { startUpFailed } from './start-up-failed.ts'
import { useShellData } from './shell-data.ts'
import { TabBar } from './tab-bar.tsx'

export function SkipLink() {
  return (
    <a href="#content" className="skip-link">
      К содержимому
    </a>
  )
}

// After everything that the page itself needs (SHELL-12).
const atRestMs = 1500

function useLateShell(): void {
  const { shop } = useShellData()
  const start = useEffectEvent(({ startLateShell }: typeof LateShell) => shop && startLateShell(shop))
  useEffect(() => {
    let stop: (() => void) | undefined
    let isGone = false
    const load = () =>
      void import('./late/late-shell.ts')
        .then((code) => {
          if (!isGone) stop = start(code)
        })
        .catch(startUpFailed('floating menu'))
    const timer = setTimeout(load, atRestMs)
    return () => {
      isGone = true
      clearTimeout(timer)
      stop?.()
    }
  }, [])
}

/** Around `Content`. */
export function Frame({ header, children }: { header: ReactNode; children: ReactNode }) {
  useLateShell()
  return (
    <>
      <SkipLink />
      <LoadingBar />
      {header}
      {children}
      <Footer />
      <TabBar />
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

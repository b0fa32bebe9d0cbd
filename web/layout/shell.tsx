// Three of the shells (ROUTE-14): main around the catalogue, with its strip of categories; default around all other pages; the cart's with
// a way back and the logo only. The fourth: web/accounts/auth-layout.tsx.
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { Footer } from './footer.tsx'
import { CategoryStrip, Header, TopBar } from './header.tsx'
import type * as LateShell from './late/late-shell.ts'
import { LoadingBar } from './loading-bar.tsx'
import { startUpFailed } from './start-up-failed.ts'
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

function Frame({ header, children }: { header: ReactNode; children: ReactNode }) {
  useLateShell()
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
    </>
  )
}

export function DefaultShell({ children }: { children: ReactNode }) {
  const header = (
    <>
      <TopBar />
      <Header />
    </>
  )
  return <Frame header={header}>{children}</Frame>
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

// Renders the auth layout (ROUTE-14): a way back, the logo and the form.
import { Outlet, useSearchParams } from 'react-router'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { readLoginRedirect } from '#contract/accounts/login-redirect.ts'
import { SkipLink } from '../shell/frame/frame.tsx'
import { Logo } from '../shell/header/logo.tsx'
import { LoadingBar } from '../shell/loading-bar.tsx'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { BackLink } from './back-link.tsx'

export const handle = { robots: false } satisfies Partial<PageHandle>

export { FailedPage as ErrorBoundary } from '../shell/errors/layout-error-boundary.tsx'

export default function AuthLayout() {
  const [params] = useSearchParams()
  const { returnTo } = readLoginRedirect(params)
  // Back to the page the visitor came from, if guests may open it.
  const back = returnTo === undefined || returnTo.startsWith('/personal-account') ? '/' : returnTo
  return (
    <>
      <SkipLink />
      <LoadingBar />
      <header className="border-b border-line bg-surface">
        <div className="wrapper flex min-h-14 flex-wrap items-center gap-x-4 md:min-h-18">
          <BackLink
            to={back}
            className="flex min-h-11 flex-1 items-center gap-2 text-16 text-primary no-underline hover:text-primary-hover"
          >
            <Icon name="arrow-left" />
            {back === '/' ? 'На\u00a0главную' : 'Назад'}
          </BackLink>
          <Link to="/" className="flex h-11 items-center no-underline" aria-label="Родник, на главную">
            <Logo />
          </Link>
          <span className="flex-1" />
        </div>
      </header>
      <main id="content" tabIndex={-1} className="grow bg-ground px-4 py-8 md:py-14">
        <Outlet />
      </main>
    </>
  )
}

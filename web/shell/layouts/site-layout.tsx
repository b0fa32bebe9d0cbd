// Frames the pages of the site and redirects former addresses.
import { Outlet } from 'react-router'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { redirectNotFound } from '#web/rendering/redirect-not-found.ts'
import { SiteFrame } from '../frame/frame.tsx'
import { useLastPage } from '../last-page.ts'

export const handle = { hasHeader: true } satisfies Partial<PageHandle>

export const middleware = [redirectNotFound]

export { FailedPage as ErrorBoundary } from '../errors/layout-error-boundary.tsx'

export default function SiteLayout() {
  useLastPage()
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  )
}

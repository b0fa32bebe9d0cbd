// Frames the pages of the site and redirects former addresses.
import { Outlet } from 'react-router'
import { redirectNotFound } from '#web/rendering/redirect-not-found.ts'
import { SiteFrame } from '../frame/frame.tsx'

export const middleware = [redirectNotFound]

export { FailedPage as ErrorBoundary } from '../errors/layout-error-boundary.tsx'

export default function SiteLayout() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  )
}

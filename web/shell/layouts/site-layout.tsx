// Frames the pages of the site.
import { Outlet } from 'react-router'
import { movedPages } from '#web/rendering/redirect-not-found.ts'
import { SiteFrame } from '../frame.tsx'

export const middleware = [movedPages]

export { FailedPage as ErrorBoundary } from '../errors/layout-error-boundary.tsx'

export default function SiteLayout() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  )
}

// Frames the pages of the site.
import { Outlet } from 'react-router'
import { movedPages } from '#web/moved-pages.ts'
import { SiteFrame } from './shell.tsx'

export const middleware = [movedPages]

export { FailedPage as ErrorBoundary } from './failed-page.tsx'

export default function SiteLayout() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  )
}

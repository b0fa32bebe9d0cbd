import { Outlet } from 'react-router'
import { SiteFrame } from './shell.tsx'

export { FailedPage as ErrorBoundary } from './failed-page.tsx'

export default function SiteLayout() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  )
}

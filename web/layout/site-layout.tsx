import { Outlet } from 'react-router'
import { SiteFrame } from './shell.tsx'

export default function SiteLayout() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  )
}

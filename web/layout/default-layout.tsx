import { Outlet } from 'react-router'
import { DefaultShell } from './shell.tsx'

export default function DefaultLayout() {
  return (
    <DefaultShell>
      <Outlet />
    </DefaultShell>
  )
}

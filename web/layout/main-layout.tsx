import { Outlet } from 'react-router'
import { MainShell } from './shell.tsx'

export default function MainLayout() {
  return (
    <MainShell>
      <Outlet />
    </MainShell>
  )
}

import { Outlet } from 'react-router'
import { MainContent } from './shell.tsx'

export default function MainLayout() {
  return (
    <MainContent>
      <Outlet />
    </MainContent>
  )
}

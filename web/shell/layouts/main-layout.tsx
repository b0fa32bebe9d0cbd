import { Outlet } from 'react-router'
import { MainContent } from '../frame.tsx'

export default function MainLayout() {
  return (
    <MainContent>
      <Outlet />
    </MainContent>
  )
}

// Frames pages with the strip of categories.
import { Outlet } from 'react-router'
import { MainContent } from '../frame/frame.tsx'

export default function MainLayout() {
  return (
    <MainContent>
      <Outlet />
    </MainContent>
  )
}

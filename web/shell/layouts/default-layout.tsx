// Frames pages without the strip of categories.
import { Outlet } from 'react-router'
import { Content } from '../frame/frame.tsx'

export default function DefaultLayout() {
  return (
    <Content>
      <Outlet />
    </Content>
  )
}

import { Outlet } from 'react-router'
import { Content } from '../frame.tsx'

export default function DefaultLayout() {
  return (
    <Content>
      <Outlet />
    </Content>
  )
}

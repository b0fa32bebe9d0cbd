import { Outlet } from 'react-router'
import { Content } from './shell.tsx'

export default function DefaultLayout() {
  return (
    <Content>
      <Outlet />
    </Content>
  )
}

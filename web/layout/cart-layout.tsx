import { Outlet } from 'react-router'
import { CartShell } from './shell.tsx'

export default function CartLayout() {
  return (
    <CartShell>
      <Outlet />
    </CartShell>
  )
}

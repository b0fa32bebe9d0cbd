// Links to the first screen by the name of the shop.
import { Link } from 'react-router'
import { Logo } from '#admin/ui/logo.tsx'

export const HomeLink = () => (
  <Link to="/" discover="none" className="flex min-h-11 items-center gap-2 text-16 font-semibold">
    <Logo className="size-6 text-white [&_path:last-child]:stroke-footer" />
    Родник <span className="text-[13px] font-normal text-footer-muted max-md:hidden">управление</span>
  </Link>
)

// Renders the bottom tabs of a phone; the sixth cell is of the contact menu. A page's own bar (`data-bottom-bar`) replaces them (app.css).
import { useLocation } from 'react-router'
import { useCartCount } from '../cart/use-cart.ts'
import { CountBadge } from '../ui/badge.tsx'
import { Icon } from '../ui/icon.tsx'
import { useComparedCount } from '../compare/comparison-store.ts'
import { Link } from '../ui/link.tsx'
import { useShellData } from '../rendering/shell-data.ts'

const ordersTab = { href: '/my-orders', icon: 'orders', caption: 'Заказы' } as const
const accountTab = { href: '/personal-account', icon: 'user', caption: 'Кабинет' } as const
const tabs = [
  { href: '/', icon: 'home', caption: 'Главная' },
  { href: '/precatalog', icon: 'catalogue', caption: 'Каталог' },
  { href: '/compare', icon: 'compare', caption: 'Сравнить' },
  ordersTab,
  { href: '/cart', icon: 'cart', caption: 'Корзина' },
] as const

export function TabBar() {
  const { pathname } = useLocation()
  const { userInfo, currentOrderCount = 0 } = useShellData()
  const cartCount = useCartCount()
  const comparedCount = useComparedCount()
  const isHere = (href: string) =>
    href === '/' ? pathname === '/' : pathname.startsWith(href) || (href === '/precatalog' && pathname.startsWith('/catalog'))
  const shown = tabs.map((tab) => (tab === ordersTab && userInfo ? accountTab : tab))
  const here = shown.find(({ href }) => isHere(href))?.href
  return (
    <nav
      aria-label="Разделы"
      className="tab-bar fixed inset-x-0 bottom-0 z-30 grid h-[var(--spacing-tabs)] grid-cols-6 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {shown.map(({ href, icon, caption }) => (
        <Link key={href} to={href} aria-current={href === here ? 'page' : undefined}>
          <span>
            <Icon name={icon} size={24} />
            {href === '/cart' ? <CountBadge count={cartCount} /> : null}
            {href === accountTab.href ? <CountBadge count={currentOrderCount} tone="primary" /> : null}
            {href === '/compare' ? <CountBadge count={comparedCount} tone="primary" /> : null}
          </span>
          {caption}
        </Link>
      ))}
    </nav>
  )
}

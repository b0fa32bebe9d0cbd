// Lists the menu of the back office: each entry with the action that opens it.
import { Handshake, IdCard, MessageSquareText, Package, ScrollText, Users, type LucideIcon } from 'lucide-react'
import type { LiveTopic } from '#contract/staff/live.ts'
import type { Action } from '#contract/accounts/permissions.ts'

type Entry = {
  href: string
  label: string
  icon: LucideIcon
  action: Action
  /** whose new ones are counted in the menu */
  waits?: LiveTopic
  /** its list has a search */
  isSearched?: boolean
}

export const navigation: readonly { title: string; entries: readonly Entry[] }[] = [
  {
    title: 'Продажи',
    entries: [
      { href: '/orders', label: 'Заказы', icon: Package, action: 'orders:read', waits: 'orders', isSearched: true },
      { href: '/requests', label: 'Обращения', icon: MessageSquareText, action: 'callbacks:change', waits: 'requests', isSearched: true },
      { href: '/customers', label: 'Покупатели', icon: Users, action: 'customers:read', isSearched: true },
      { href: '/wholesale', label: 'Опт: заявки', icon: Handshake, action: 'customers:change' },
    ],
  },
  {
    title: 'Управление',
    entries: [
      { href: '/staff', label: 'Сотрудники', icon: IdCard, action: 'staff:change' },
      { href: '/journal', label: 'Журнал', icon: ScrollText, action: 'journal:read', isSearched: true },
    ],
  },
]

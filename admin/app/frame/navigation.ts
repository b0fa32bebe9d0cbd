// Lists the menu of the back office: each entry with the action that opens it.
import { IdCard, ScrollText, type LucideIcon } from 'lucide-react'
import type { Action } from '#contract/accounts/permissions.ts'

type Entry = { href: string; label: string; icon: LucideIcon; action: Action }

export const navigation: readonly { title: string; entries: readonly Entry[] }[] = [
  {
    title: 'Управление',
    entries: [
      { href: '/staff', label: 'Сотрудники', icon: IdCard, action: 'staff:change' },
      { href: '/journal', label: 'Журнал', icon: ScrollText, action: 'journal:read' },
    ],
  },
]

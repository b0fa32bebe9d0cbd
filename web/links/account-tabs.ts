// Lists the tabs of the personal account (ROUTE-11), in the order of menus (SHELL-05).
import type { IconName } from '#web/ui/icon.tsx'

export const accountTabs = [
  { tab: 'userinfo', title: 'Личная информация', icon: 'user' },
  { tab: 'changepassword', title: 'Смена пароля', icon: 'lock' },
  { tab: 'currentorders', title: 'Текущие заказы', icon: 'orders' },
  { tab: 'draftorders', title: 'Черновики заказов', icon: 'document' },
  { tab: 'historyorders', title: 'История заказов', icon: 'clock' },
  { tab: 'favorites', title: 'Избранное', icon: 'heart' },
  { tab: 'notifications', title: 'Уведомления', icon: 'mail' },
  { tab: 'faq', title: 'Вопросы и\u00a0ответы', icon: 'question' },
] as const satisfies readonly { tab: string; title: string; icon: IconName }[]

export type AccountTab = (typeof accountTabs)[number]['tab']

export const firstTab: AccountTab = 'userinfo'

export const findTab = (name: string | null) => accountTabs.find(({ tab }) => tab === (name ?? firstTab))

export const tabHref = (tab: AccountTab, page = 1): string => `/personal-account?tab=${tab}${page > 1 ? `&page=${page}` : ''}`

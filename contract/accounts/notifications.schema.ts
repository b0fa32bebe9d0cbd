// Defines kinds of notifications, their default preferences and the API responses (ACC-02).
import * as z from 'zod/mini'
import { describe } from '../describe.ts'
import { pageOf } from '../catalogue/catalogue.schema.ts'

export const notificationKinds = ['order_status', 'price_drop', 'back_in_stock', 'news'] as const
export type NotificationKind = (typeof notificationKinds)[number]

export type Choice = { isShown: boolean; isMailed: boolean }

type KindRow = {
  title: string
  /** until the customer changes it; e-mails are never on by default */
  defaultChoice: Choice
  /** false: order e-mails are always sent with the order */
  hasMailChoice: boolean
}

export const notificationKindRows: Record<NotificationKind, KindRow> = {
  order_status: { title: 'Состояние заказа', defaultChoice: { isShown: true, isMailed: false }, hasMailChoice: false },
  price_drop: { title: 'Цена на избранное снизилась', defaultChoice: { isShown: true, isMailed: false }, hasMailChoice: true },
  back_in_stock: { title: 'Избранное снова в наличии', defaultChoice: { isShown: true, isMailed: false }, hasMailChoice: true },
  news: { title: 'Новости и акции', defaultChoice: { isShown: true, isMailed: false }, hasMailChoice: true },
}

export const notificationAnswer = z.object({
  id: z.string(),
  kind: describe(z.enum(notificationKinds), 'О чём: состояние заказа, снижение цены, поступление, новость'),
  title: z.string(),
  text: describe(z.string(), 'Может быть пустым'),
  href: describe(z.string(), 'Путь страницы магазина, о которой речь'),
  created_at: z.string(),
  is_read: z.boolean(),
})
export const notificationListAnswer = z.extend(pageOf(notificationAnswer), { unread_count: z.number() })

// What an account is told (ACC-02), and which of it its owner wants: on the site, by mail, or not at all.
import * as z from 'zod/mini'
import { pageOf } from '../catalogue/catalogue.schema.ts'

export const notificationKinds = ['order_status', 'price_drop', 'back_in_stock', 'news'] as const
export type NotificationKind = (typeof notificationKinds)[number]

export type Choice = { isShown: boolean; isMailed: boolean }

type KindRow = {
  title: string
  /** until its owner says otherwise; letters that nobody asked for are not sent */
  usual: Choice
  /** false where a letter goes in any case: the one about an order belongs to the order */
  hasMailChoice: boolean
}

export const notificationKindRows: Record<NotificationKind, KindRow> = {
  order_status: { title: 'Состояние заказа', usual: { isShown: true, isMailed: false }, hasMailChoice: false },
  price_drop: { title: 'Цена на избранное снизилась', usual: { isShown: true, isMailed: false }, hasMailChoice: true },
  back_in_stock: { title: 'Избранное снова в наличии', usual: { isShown: true, isMailed: false }, hasMailChoice: true },
  news: { title: 'Новости и акции', usual: { isShown: true, isMailed: false }, hasMailChoice: true },
}

const told = <T extends z.ZodMiniType>(schema: T, description: string) => schema.check(z.meta({ description }))

export const notificationAnswer = z.object({
  id: z.string(),
  kind: told(z.enum(notificationKinds), 'О чём: состояние заказа, снижение цены, поступление, новость'),
  title: z.string(),
  text: told(z.string(), 'Может быть пустым'),
  href: told(z.string(), 'Путь страницы магазина, о которой речь'),
  created_at: z.string(),
  is_read: z.boolean(),
})
export const notificationListAnswer = z.extend(pageOf(notificationAnswer), { unread_count: z.number() })

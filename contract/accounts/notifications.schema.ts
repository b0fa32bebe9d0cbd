// Describes notifications in the API (ACC-02).
import * as z from 'zod/mini'
import { describe } from '../describe.ts'
import { pageOf } from '../catalogue/catalogue.schema.ts'
import { notificationKinds } from './notification-kinds.ts'

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

// Describes notifications in the API (ACC-02).
import * as z from 'zod/mini'
import { pageOf } from '#contract/catalogue/catalogue.schema.ts'
import { notificationKinds } from '#contract/accounts/notification-kinds.ts'

export const notificationResponse = z.object({
  id: z.string(),
  kind: z.enum(notificationKinds).check(z.describe('О чём: состояние заказа, снижение цены, поступление, новость')),
  title: z.string(),
  text: z.string().check(z.describe('Может быть пустым')),
  href: z.string().check(z.describe('Путь страницы магазина, о которой речь')),
  created_at: z.string(),
  is_read: z.boolean(),
})
export const notificationListResponse = z.extend(pageOf(notificationResponse), { unread_count: z.number() })

// Lists the notifications of an account and marks them as read (ACC-02).
import { isUuid } from '#contract/values/uuid.ts'
import { ShopError } from '../errors.ts'
import type { Database } from '../database/database.ts'
import { countRows, pageInSql } from '../database/read-page.ts'

export type Notification = Awaited<ReturnType<typeof markRead>>

export const countUnread = (db: Database, userId: string): Promise<number> =>
  countRows(selectNotifications(db, userId).where('readAt', 'is', null))

const selectNotifications = (db: Database, userId: string) =>
  db
    .selectFrom('notifications')
    .select(['id', 'kind', 'title', 'text', 'href', 'createdAt', 'readAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')

/** Newest first. @param page from 1; a page past the end is empty */
export async function listNotifications(db: Database, userId: string, page: number, pageSize: number) {
  const [found, unreadCount] = await Promise.all([pageInSql(selectNotifications(db, userId))(page, pageSize), countUnread(db, userId)])
  return { ...found, unreadCount }
}

/** Reading again preserves the first time. @throws not_found, also for another account's */
export async function markRead(db: Database, userId: string, id: string, at: Date) {
  const read =
    isUuid(id) &&
    (await db
      .updateTable('notifications')
      .set((eb) => ({ readAt: eb.fn.coalesce('readAt', eb.val(at)) }))
      .where('userId', '=', userId)
      .where('id', '=', id)
      .returning(['id', 'kind', 'title', 'text', 'href', 'createdAt', 'readAt'])
      .executeTakeFirst())
  if (!read) throw new ShopError('not_found', { detail: 'Такого уведомления нет.' })
  return read
}

/** Later ones stay unread: the customer has not seen them. */
export async function markAllRead(db: Database, userId: string, at: Date): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ readAt: at })
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .where('createdAt', '<=', at)
    .execute()
}

// Handles the tab «Уведомления»: the list, marking as read, and which kinds are sent (ACC-02).
import { redirect } from 'react-router'
import { formatTime } from '#contract/shop/format-day.ts'
import { countPages, parsePage } from '#contract/values/pages.ts'
import { notificationKinds, type NotificationKind } from '#contract/accounts/notification-kinds.ts'
import { readChoices, saveChoices, type Choices } from '#server/notifications/preferences.ts'
import { listNotifications, markAllRead, markRead } from '#server/notifications/notifications.ts'
import { tabHref } from '../links/account-tabs.ts'
import type { TabActionArgs, TabArgs } from '../rendering/account-tab-args.ts'
import { redirectPastEnd } from '../rendering/redirect-past-end.loader.ts'
import { readField } from '../forms/form-data.ts'

export type NotificationsData = Awaited<ReturnType<typeof loadNotifications>>
export type NotificationView = NotificationsData['notifications'][number]

const pageSize = 20

export async function loadNotifications({ services: { db }, visitor: { user }, url }: TabArgs) {
  const page = parsePage(url.searchParams.get('page'))
  const [{ rows, count, unreadCount }, choices] = await Promise.all([
    listNotifications(db, user.id, page, pageSize),
    readChoices(db, user.id),
  ])
  const pageCount = countPages(count, pageSize)
  redirectPastEnd(url, page, pageCount)
  return {
    notifications: rows.map(({ createdAt, readAt, href: _href, ...view }) => ({
      ...view,
      at: formatTime(createdAt),
      isRead: readAt !== null,
    })),
    unreadCount,
    page,
    pageCount,
    choices,
    isSaved: url.searchParams.has('saved'),
  }
}

export async function actOnNotifications({ services: { db, clock }, visitor: { user }, form, url }: TabActionArgs) {
  const action = readField(form, 'intent')
  if (action === 'open' || action === 'read') {
    const { href } = await markRead(db, user.id, readField(form, 'id'), clock())
    if (action === 'open') throw redirect(href, 303)
  } else if (action === 'read-all') await markAllRead(db, user.id, clock())
  else if (action === 'choose') {
    await saveChoices(db, user.id, choicesOf(form))
    throw redirect(`${tabHref('notifications')}&saved=1`, 303)
  }
  throw redirect(tabHref('notifications', parsePage(url.searchParams.get('page'))), 303)
}

function choicesOf(form: FormData): Choices {
  const isChecked = (name: string, kind: NotificationKind) => form.getAll(name).includes(kind)
  return Object.fromEntries(
    notificationKinds.map((kind) => [kind, { isShown: isChecked('shown', kind), isMailed: isChecked('mailed', kind) }]),
  ) as Choices
}

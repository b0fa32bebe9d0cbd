// Tells accounts what happened, in the transaction of what they are told: what is told already or not wanted is left out, and who wants
// letters gets one with all that came at once.
import { sql, type Transaction } from 'kysely'
import { notificationKindRows, notificationKinds, type NotificationKind } from '#contract/accounts/notifications.schema.ts'
import type { DB } from '#db/schema.gen.ts'
import { sendNotificationMailLater } from '../mail/notification-mail.ts'
import type { Services } from '../services.ts'
import { unsubscribeLink } from './preferences.ts'

export type Note = {
  userId: string
  kind: NotificationKind
  /** tells two notes of a kind apart: the same one is told once */
  about: string
  title: string
  text: string
  /** a path of the shop */
  href: string
}

type Told = { userId: string; title: string; text: string; href: string; isMailed: boolean }

const usuallyShown = notificationKinds.filter((kind) => notificationKindRows[kind].usual.isShown)
const usuallyMailed = notificationKinds.filter((kind) => notificationKindRows[kind].usual.isMailed)

/** How many notes are new. */
export async function notify(
  trx: Transaction<DB>,
  { jobs, config, clock }: Pick<Services, 'jobs' | 'config' | 'clock'>,
  notes: Note[],
): Promise<number> {
  if (notes.length === 0) return 0
  const of = <Key extends keyof Note>(key: Key) => notes.map((note) => note[key])
  const { rows } = await sql<Told>`
    with note as (
      select note.*, coalesce(choice.is_mailed, note.kind = any(${usuallyMailed}::notification_kind[])) as is_mailed
        from unnest(${of('userId')}::uuid[], ${of('kind')}::notification_kind[], ${of('about')}::text[], ${of('title')}::text[],
                    ${of('text')}::text[], ${of('href')}::text[]) as note (user_id, kind, about, title, text, href)
        join users on users.id = note.user_id
        left join notification_choices choice on choice.user_id = note.user_id and choice.kind = note.kind
       where coalesce(choice.is_shown, note.kind = any(${usuallyShown}::notification_kind[]))),
    told as (
      insert into notifications (user_id, kind, about, title, text, href, created_at)
      select user_id, kind, about, title, text, href, ${clock()} from note
      on conflict (user_id, kind, about) do nothing
      returning user_id, kind, about)
    select note.user_id, note.title, note.text, note.href, note.is_mailed
      from told join note using (user_id, kind, about)`.execute(trx)
  const mailed = Map.groupBy(
    rows.filter(({ isMailed }) => isMailed),
    ({ userId }) => userId,
  )
  if (mailed.size > 0) {
    const users = await trx
      .selectFrom('users')
      .select(['id', 'email', 'firstName', 'lastName'])
      .where('id', 'in', [...mailed.keys()])
      .where('isEmailConfirmed', '=', true)
      .execute()
    for (const user of users)
      await sendNotificationMailLater(trx, jobs, {
        user,
        notes: mailed.get(user.id)!,
        unsubscribe: unsubscribeLink(config, user.id),
        config,
      })
  }
  return rows.length
}

// Creates notifications within the caller's transaction and sends one e-mail per user for all of them.
import { sql } from 'kysely'
import { defaultChoice, type NotificationKind } from '#contract/accounts/notification-kinds.ts'
import { enqueueEmails } from '../mail/enqueue-emails.ts'
import { notificationEmail } from '../mail/notification-mail.ts'
import type { Services } from '../services.ts'
import { unsubscribeLink } from './preferences.ts'
import type { Trx } from '../database/database.ts'

export type Note = {
  userId: string
  kind: NotificationKind
  /** unique per user and kind: a repeated note is ignored */
  about: string
  title: string
  text: string
  href: string
}

type NewNote = { userId: string; title: string; text: string; href: string; isMailed: boolean }

/** Bounds what one statement sends to the queue. */
const emailsAtOnce = 100

/** Skips notes that exist or are switched off. @returns number of new notes */
export async function notify(
  trx: Trx,
  { jobs, config, clock }: Pick<Services, 'jobs' | 'config' | 'clock'>,
  notes: Note[],
): Promise<number> {
  if (notes.length === 0) return 0
  const of = <Key extends keyof Note>(key: Key) => notes.map((note) => note[key])
  const { rows } = await sql<NewNote>`
    with note as (
      select note.*, coalesce(choice.is_mailed, ${defaultChoice.isMailed}) as is_mailed
        from unnest(${of('userId')}::uuid[], ${of('kind')}::notification_kind[], ${of('about')}::text[], ${of('title')}::text[],
                    ${of('text')}::text[], ${of('href')}::text[]) as note (user_id, kind, about, title, text, href)
        join users on users.id = note.user_id
        left join notification_choices choice on choice.user_id = note.user_id and choice.kind = note.kind
       where coalesce(choice.is_shown, ${defaultChoice.isShown})),
    inserted as (
      insert into notifications (user_id, kind, about, title, text, href, created_at)
      select user_id, kind, about, title, text, href, ${clock()} from note
      on conflict (user_id, kind, about) do nothing
      returning user_id, kind, about)
    select note.user_id, note.title, note.text, note.href, note.is_mailed
      from inserted join note using (user_id, kind, about)`.execute(trx)
  const toMail = rows.filter(({ isMailed }) => isMailed)
  const mailed = Map.groupBy(toMail, ({ userId }) => userId)
  if (mailed.size > 0) {
    const users = await trx
      .selectFrom('users')
      .select(['id', 'email', 'firstName', 'lastName'])
      .where(sql<boolean>`id = any(${[...mailed.keys()]}::uuid[])`)
      .where('isEmailConfirmed', '=', true)
      .execute()
    const mails = users.map((user) =>
      notificationEmail({ user, notes: mailed.get(user.id)!, unsubscribe: unsubscribeLink(config, user.id), config }),
    )
    for (let from = 0; from < mails.length; from += emailsAtOnce)
      await enqueueEmails(trx, { jobs, config }, ...mails.slice(from, from + emailsAtOnce))
  }
  return rows.length
}

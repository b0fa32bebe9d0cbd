// Reads and stores notification preferences; creates and checks unsubscribe links.
import {
  defaultChoice,
  notificationKindRows,
  notificationKinds,
  type Choice,
  type NotificationKind,
} from '#contract/accounts/notification-kinds.ts'
import type { Config } from '../config/config.ts'
import { ShopError } from '../errors.ts'
import type { Database } from '../database/database.ts'
import { isSigned, sign } from '../lib/secret-keys.ts'

export type Choices = Record<NotificationKind, Choice>

export async function readChoices(db: Database, userId: string): Promise<Choices> {
  const rows = await db.selectFrom('notificationChoices').select(['kind', 'isShown', 'isMailed']).where('userId', '=', userId).execute()
  const stored = new Map(rows.map(({ kind, ...choice }) => [kind, choice]))
  return Object.fromEntries(notificationKinds.map((kind) => [kind, stored.get(kind) ?? defaultChoice])) as Choices
}

export async function saveChoices(db: Database, userId: string, choices: Choices): Promise<void> {
  await db
    .insertInto('notificationChoices')
    .values(
      notificationKinds.map((kind) => ({
        userId,
        kind,
        isShown: choices[kind].isShown,
        isMailed: choices[kind].isShown && choices[kind].isMailed && notificationKindRows[kind].hasMailChoice,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['userId', 'kind']).doUpdateSet(({ ref }) => ({
        isShown: ref('excluded.isShown'),
        isMailed: ref('excluded.isMailed'),
      })),
    )
    .execute()
}

/** Lets its holder end this account's e-mails without a login, nothing else. */
export const unsubscribeLink = ({ keys, publicOrigin }: Pick<Config, 'keys' | 'publicOrigin'>, userId: string): string =>
  `${publicOrigin}/unsubscribe?${new URLSearchParams({ account: userId, key: sign(keys.unsubscribe, userId) })}`

export const isUnsubscribeKey = ({ keys }: Pick<Config, 'keys'>, userId: string, key: string): boolean =>
  isSigned(keys.unsubscribe, userId, key)

/** Does not change notifications on the site. @throws code_used_up for an invalid link */
export async function unsubscribe(db: Database, config: Pick<Config, 'keys'>, userId: string, key: string): Promise<void> {
  if (!isUnsubscribeKey(config, userId, key)) throw new ShopError('code_used_up')
  await db.updateTable('notificationChoices').set({ isMailed: false }).where('userId', '=', userId).execute()
}

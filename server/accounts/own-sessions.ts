// Lists and ends the sessions of an account (ACC-01).
import type { SessionView, SignedInUser } from '#contract/accounts/signed-in-user.ts'
import { isUuid } from '#contract/values/uuid.ts'
import type { Actor } from '#contract/journal/actor.ts'
import type { Database, Trx } from '../database/database.ts'
import { dbNow } from '../database/sql-time.ts'
import { ShopError } from '../errors.ts'
import { audit } from '../http/audit-log.ts'
import { isLoopback, toWideNetwork } from '../http/network.ts'
import type { Visitor } from '../http/visitor.ts'
import { recordChange } from '../journal/record-change.ts'
import type { Services } from '../services.ts'
import { oldestSession } from './find-session.ts'
import { findUserByEmail } from './find-user.ts'

export const maxSessions = 50

type SessionOwner = Pick<Visitor, 'sessionId' | 'clientAddress' | 'requestId'> & { user: SignedInUser }

/** Active ones: the current first, then the newest. */
export async function listSessions(
  db: Database,
  { user, sessionId, clientAddress }: Omit<SessionOwner, 'requestId'>,
): Promise<SessionView[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'userAgent', 'ipAddress', 'createdAt', 'updatedAt as usedAt'])
    .where('userId', '=', user.id)
    .where('expiresAt', '>', dbNow)
    .where('createdAt', '>', oldestSession(new Date()))
    .orderBy('createdAt', 'desc')
    .limit(maxSessions)
    .execute()
  return viewSessions(rows, clientAddress, sessionId)
}

type StoredSession = Omit<SessionView, 'network' | 'isHere' | 'isCurrent'> & { ipAddress: string }

/** The current one first. @param clientAddress of this request */
export function viewSessions(rows: readonly StoredSession[], clientAddress: string, currentId: string | null): SessionView[] {
  const here = toWideNetwork(clientAddress)
  return rows
    .map(({ ipAddress, ...row }) => {
      const network = ipAddress === '' || isLoopback(ipAddress) ? null : toWideNetwork(ipAddress)
      return { ...row, network, isHere: network === here, isCurrent: row.id === currentId }
    })
    .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}

/** Ends one other session of the account; an unknown id, or that of another account, ends nothing. */
export async function endSession(services: Pick<Services, 'db' | 'log' | 'config'>, owner: SessionOwner, id: string): Promise<void> {
  if (!isUuid(id) || id === owner.sessionId) return
  const { numDeletedRows } = await services.db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('userId', '=', owner.user.id)
    .executeTakeFirst()
  if (numDeletedRows > 0) audit(services, owner, 'session_ended', owner.user.email)
}

export async function endOtherSessions(services: Pick<Services, 'db' | 'log' | 'config'>, owner: SessionOwner): Promise<void> {
  await services.db
    .deleteFrom('sessions')
    .where('userId', '=', owner.user.id)
    .$if(owner.sessionId !== null, (query) => query.where('id', '!=', owner.sessionId))
    .execute()
  audit(services, owner, 'session_ended', owner.user.email)
}

/** After a login: what has expired, and the oldest beyond the limit. */
export async function deleteSurplusSessions(db: Database, userId: string): Promise<void> {
  const newest = db
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', userId)
    .where('expiresAt', '>', new Date())
    .orderBy('createdAt', 'desc')
    .limit(maxSessions)
  await db.deleteFrom('sessions').where('userId', '=', userId).where('id', 'not in', newest).execute()
}

/** For staff; links of e-mails stay valid. @param email in any case; undefined: of all accounts @throws not_found */
export async function endSessionsOf(trx: Trx, actor: Actor, email: string | undefined): Promise<{ accounts: number; sessions: number }> {
  const owner = email === undefined ? undefined : await findUserByEmail(trx, email.toLowerCase())
  if (email !== undefined && !owner) throw new ShopError('not_found', { detail: `Покупателя с\u00a0e-mail ${email} нет.` })
  const ended = await trx
    .deleteFrom('sessions')
    .$if(owner !== undefined, (query) => query.where('userId', '=', owner!.id))
    .returning('userId')
    .execute()
  const note = `Завершено сеансов: ${ended.length}`
  if (ended.length > 0) await recordChange(trx, actor, { entity: 'users', id: owner?.id ?? '', note }, {}, {})
  return { accounts: new Set(ended.map(({ userId }) => userId)).size, sessions: ended.length }
}

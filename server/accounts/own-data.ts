// What an owner changes, sees and takes away of their account (ACC-01): names, sessions, all data, the account itself.
import { sql, type Transaction } from 'kysely'
import type { ProfileInput } from '#contract/account-form.ts'
import type { SessionView, SignedInUser } from '#contract/accounts.ts'
import type { DB } from '#db/schema.gen.ts'
import { countAttempt, takeBackAttempt } from '../attempts.ts'
import { ShopError } from '../errors.ts'
import type { Visitor } from '../plugins/visitor.ts'
import type { Database } from '../database.ts'
import type { Services } from '../services.ts'
import { authHeaders } from './auth-headers.ts'
import { getUser } from './find-user.ts'
import { accountLimit, logOut } from './log-in.ts'
import { inShopWords } from './refusals.ts'
import { tokenHash } from './token-hash.ts'

/** Fields that are not there stay as they are. */
export async function updateProfile(db: Database, id: string, change: Partial<ProfileInput>): Promise<SignedInUser> {
  await db
    .updateTable('users')
    .set({ ...change, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
  return getUser(db, id)
}

/** The living ones, this one first, then the newest. */
export async function listSessions(
  db: Database,
  { user, sessionId }: { user: SignedInUser; sessionId: string | null },
): Promise<SessionView[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'userAgent', 'createdAt'])
    .where('userId', '=', user.id)
    .where('expiresAt', '>', sql<Date>`now()`)
    .orderBy('createdAt', 'desc')
    .limit(50)
    .execute()
  return rows.map((row) => ({ ...row, isCurrent: row.id === sessionId })).toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}

export async function endOtherSessions(db: Database, { user, sessionId }: { user: SignedInUser; sessionId: string | null }): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('userId', '=', user.id)
    .$if(sessionId !== null, (query) => query.where('id', '!=', sessionId))
    .execute()
}

/** All that the shop keeps about a user, for the user; no hashes, which are of no use to anybody. */
export async function exportOwnData(db: Database, user: SignedInUser) {
  const account = await db
    .selectFrom('users')
    .select([
      'email',
      'isEmailConfirmed',
      'lastName',
      'firstName',
      'middleName',
      'phone',
      'role',
      'consentAt',
      'consentVersion',
      'createdAt',
    ])
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  const sessions = await db
    .selectFrom('sessions')
    .select(['ipAddress', 'userAgent', 'createdAt', 'expiresAt'])
    .where('userId', '=', user.id)
    .orderBy('createdAt')
    .execute()
  const orders = await db
    .selectFrom('orders')
    .select([
      'number',
      'status',
      'guestName',
      'guestEmail',
      'guestPhone',
      'address',
      'comment',
      'payerName',
      'payerBin',
      'totalTiyn',
      'placedAt',
    ])
    .where('userId', '=', user.id)
    .orderBy('createdAt')
    .execute()
  const files = await db
    .selectFrom('orderFiles as file')
    .leftJoin('orders as order', 'order.id', 'file.orderId')
    .select(['order.number as order', 'file.name', 'file.byteSize', 'file.createdAt'])
    .where((eb) => eb.or([eb('file.userId', '=', user.id), eb('order.userId', '=', user.id)]))
    .orderBy('file.createdAt')
    .execute()
  const favourites = await db
    .selectFrom('favourites')
    .innerJoin('products', 'products.id', 'favourites.productId')
    .select(['article', 'listName', 'addedAt'])
    .where('userId', '=', user.id)
    .orderBy('addedAt')
    .execute()
  const notifications = await db
    .selectFrom('notifications')
    .select(['kind', 'title', 'text', 'createdAt', 'readAt'])
    .where('userId', '=', user.id)
    .orderBy('createdAt')
    .execute()
  const wholesaleApplications = await db
    .selectFrom('wholesaleApplications')
    .select(['company', 'bin', 'goods', 'phone', 'comment', 'state', 'answer', 'createdAt', 'decidedAt'])
    .where('userId', '=', user.id)
    .orderBy('createdAt')
    .execute()
  return { account, sessions, orders, files, favourites, notifications, wholesaleApplications }
}

/** The account with its sessions and codes; the password proves who asks. @throws wrong_password, orders_under_way, too_many_requests */
export async function deleteAccount(
  { db, auth }: Pick<Services, 'db' | 'auth'>,
  visitor: Visitor & { user: SignedInUser },
  password: string,
): Promise<void> {
  const account = tokenHash(visitor.user.email)
  await db.transaction().execute((trx) => countAttempt(trx, accountLimit, account))
  await inShopWords(auth.turns.run(() => auth.api.verifyPassword({ body: { password }, headers: authHeaders(visitor) })))
  await takeBackAttempt(db, accountLimit, account)
  const { id } = visitor.user
  await db.transaction().execute(async (trx) => {
    await leaveOrdersNameless(trx, id)
    await trx
      .deleteFrom('verifications')
      .where((eb) => eb.or([eb('value', 'like', `%:${id}`), eb('value', 'like', `%:${id}:%`)]))
      .execute()
    await trx.deleteFrom('users').where('id', '=', id).execute() // with it sessions, favourites and what was never placed
  })
  await logOut({ auth }, visitor)
}

/** Who ordered is forgotten; what was ordered the accounts need (payer and BIN of an invoice among it). @throws orders_under_way */
async function leaveOrdersNameless(trx: Transaction<DB>, userId: string): Promise<void> {
  const underWay = await trx
    .selectFrom('orders')
    .select('id')
    .where('userId', '=', userId)
    .where('status', 'not in', ['draft', 'completed', 'cancelled'])
    .limit(1)
    .executeTakeFirst()
  if (underWay) throw new ShopError('orders_under_way')
  await trx
    .updateTable('orders')
    .set({
      guestName: 'Имя удалено',
      guestEmail: '',
      guestPhone: forgottenPhone,
      address: '',
      comment: '',
      consentAt: sql`coalesce(consent_at, placed_at)`,
    })
    .where('userId', '=', userId)
    .where('placedAt', 'is not', null)
    .execute()
  // What was sent along may name people on any page; the bytes go at night (server/drafts/jobs.ts).
  await trx
    .deleteFrom('orderFiles')
    .where('orderId', 'in', (eb) => eb.selectFrom('orders').select('orders.id').where('userId', '=', userId))
    .execute()
}

const forgottenPhone = '+70000000000'

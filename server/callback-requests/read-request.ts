// Reads one request for staff: texts, files, product, person, state in the CRM with the next try (ADM-03).
import { sql } from 'kysely'
import { isUuid } from '#contract/values/uuid.ts'
import { firstPicture } from '../catalogue/cards/first-picture.ts'
import { paidPrice } from '../catalogue/customer-price.ts'
import { crmQueue } from '../crm/crm-jobs.ts'
import { findPause } from '../crm/crm-pause.ts'
import type { Database } from '../database/database.ts'
import { isPurchase, payableSum } from '../database/order-columns.ts'
import { ShopError } from '../errors.ts'
import type { Services } from '../services.ts'
import { crmOf, nameOfTaker, stateOf } from './requests-list.ts'

/** @throws not_found */
export async function readRequest(db: Database, id: string) {
  const request = isUuid(id) ? await readRow(db, id) : undefined
  if (!request) throw new ShopError('not_found', { detail: 'Такого обращения нет.' })
  const [files, product, customer, orders, nextTryAt] = await Promise.all([
    db.selectFrom('callbackFiles').select(['id', 'name', 'byteSize']).where('callbackId', '=', id).orderBy('createdAt').execute(),
    readProduct(db, request.article),
    readCustomer(db, request),
    readOrders(db, request.phone),
    request.crm === 'waiting' || request.crm === 'refused' ? readNextTry(db, id) : null,
  ])
  return { ...request, files, product, customer, orders, nextTryAt }
}

const readRow = (db: Database, id: string) =>
  db
    .selectFrom('callbacks')
    .select(['id', 'version', 'topic', 'name', 'phone', 'email', 'comment', 'details', 'article', 'quantity', 'createdAt', 'consentAt'])
    .select([
      'takenBy',
      'takenAt',
      'answer',
      'answeredAt',
      'publishedQuestion',
      'userId',
      'closedAt',
      'crmTries',
      'crmProblem',
      'crmFailedAt',
      'crmSentAt',
      'crmDealId',
    ])
    .select([stateOf.as('state'), crmOf.as('crm'), nameOfTaker.as('takenName')])
    .where('id', '=', id)
    .executeTakeFirst()

/** Null if it was deleted since, or the request is about none. */
const readProduct = async (db: Database, article: string) =>
  (await db
    .selectFrom('products')
    .select(['article', 'name', 'unit', 'inStock', paidPrice(null).as('priceTiyn')])
    .select((eb) => firstPicture(eb.ref('products.id')).select('image.contentHash').as('image'))
    .where('article', '=', article)
    .executeTakeFirst()) ?? null

/** The account that made it, else the oldest one with the phone. */
const readCustomer = async (db: Database, { userId, phone }: { userId: string | null; phone: string }) =>
  (await db
    .selectFrom('users')
    .select(['id', 'createdAt'])
    .where((eb) => (userId === null ? eb('phone', '=', phone) : eb('id', '=', userId)))
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst()) ?? null

const readOrders = (db: Database, phone: string) =>
  db
    .selectFrom('orders')
    .select((eb) => [eb.fn.countAll<number>().as('count'), sql<number>`coalesce(sum(${payableSum}), 0)`.as('totalTiyn')])
    .where('guestPhone', '=', phone)
    .where(isPurchase)
    .executeTakeFirstOrThrow()

/** Null: no more attempts until staff send it again. */
async function readNextTry(db: Database, id: string): Promise<Date | null> {
  const pause = await findPause(db)
  if (pause) return pause.until
  const { rows } = await sql<{ at: Date }>`select start_after as at from pgboss.job
    where name = ${crmQueue} and state < 'completed' and data->>'callbackId' = ${id} order by start_after limit 1`.execute(db)
  return rows[0]?.at ?? null
}

/** @throws not_found */
export async function getRequestFile({ db, callbackFiles }: Pick<Services, 'db' | 'callbackFiles'>, id: string) {
  const file = isUuid(id)
    ? await db.selectFrom('callbackFiles').select(['name', 'contentType']).where('id', '=', id).executeTakeFirst()
    : undefined
  const bytes = file && (await callbackFiles.find(id))
  if (!file || !bytes) throw new ShopError('not_found', { detail: 'Такого файла нет.' })
  return { ...file, bytes }
}

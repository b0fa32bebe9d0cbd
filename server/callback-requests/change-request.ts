// Changes requests by staff: take, hand back, answer by e-mail and on the page of the product, close, reopen (ADM-03); each with version and journal.
import { sql, type Selectable, type UpdateObject } from 'kysely'
import * as z from 'zod/mini'
import type { Actor } from '#contract/journal/actor.ts'
import { isUuid } from '#contract/values/uuid.ts'
import type { Callbacks, DB } from '#db/schema.gen.ts'
import { findUser } from '../accounts/find-user.ts'
import type { Database, Trx } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import { dbNow } from '../database/sql-time.ts'
import { ShopError } from '../errors.ts'
import { requireVersion } from '../journal/require-version.ts'
import { changeRecord } from '../journal/record-change.ts'
import { readFieldsBefore } from '../journal/undo-change.ts'
import { answerEmail } from '../mail/callback-mail.ts'
import { enqueueEmails } from '../mail/enqueue-emails.ts'
import type { Services } from '../services.ts'
import { questionsChanged } from './published-questions.ts'

/**
 * Of two at once the first gets it.
 * @param from whom it is taken from, as the page showed it; null: nobody @throws not_found, conflict with the name of the other
 */
export const takeRequest = (db: Database, actor: Actor, id: string, from: string | null): Promise<number | undefined> =>
  change(db, actor, id, undefined, async (trx, { takenBy }) => {
    if (takenBy === actor.id) return undefined
    if (takenBy !== from) throw new ShopError('conflict', { detail: `${await nameOf(trx, takenBy)} уже взял это обращение.` })
    return { takenBy: actor.id, takenAt: dbNow }
  })

/** @throws not_found, conflict */
export const releaseRequest = (db: Database, actor: Actor, id: string, expected: number): Promise<number | undefined> =>
  change(db, actor, id, expected, async () => ({ takenBy: null, takenAt: null }))

/** Taken by whoever closes it. One that has not reached the CRM is not sent any more. @throws not_found, conflict */
export const closeRequest = (db: Database, actor: Actor, id: string, expected: number): Promise<number | undefined> =>
  change(db, actor, id, expected, async (_trx, before) => closedBy(actor, before))

/** @throws not_found, conflict */
export const reopenRequest = (db: Database, actor: Actor, id: string, expected: number): Promise<number | undefined> =>
  change(db, actor, id, expected, async (_trx, { crmDealId }) => ({ status: crmDealId === null ? 'new' : 'sent', closedAt: null }))

/**
 * Sends the text to the customer, and closes the request. A second click has an older version.
 * @param question shown with the text on the page of the product; null: neither is
 * @throws not_found, conflict, malformed (no e-mail, no product)
 */
export const answerRequest = (
  { db, jobs, config }: Pick<Services, 'db' | 'jobs' | 'config'>,
  actor: Actor,
  id: string,
  { text, question, expected }: { text: string; question: string | null; expected: number },
): Promise<number | undefined> =>
  change(db, actor, id, expected, async (trx, before) => {
    const { name, email, article, publishedQuestion } = before
    const product = await trx.selectFrom('products').select('name').where('article', '=', article).executeTakeFirst()
    if (question !== null && !product) throw new ShopError('malformed', { fields: { question: ['Такого товара уже нет'] } })
    if (email !== null)
      await enqueueEmails(trx, { jobs, config }, answerEmail({ id, name, email, article, productName: product?.name, text, config }))
    else if (question === null) throw new ShopError('malformed', { fields: { answer: ['Почты в\u00a0обращении нет, позвоните'] } })
    if (question !== null || publishedQuestion !== null) await questionsChanged(trx, [article])
    return { answer: text, answeredAt: dbNow, publishedQuestion: question, ...closedBy(actor, before) }
  })

/** Takes question and answer off the page of the product. @throws not_found, conflict */
export const hideQuestion = (db: Database, actor: Actor, id: string, expected: number): Promise<number | undefined> =>
  change(db, actor, id, expected, async (trx, before) => {
    await questionsChanged(trx, [before.article])
    return { publishedQuestion: null }
  })

const restored = z.strictObject({
  status: z.optional(z.enum(['new', 'sent', 'closed'])),
  closedAt: z.optional(z.nullable(z.coerce.date())),
  takenBy: z.optional(z.nullable(z.string())),
  takenAt: z.optional(z.nullable(z.coerce.date())),
})

/** Of an own change; what went out by e-mail is not taken back. @throws not_found, status_not_allowed, conflict */
export const undoRequestChange = (db: Database, actor: Actor, id: string, version: number): Promise<number | undefined> =>
  change(db, actor, id, undefined, (trx, _before, record) =>
    readFieldsBefore(trx, actor, { entity: 'callbacks', id, version }, record, restored),
  )

type Stored = Pick<Selectable<Callbacks>, (typeof storedFields)[number]>
const storedFields = ['version', 'takenBy', 'crmDealId', 'name', 'email', 'article', 'publishedQuestion'] as const

const closedBy = (actor: Actor, { takenBy }: Stored) => ({
  status: 'closed' as const,
  closedAt: sql<Date>`coalesce(closed_at, now())`,
  takenBy: takenBy ?? actor.id,
  takenAt: sql<Date>`coalesce(taken_at, now())`,
})

/** @param expected version that the staff member saw @returns the version afterwards; undefined: nothing was changed */
const change = (
  db: Database,
  actor: Actor,
  id: string,
  expected: number | undefined,
  fieldsOf: (trx: Trx, before: Stored, record: Readonly<Record<string, unknown>>) => Promise<UpdateObject<DB, 'callbacks'> | undefined>,
): Promise<number | undefined> =>
  inTransaction(db, async (trx) => {
    if (!isUuid(id)) throw new ShopError('not_found')
    return changeRecord(trx, actor, { entity: 'callbacks', id }, async (record) => {
      const before = await trx.selectFrom('callbacks').select(storedFields).where('id', '=', id).executeTakeFirst()
      if (!before) throw new ShopError('not_found', { detail: 'Такого обращения нет.' })
      requireVersion(expected, before)
      const fields = await fieldsOf(trx, before, record)
      if (!fields) return undefined
      const { version } = await trx
        .updateTable('callbacks')
        .set({ ...fields, updatedAt: dbNow })
        .where('id', '=', id)
        .returning('version')
        .executeTakeFirstOrThrow()
      return version
    })
  })

async function nameOf(trx: Trx, userId: string | null): Promise<string> {
  const user = userId === null ? undefined : await findUser(trx, userId)
  return user ? `${user.firstName} ${user.lastName}` : 'Коллега'
}

// Notifies existing accounts of published news, promotions and events, once each (ACC-02).
import { sql } from 'kysely'
import { once } from '../http/idempotency.ts'
import type { Services } from '../services.ts'
import { inTransaction } from '../database/transaction.ts'
import { notify } from './notify.ts'

/** Older news is skipped. Idempotency keys are stored longer than this. */
const freshDays = 3

/** @returns number of notifications. Each item has a key, so that two processes do not notify twice. */
export async function notifyNews(services: Pick<Services, 'db' | 'jobs' | 'config' | 'clock'>): Promise<number> {
  const { db, clock } = services
  const now = clock()
  const since = new Date(now.getTime() - freshDays * 24 * 3_600_000)
  const fresh = await db
    .selectFrom('news')
    .select(['id', 'title', 'summary', 'publishedAt'])
    .where('isPublished', '=', true)
    .where('publishedAt', '<=', now)
    .where('publishedAt', '>', since)
    .where(sql<boolean>`not exists (select from idempotency_keys where scope = 'news' and key = news.id::text)`)
    .orderBy('publishedAt')
    .execute()
  let notified = 0
  for (const { id, title, summary, publishedAt } of fresh)
    notified += await inTransaction(db, (trx) =>
      once<number>(
        trx,
        { scope: 'news', key: String(id), request: id, isShared: true },
        async () => {
          const readers = await trx.selectFrom('users').select('id').where('createdAt', '<=', publishedAt).execute()
          const note = { kind: 'news', about: `news ${id}`, title, text: summary, href: `/about/news/${id}` } as const
          return notify(
            trx,
            services,
            readers.map((reader) => ({ ...note, userId: reader.id })),
          )
        },
        () => 0,
      ),
    )
  return notified
}

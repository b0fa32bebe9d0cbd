// News, promotions and events as they come out: told once to every account that was there before (ACC-02).
import { sql } from 'kysely'
import { once } from '../http/idempotency.ts'
import type { Services } from '../services.ts'
import { inTransaction } from '../database/transaction.ts'
import { notify } from './notify.ts'

/** What came out longer ago is no news; keys of repeats are kept longer than this. */
const freshDays = 3

/** How many notes were made. Each piece is told in a transaction with its key: two processes at once tell it once. */
export async function tellNews(services: Pick<Services, 'db' | 'jobs' | 'config' | 'clock'>): Promise<number> {
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
  let told = 0
  for (const { id, title, summary, publishedAt } of fresh)
    told += await inTransaction(db, (trx) =>
      once<number>(
        trx,
        { scope: 'news', key: String(id), request: id },
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
  return told
}

// Which favourites the watch looks at: those of products that the change feed has named since the last look (as
// server/catalogue/index/change-feed.ts reads it: by snapshots, so that no transaction is missed), and few others. Where the feed cannot
// tell, all of them.
import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { DB } from '#db/schema.gen.ts'

/** Rows of the feed are kept for a day. */
const longestSleepHours = 12

export type Look = {
  /** what the feed held when this look began; kept when it is over */
  snapshot: string
  /** of `favourites`; null = all of them */
  where: RawBuilder<boolean> | null
}

type Feed = { snapshot: string; isWhole: boolean; productIds: number[] | null }

/** @param quietHours after which a price may be told of again */
export async function nextLook(trx: Transaction<DB>, now: Date, quietHours: number): Promise<Look> {
  const last = await trx.selectFrom('favouritesWatch').select(['seen', 'at']).executeTakeFirst()
  if (!last || now.getTime() - last.at.getTime() > longestSleepHours * 3_600_000) return { ...(await readFeed(trx, null)), where: null }
  const { snapshot, isWhole, productIds } = await readFeed(trx, last.seen)
  if (isWhole) return { snapshot, where: null }
  const quiet = `${quietHours} hours`
  const where = sql<boolean>`(favourites.product_id = any(${productIds ?? []}::integer[])
    or favourites.told_price_at between ${last.at}::timestamptz - ${quiet}::interval - interval '1 minute' and ${now}::timestamptz - ${quiet}::interval
    or favourites.added_at > ${last.at}::timestamptz - interval '5 minutes')`
  return { snapshot, where }
}

export async function rememberLook(trx: Transaction<DB>, { snapshot }: Look, at: Date): Promise<void> {
  await trx
    .insertInto('favouritesWatch')
    .values({ seen: snapshot, at })
    .onConflict((conflict) => conflict.column('isOnly').doUpdateSet({ seen: snapshot, at }))
    .execute()
}

/** @param seen null = only where the feed stands. A snapshot from the future was made by another server: the database was restored. */
async function readFeed(trx: Transaction<DB>, seen: string | null): Promise<Feed> {
  const { rows } = await sql<Feed>`
    select pg_current_snapshot()::text as snapshot,
           coalesce(bool_or(kind = 'structure'), false)
             or coalesce(pg_snapshot_xmin(pg_current_snapshot()) < pg_snapshot_xmin(${seen}::pg_snapshot), false) as is_whole,
           array_agg(distinct product_id) filter (where product_id is not null) as product_ids
      from catalogue_changes
     where ${seen}::text is not null and xid >= pg_snapshot_xmin(${seen}::pg_snapshot)
       and not pg_visible_in_snapshot(xid, ${seen}::pg_snapshot)`.execute(trx)
  return rows[0]!
}

// Selects favourites to check: products in the change feed since the last check, or all.
// Reads the feed by snapshots like change-feed.ts of the catalogue index, so that no transaction is missed.
import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { DB } from '#db/schema.gen.ts'

/** The feed stores rows for a day. */
const maxFeedGapHours = 12

export type FavouritesCheck = {
  /** position in the feed at the start; stored at the end */
  snapshot: string
  /** condition on `favourites`; null = all of them */
  where: RawBuilder<boolean> | null
}

type Feed = { snapshot: string; isWhole: boolean; productIds: number[] | null }

export async function readCheck(trx: Transaction<DB>, now: Date, quietHours: number): Promise<FavouritesCheck> {
  const last = await trx.selectFrom('favouritesWatch').select(['seen', 'at']).executeTakeFirst()
  if (!last || now.getTime() - last.at.getTime() > maxFeedGapHours * 3_600_000) return { ...(await readFeed(trx, null)), where: null }
  const { snapshot, isWhole, productIds } = await readFeed(trx, last.seen)
  if (isWhole) return { snapshot, where: null }
  const quiet = `${quietHours} hours`
  const where = sql<boolean>`(favourites.product_id = any(${productIds ?? []}::integer[])
    or favourites.told_price_at between ${last.at}::timestamptz - ${quiet}::interval - interval '1 minute' and ${now}::timestamptz - ${quiet}::interval
    or favourites.added_at > ${last.at}::timestamptz - interval '5 minutes')`
  return { snapshot, where }
}

export async function storeCheck(trx: Transaction<DB>, { snapshot }: FavouritesCheck, at: Date): Promise<void> {
  await trx
    .insertInto('favouritesWatch')
    .values({ seen: snapshot, at })
    .onConflict((conflict) => conflict.column('isOnly').doUpdateSet({ seen: snapshot, at }))
    .execute()
}

/** @param seen null = current position only. A snapshot from the future means a restored database. */
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

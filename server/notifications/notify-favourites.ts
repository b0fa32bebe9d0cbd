// Notifies customers of price drops and restocks of favourites, with a minimum interval (ACC-02).
import { sql, type RawBuilder } from 'kysely'
import { formatPrice } from '#contract/catalogue/unit-price.ts'
import { productHref } from '#contract/catalogue/product-links.ts'
import { paidPrice } from '../catalogue/customer-price.ts'
import type { Services } from '../services.ts'
import { inTransaction } from '../database/transaction.ts'
import { notify, type Note } from './notify.ts'
import type { Trx } from '../database/database.ts'

/** Minimum interval between notifications of one kind about a product. */
const quietHours = 24
/** Ignores shorter absences: an order placed and cancelled. */
const minAwayMinutes = 60
const batch = 2000

/** `paidTiyn`: what the customer pays now; null = on request */
type ChangedFavourite = Awaited<ReturnType<typeof readChanged>>[number]

type WatchServices = Pick<Services, 'db' | 'jobs' | 'config' | 'clock'>

/** @returns number of notes. A lock serializes concurrent runs. */
export async function notifyFavourites(services: WatchServices): Promise<number> {
  let created = 0
  for (;;) {
    const { notes, isOver } = await inTransaction(services.db, (trx) => notifyBatch(trx, services))
    created += notes
    if (isOver) return created
  }
}

async function notifyBatch(trx: Trx, services: WatchServices): Promise<{ notes: number; isOver: boolean }> {
  await sql`select pg_advisory_xact_lock(hashtextextended('watch favourites', 0))`.execute(trx)
  const now = services.clock()
  const check = await readCheck(trx, now)
  const changed = await readChanged(trx, now, check)
  const isOver = changed.length < batch
  // Later rows of the feed are found by the next check.
  if (isOver) await storeCheck(trx, check, now)
  if (changed.length === 0) return { notes: 0, isOver }
  const notes: Note[] = []
  for (const seen of changed) {
    const { paidTiyn, wasTiyn, unit, outSince } = seen
    const isAway = outSince !== null && now.getTime() - outSince.getTime() >= minAwayMinutes * 60_000
    const add = (kind: Note['kind'], title: string, text: string) => notes.push(noteOf(seen, kind, now, `${title}: ${seen.name}`, text))
    if (isCheaper(seen) && seen.canNotifyPrice)
      add('price_drop', 'Цена снизилась', `${formatPrice(paidTiyn!, unit)} вместо ${formatPrice(wasTiyn!, unit)}`)
    if (seen.inStock && isAway && seen.canNotifyStock)
      add('back_in_stock', 'Снова в\u00a0наличии', paidTiyn === null ? '' : formatPrice(paidTiyn, unit))
  }
  await storeSeen(trx, changed, notes, now)
  return { notes: await notify(trx, services, notes), isOver }
}

const isCheaper = ({ paidTiyn, wasTiyn }: ChangedFavourite): boolean => paidTiyn !== null && wasTiyn !== null && paidTiyn < wasTiyn

const noteOf = ({ id, userId, article }: ChangedFavourite, kind: Note['kind'], now: Date, title: string, text: string): Note => ({
  userId,
  kind,
  about: `${id} ${now.toISOString()}`,
  title,
  text,
  href: productHref(article),
})

/**
 * Favourites whose price or stock changed since the last check. A drop within the quiet hours
 * stays unrecorded and is notified after them.
 */
async function readChanged(trx: Trx, now: Date, { where }: FavouritesCheck) {
  const was = sql<number | null>`coalesce(favourites.watched_price_tiyn, favourites.seen_price_tiyn)`
  const paid = paidPrice(sql.ref<string | null>('favourites.user_id'))
  const quietSince = new Date(now.getTime() - quietHours * 3_600_000)
  const canNotifyPrice = sql<boolean>`coalesce(favourites.told_price_at < ${quietSince}, true)`
  return trx
    .selectFrom('favourites')
    .innerJoin('products', 'products.id', 'favourites.productId')
    .select([
      'favourites.id',
      'favourites.userId',
      'products.article',
      'products.name',
      'products.unit',
      'products.inStock',
      'watchedOutSince as outSince',
    ])
    .select([paid.as('paidTiyn'), was.as('wasTiyn'), canNotifyPrice.as('canNotifyPrice')])
    .select(sql<boolean>`coalesce(favourites.told_stock_at < ${quietSince}, true)`.as('canNotifyStock'))
    .where('products.isActive', '=', true)
    .$if(where !== null, (query) => query.where(where!))
    .where(
      sql<boolean>`(${paid} is not null and ${paid} is distinct from ${was} and (coalesce(${paid} > ${was}, true) or ${canNotifyPrice}))
        or products.in_stock = (favourites.watched_out_since is not null)`,
    )
    .orderBy('favourites.id')
    .limit(batch)
    .forUpdate('favourites')
    .execute()
}

async function storeSeen(trx: Trx, changed: ChangedFavourite[], notes: Note[], now: Date): Promise<void> {
  const favouritesOf = (kind: Note['kind']) => new Set(notes.filter((note) => note.kind === kind).map(({ about }) => about.split(' ')[0]))
  const [prices, stocks] = [favouritesOf('price_drop'), favouritesOf('back_in_stock')]
  // Without a price the previous one stays. A drop within the quiet hours is not recorded yet.
  const watched = changed.map((seen) => (isCheaper(seen) && !seen.canNotifyPrice ? seen.wasTiyn : (seen.paidTiyn ?? seen.wasTiyn)))
  await sql`
    update favourites
       set watched_price_tiyn = seen.price,
           -- out of stock when it was added: away since then
           watched_out_since = case when seen.in_stock then null
             else coalesce(favourites.watched_out_since, case when favourites.was_in_stock then ${now} else favourites.added_at end) end,
           told_price_at = case when seen.price_notified then ${now} else favourites.told_price_at end,
           told_stock_at = case when seen.stock_notified then ${now} else favourites.told_stock_at end
      from unnest(${changed.map(({ id }) => id)}::uuid[], ${watched}::bigint[], ${changed.map(({ inStock }) => inStock)}::boolean[],
                  ${changed.map(({ id }) => prices.has(id))}::boolean[], ${changed.map(({ id }) => stocks.has(id))}::boolean[])
             as seen (id, price, in_stock, price_notified, stock_notified)
     where favourites.id = seen.id`.execute(trx)
}

/** The feed stores rows for a day. */
const maxFeedGapHours = 12

type FavouritesCheck = {
  /** position in the feed at the start; stored at the end */
  snapshot: string
  /** condition on `favourites`; null = all of them */
  where: RawBuilder<boolean> | null
}

type Feed = { snapshot: string; isWhole: boolean; productIds: number[] | null }

async function readCheck(trx: Trx, now: Date): Promise<FavouritesCheck> {
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

async function storeCheck(trx: Trx, { snapshot }: FavouritesCheck, at: Date): Promise<void> {
  await trx
    .insertInto('favouritesWatch')
    .values({ seen: snapshot, at })
    .onConflict((conflict) => conflict.column('isOnly').doUpdateSet({ seen: snapshot, at }))
    .execute()
}

/** @param seen null = current position only. A snapshot from the future means a restored database. */
async function readFeed(trx: Trx, seen: string | null): Promise<Feed> {
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

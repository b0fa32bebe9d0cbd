// Looks at what customers have marked: a price that fell and goods that came back are told once each, not at each blink (ACC-02).
import { sql, type Transaction } from 'kysely'
import { formatTiyn } from '#contract/values/money.ts'
import { productHref } from '#contract/catalogue/product-links.ts'
import type { DB } from '#db/schema.gen.ts'
import { paidPrice } from '../catalogue/customer-price.ts'
import type { Services } from '../services.ts'
import { inTransaction } from '../database/transaction.ts'
import { nextLook, rememberLook, type Look } from './favourites-to-check.ts'
import { notify, type Note } from './notify.ts'

/** The same is told of a product again after a day at the earliest. */
const quietHours = 24
/** Goods that were away for less have not come back: somebody put them into an order and out of it again. */
const leastAwayMinutes = 60
/** So many at once; the rest follows at once. */
const batch = 2000

type Seen = {
  id: string
  userId: string
  article: string
  name: string
  /** what the customer pays now; null = on request */
  paidTiyn: number | null
  wasTiyn: number | null
  inStock: boolean
  /** the price or the stock was not told of lately */
  mayTellPrice: boolean
  mayTellStock: boolean
  outSince: Date | null
}

type Watching = Pick<Services, 'db' | 'jobs' | 'config' | 'clock'>

/** How many notes were made. Two at once tell nothing twice: the second waits for the first. */
export async function watchFavourites(services: Watching): Promise<number> {
  let told = 0
  for (;;) {
    const { notes, isOver } = await inTransaction(services.db, (trx) => watchBatch(trx, services))
    told += notes
    if (isOver) return told
  }
}

async function watchBatch(trx: Transaction<DB>, services: Watching): Promise<{ notes: number; isOver: boolean }> {
  await sql`select pg_advisory_xact_lock(hashtextextended('watch favourites', 0))`.execute(trx)
  const now = services.clock()
  const look = await nextLook(trx, now, quietHours)
  const changed = await readChanged(trx, now, look)
  const isOver = changed.length < batch
  // What of the feed came after this look's snapshot is found again by the next one.
  if (isOver) await rememberLook(trx, look, now)
  if (changed.length === 0) return { notes: 0, isOver }
  const notes: Note[] = []
  for (const seen of changed) {
    const { paidTiyn, wasTiyn, outSince } = seen
    const isAway = outSince !== null && now.getTime() - outSince.getTime() >= leastAwayMinutes * 60_000
    if (isCheaper(seen) && seen.mayTellPrice)
      notes.push(noteOf(seen, 'price_drop', now, `Цена снизилась: ${seen.name}`, `${formatTiyn(paidTiyn!)} вместо ${formatTiyn(wasTiyn!)}`))
    if (seen.inStock && isAway && seen.mayTellStock)
      notes.push(noteOf(seen, 'back_in_stock', now, `Снова в\u00a0наличии: ${seen.name}`, paidTiyn === null ? '' : formatTiyn(paidTiyn)))
  }
  await remember(trx, changed, notes, now)
  return { notes: await notify(trx, services, notes), isOver }
}

const isCheaper = ({ paidTiyn, wasTiyn }: Seen): boolean => paidTiyn !== null && wasTiyn !== null && paidTiyn < wasTiyn

const noteOf = ({ id, userId, article }: Seen, kind: Note['kind'], now: Date, title: string, text: string): Note => ({
  userId,
  kind,
  about: `${id} ${now.toISOString()}`,
  title,
  text,
  href: productHref(article),
})

/**
 * Favourites whose price or stock is not what was last seen. A lower price that may not be told yet stays as it is, to be told when it
 * has lasted.
 */
async function readChanged(trx: Transaction<DB>, now: Date, { where }: Look): Promise<Seen[]> {
  const was = sql<number | null>`coalesce(favourites.watched_price_tiyn, favourites.seen_price_tiyn)`
  const paid = paidPrice(sql.ref<string | null>('favourites.user_id'))
  const quietSince = new Date(now.getTime() - quietHours * 3_600_000)
  const mayTellPrice = sql<boolean>`coalesce(favourites.told_price_at < ${quietSince}, true)`
  return trx
    .selectFrom('favourites')
    .innerJoin('products', 'products.id', 'favourites.productId')
    .select(['favourites.id', 'favourites.userId', 'products.article', 'products.name', 'products.inStock', 'watchedOutSince as outSince'])
    .select([paid.as('paidTiyn'), was.as('wasTiyn'), mayTellPrice.as('mayTellPrice')])
    .select(sql<boolean>`coalesce(favourites.told_stock_at < ${quietSince}, true)`.as('mayTellStock'))
    .where('products.isActive', '=', true)
    .$if(where !== null, (query) => query.where(where!))
    .where(
      sql<boolean>`(${paid} is not null and ${paid} is distinct from ${was} and (coalesce(${paid} > ${was}, true) or ${mayTellPrice}))
        or products.in_stock = (favourites.watched_out_since is not null)`,
    )
    .orderBy('favourites.id')
    .limit(batch)
    .forUpdate('favourites')
    .execute()
}

async function remember(trx: Transaction<DB>, changed: Seen[], notes: Note[], now: Date): Promise<void> {
  const toldOf = (kind: Note['kind']) => new Set(notes.filter((note) => note.kind === kind).map(({ about }) => about.split(' ')[0]))
  const [prices, stocks] = [toldOf('price_drop'), toldOf('back_in_stock')]
  // On request is no price, and the one before stays. A price that fell again within the quiet hours is remembered as it was, and told later.
  const watched = changed.map((seen) => (isCheaper(seen) && !seen.mayTellPrice ? seen.wasTiyn : (seen.paidTiyn ?? seen.wasTiyn)))
  await sql`
    update favourites
       set watched_price_tiyn = seen.price,
           -- it was marked when it was not there: away since then
           watched_out_since = case when seen.in_stock then null
             else coalesce(favourites.watched_out_since, case when favourites.was_in_stock then ${now} else favourites.added_at end) end,
           told_price_at = case when seen.price_told then ${now} else favourites.told_price_at end,
           told_stock_at = case when seen.stock_told then ${now} else favourites.told_stock_at end
      from unnest(${changed.map(({ id }) => id)}::uuid[], ${watched}::bigint[], ${changed.map(({ inStock }) => inStock)}::boolean[],
                  ${changed.map(({ id }) => prices.has(id))}::boolean[], ${changed.map(({ id }) => stocks.has(id))}::boolean[])
             as seen (id, price, in_stock, price_told, stock_told)
     where favourites.id = seen.id`.execute(trx)
}

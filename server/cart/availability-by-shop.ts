// Finds for «Где собрать всё сегодня» which shops have the whole cart, and what the others lack.
import type { ShopForCart, ShopLack } from '#contract/cart/shop-availability.ts'
import type { Database } from '../database/database.ts'
import { readStock, takeFrom } from '../stock/stock.ts'
import { readCartLines } from './cart-lines.ts'

/** Shops with the most lines first, without shops with none. @param seesQuantity false for guests (SHELL-13) */
export async function shopsForCart(db: Database, cartId: string | null, without: readonly string[], seesQuantity: boolean) {
  const lines = (await readCartLines(db, cartId)).filter(
    ({ product: { availability, article } }) => availability === 'in_stock' && !without.includes(article),
  )
  if (lines.length === 0) return { lineCount: 0, shops: [] }
  const shops = await db
    .selectFrom('shops')
    .select(['id', 'address', 'nameForGuest', 'hours', 'isCanOrderByGuest'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  const ids = lines.map(({ product }) => product.id)
  const stock = await readStock(db, ids)
  const stockOf = new Map(stock.map(({ shopId, productId, count }) => [`${shopId} ${productId}`, Math.floor(count)]))
  const found = shops.map(({ id, address, nameForGuest, hours, isCanOrderByGuest }): ShopForCart => {
    const missing = lines.flatMap(({ product: { id: productId, article, name, unit }, quantity }) => {
      const inStock = stockOf.get(`${id} ${productId}`) ?? 0
      return inStock >= quantity ? [] : [{ article, name, unit, quantity, inStock: seesQuantity ? inStock : null }]
    })
    return {
      id,
      address: address || nameForGuest,
      hours,
      isForGuests: isCanOrderByGuest,
      availableCount: lines.length - missing.length,
      missing,
    }
  })
  return {
    lineCount: lines.length,
    shops: found.filter(({ availableCount }) => availableCount > 0).toSorted((one, other) => other.availableCount - one.availableCount),
  }
}

/** By shop, where it lacks some of the lines. Others are taken from as an order takes them. */
export async function lackingByShop(
  db: Database,
  shops: readonly { id: number; name: string }[],
  lines: readonly { id: number; article: string; quantity: number }[],
): Promise<Record<number, ShopLack>> {
  if (lines.length === 0) return {}
  const ids = lines.map(({ id }) => id)
  const stock = Map.groupBy(await readStock(db, ids), ({ productId }) => productId)
  const lacking: Record<number, ShopLack> = {}
  for (const shop of shops) {
    const others = new Set<number>()
    const articles = lines.flatMap(({ id, article, quantity }) => {
      const brought = takeFrom(stock.get(id) ?? [], quantity, shop.id).filter(({ shopId }) => shopId !== shop.id)
      for (const { shopId } of brought) others.add(shopId)
      return brought.length > 0 ? [article] : []
    })
    const [only] = others.size === 1 ? shops.filter(({ id }) => others.has(id)) : []
    if (articles.length > 0) lacking[shop.id] = { articles, from: only?.name ?? null }
  }
  return lacking
}

// Applies 1C's lines to an order: quantities, prices, removed and added products, with stock.
import { sql } from 'kysely'
import { releaseItemStock, takeWhatIsThere } from '../../stock/stock.ts'
import type { DocumentLine } from './read-order-lines.ts'
import type { Trx } from '#server/database/database.ts'

type DesiredLine = Pick<DocumentLine, 'quantity' | 'priceTiyn'>
/** `changes`: for the customer; `remarks`: for the 1C specialist */
export type LineChanges = { changes: string[]; remarks: string[] }

type Item = { id: number; productId: number; quantity: number; priceTiyn: number | null; retailTiyn: number | null; name: string }

/** @param order locked. A line is found by the id of 1C, else by the article, else by the name in the order */
export async function applyOrderLines(trx: Trx, order: { id: number; shopId: number | null }, lines: DocumentLine[]): Promise<LineChanges> {
  const changes: string[] = []
  const items = await readItems(trx, order.id)
  const { desired, remarks } = await mergeLines(trx, items, lines)
  // Nothing that 1C sends empties an order but its cancellation.
  if (desired.size === 0 && remarks.length === 0) remarks.push('во всех строках количество 0: состав прежний')
  // 1C knows the products by other ids and articles.
  if (remarks.length > 0 && !items.some(({ productId }) => desired.has(productId))) return { changes, remarks }
  for (const item of items) {
    const line = desired.get(item.productId)
    desired.delete(item.productId)
    if (!line) {
      await releaseItemStock(trx, [item.id])
      await trx.deleteFrom('orderItems').where('id', '=', item.id).execute()
      changes.push(`убрано: ${item.name}`)
    } else await changeItem(trx, order, item, line, changes)
  }
  for (const [productId, line] of desired) await addItem(trx, order, productId, line, changes)
  return { changes, remarks }
}

const readItems = (trx: Trx, orderId: number): Promise<Item[]> =>
  trx
    .selectFrom('orderItems')
    .select(['id', 'productId', 'quantity', 'priceTiyn', 'retailTiyn', 'name'])
    .where('orderId', '=', orderId)
    .orderBy('productId')
    .execute()

/** Whether the lines are others than those of the order; unknown products do not count. */
export async function differsFrom(trx: Trx, order: { id: number }, lines: DocumentLine[]): Promise<boolean> {
  const items = await readItems(trx, order.id)
  const { desired } = await mergeLines(trx, items, lines)
  const isSame = ({ productId, quantity, priceTiyn }: Item) => {
    const line = desired.get(productId)
    return line?.quantity === quantity && line.priceTiyn === priceTiyn
  }
  return items.length !== desired.size || !items.every(isSame)
}

/** By product: 1C may have the same product in two lines, at two prices. */
async function mergeLines(trx: Trx, items: readonly Item[], lines: readonly DocumentLine[]) {
  const desired = new Map<number, DesiredLine>()
  const remarks: string[] = []
  const unreadable = new Set<number>()
  const meant = lines.filter((line) => line.quantity > 0 || line.isUnreadable)
  const findProduct = await productFinder(trx, items, meant)
  for (const line of meant) {
    const product = findProduct(line)
    const name = line.name || line.article || line.id
    if (product === undefined) remarks.push(`товара «${name}» на сайте нет`)
    if (line.isUnreadable) remarks.push(`количество или цена товара «${name}» не читается: строка прежняя`)
    if (product === undefined) continue
    const same = desired.get(product)
    if (line.isUnreadable) unreadable.add(product)
    else desired.set(product, same ? joined(same, line) : line)
  }
  for (const item of items) if (unreadable.has(item.productId)) desired.set(item.productId, item)
  return { desired, remarks }
}

function joined(a: DesiredLine, b: DesiredLine): DesiredLine {
  // As stored: 0.1 + 0.2 would differ from it with every file.
  const quantity = Math.round((a.quantity + b.quantity) * 1000) / 1000
  const sumTiyn = (a.priceTiyn ?? 0) * a.quantity + (b.priceTiyn ?? 0) * b.quantity
  return { quantity, priceTiyn: a.priceTiyn === b.priceTiyn ? a.priceTiyn : Math.round(sumTiyn / quantity) }
}

/** A product of the site alone has an id of its own in 1C, where it was made for the order: by its name. */
async function productFinder(trx: Trx, items: readonly Item[], lines: readonly DocumentLine[]) {
  const ids = lines.map(({ id }) => id)
  const articles = [...ids, ...lines.map(({ article }) => article)]
  const products = await trx
    .selectFrom('products')
    .select(['id', 'article', 'externalId'])
    .where(sql<boolean>`external_id = any(${ids}) or article = any(${articles})`)
    .execute()
  const byExternalId = new Map(products.map((product) => [product.externalId, product.id]))
  const byArticle = new Map(products.map((product) => [product.article, product]))
  const byName = new Map(items.map(({ name, productId }) => [plainName(name), productId]))
  return ({ id, article, name }: DocumentLine) => {
    const named = byArticle.get(id)
    return (
      (id === '' ? undefined : byExternalId.get(id)) ??
      byArticle.get(article)?.id ??
      (named?.externalId === null ? named.id : undefined) ??
      (name === '' ? undefined : byName.get(plainName(name)))
    )
  }
}

const plainName = (name: string): string => name.replace(/\s+/g, ' ').trim().toLowerCase()

async function changeItem(trx: Trx, order: { shopId: number | null }, item: Item, line: DesiredLine, changes: string[]): Promise<void> {
  if (item.quantity !== line.quantity) {
    await releaseItemStock(trx, [item.id])
    await takeWhatIsThere(trx, [{ ...item, quantity: line.quantity }], order.shopId)
    changes.push(`количество: ${item.name}, ${item.quantity} → ${line.quantity}`)
  }
  if (item.priceTiyn !== line.priceTiyn) changes.push(`цена: ${item.name}, ${tenge(item.priceTiyn)} → ${tenge(line.priceTiyn)}`)
  if (item.quantity === line.quantity && item.priceTiyn === line.priceTiyn) return
  const keepsRetail = item.retailTiyn !== null && line.priceTiyn !== null && item.retailTiyn > line.priceTiyn
  await trx
    .updateTable('orderItems')
    .set({
      quantity: line.quantity,
      priceTiyn: line.priceTiyn,
      returned: sql<number>`least(returned, ${line.quantity})`,
      ...(!keepsRetail && { retailTiyn: null }),
      // No longer the price that staff have agreed.
      ...(item.priceTiyn !== line.priceTiyn && { listPriceTiyn: null, priceReason: '' }),
    })
    .where('id', '=', item.id)
    .execute()
}

async function addItem(
  trx: Trx,
  order: { id: number; shopId: number | null },
  productId: number,
  line: DesiredLine,
  changes: string[],
): Promise<void> {
  const { name, article, unit } = await trx
    .selectFrom('products')
    .select(['name', 'article', 'unit'])
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  const { position } = await trx
    .selectFrom('orderItems')
    .select(sql<number>`coalesce(max(position), 0) + 1`.as('position'))
    .where('orderId', '=', order.id)
    .executeTakeFirstOrThrow()
  const { id } = await trx
    .insertInto('orderItems')
    .values({ orderId: order.id, productId, position, article, name, unit, quantity: line.quantity, priceTiyn: line.priceTiyn })
    .returning('id')
    .executeTakeFirstOrThrow()
  await takeWhatIsThere(trx, [{ id, productId, quantity: line.quantity }], order.shopId)
  changes.push(`добавлено: ${name}, ${line.quantity}`)
}

const tenge = (tiyn: number | null) => (tiyn === null ? 'по запросу' : `${tiyn / 100} ₸`)

// Adds many lines to the cart, all or none, from the table of characteristics (CAT-17).
import type { Transaction } from 'kysely'
import { maxCartLines, maxQuantity, stockLeftText, type ArticleQuantity } from '#contract/cart/cart.ts'
import type { FieldErrors } from '#contract/errors.ts'
import type { DB } from '#db/schema.gen.ts'
import { paidPrice } from '../catalogue/customer-price.ts'
import { ShopError } from '../errors.ts'
import type { Database } from '../database/database.ts'
import { wholeStockOf } from '../stock/stock.ts'
import { countLines } from './cart-lines.ts'
import { changeCartOnce, openCart, type CartVisitor, type OpenCart } from './lock-cart.ts'

/** Idempotent by key. @throws not_enough_stock with the stock of each such line, cart_full, cart_empty, key_reused */
export async function addAllQuantities(db: Database, visitor: CartVisitor, lines: ArticleQuantity[], key?: string): Promise<void> {
  if (lines.length === 0) throw new ShopError('cart_empty')
  if (lines.length > maxCartLines) throw new ShopError('cart_full')
  await changeCartOnce<null>(db, visitor, {
    key,
    request: ['add all', lines],
    work: (trx, cart) => writeLines(trx, cart, lines),
    read: () => null,
  })
}

async function writeLines(trx: Transaction<DB>, cart: OpenCart, lines: ArticleQuantity[]): Promise<null> {
  const { cartId, userId } = cart
  await openCart(trx, cart) // rolled back on refusal
  const found = await trx
    .selectFrom('products')
    .leftJoin('cartItems', (join) => join.onRef('cartItems.productId', '=', 'products.id').on('cartItems.cartId', '=', cartId))
    .select(['products.id', 'products.article', paidPrice(userId).as('priceTiyn'), 'cartItems.quantity as inCart'])
    .select((eb) => wholeStockOf(eb.ref('products.id')).as('stock'))
    .where(
      'article',
      'in',
      lines.map(({ article }) => article),
    )
    .where('isActive', '=', true)
    .execute()
  const products = new Map(found.map((product) => [product.article, product]))
  const fields: FieldErrors = {}
  for (const { article, quantity } of lines) {
    const product = products.get(article)
    const inCart = product?.inCart ?? 0
    if (!product) fields[article] = ['Товар снят с\u00a0продажи']
    else if (product.stock < 1) fields[article] = ['Товара нет в\u00a0наличии']
    else if (inCart + quantity > product.stock)
      fields[article] = [stockLeftText(product.stock) + (inCart > 0 ? `, в\u00a0корзине уже ${inCart}` : '')]
    else if (inCart + quantity > maxQuantity) fields[article] = [`Не\u00a0больше ${maxQuantity}`]
  }
  if (Object.keys(fields).length > 0) throw new ShopError('not_enough_stock', { fields, detail: nothingAdded })
  await trx
    .insertInto('cartItems')
    .values(
      lines.map(({ article, quantity }) => {
        const { id, priceTiyn } = products.get(article)!
        return { cartId, productId: id, quantity, seenPriceTiyn: priceTiyn }
      }),
    )
    .onConflict((conflict) =>
      conflict.columns(['cartId', 'productId']).doUpdateSet((eb) => ({
        quantity: eb('cartItems.quantity', '+', eb.ref('excluded.quantity')),
        seenPriceTiyn: eb.ref('excluded.seenPriceTiyn'),
      })),
    )
    .execute()
  if ((await countLines(trx, cartId)) > maxCartLines) throw new ShopError('cart_full')
  return null
}

const nothingAdded = 'Ничего не\u00a0добавлено: исправьте отмеченные строки и\u00a0повторите.'

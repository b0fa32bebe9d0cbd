// A pasted list of articles into the cart (SRCH-05): what is found is added, as far as it is in stock, and what is not is told.
import { maxCartLines, maxQuantity } from '#contract/cart.ts'
import { mostListLines, type ListOutcome } from '#contract/article-list.ts'
import { sql } from 'kysely'
import { matchList } from '../order-lists/match-list.ts'
import { readListText } from '../order-lists/read-list.ts'
import type { Services } from '../services.ts'
import { addAllPieces } from './add-all.ts'
import { wholeStockOf } from './cart-lines.ts'
import type { CartVisitor } from './open-cart.ts'

const longestLine = 200

/**
 * Articles are found in any spelling; the same one twice counts together.
 * @param key a repeat of the same list with the same key adds nothing more and answers the same
 * @throws as addAllPieces: cart_full; key_reused
 */
export async function addArticleList(
  { db, search }: Pick<Services, 'db' | 'search'>,
  visitor: CartVisitor,
  text: string,
  key: string,
): Promise<ListOutcome> {
  const lines = text.split(/\r\n|\n|\r/).map((line) => line.trim().slice(0, longestLine))
  const all = readListText(text).rows
  const wanted = new Map<string, number>()
  const unknown: string[] = []
  // Nobody looks over this list before it is taken: only what is meant for certain goes into the cart.
  for (const { row, way, candidates, quantity } of await matchList({ db, search }, all.slice(0, mostListLines), { names: 'exact' })) {
    const [found, ...others] = candidates
    if (way === null || found === undefined || others.length > 0 || quantity === null) unknown.push(lines[row - 1] ?? '')
    else wanted.set(found, Math.min(maxQuantity, (wanted.get(found) ?? 0) + quantity))
  }
  const rows =
    wanted.size === 0
      ? []
      : await db
          .selectFrom('products')
          .leftJoin('cartItems', (join) =>
            join.onRef('cartItems.productId', '=', 'products.id').on('cartItems.cartId', '=', visitor.cartId ?? sql<string>`null::uuid`),
          )
          .select(['products.article', 'products.name', 'cartItems.quantity as inCart'])
          .select((eb) => wholeStockOf(eb.ref('products.id')).as('stock'))
          .where('article', 'in', [...wanted.keys()])
          .where('isActive', '=', true)
          .execute()
  const products = new Map(rows.map((row) => [row.article, row]))
  const outcome: ListOutcome = { added: [], soldOut: [], unknown, left: Math.max(0, all.length - mostListLines) }
  for (const [article, quantity] of wanted) {
    const product = products.get(article)
    if (!product) {
      unknown.push(article)
      continue
    }
    const free = Math.min(product.stock, maxQuantity) - (product.inCart ?? 0)
    if (free < 1) outcome.soldOut.push({ article, name: product.name })
    else outcome.added.push({ article, name: product.name, quantity: Math.min(free, quantity), wanted: free < quantity ? quantity : null })
  }
  if (outcome.added.length > maxCartLines) outcome.added.length = maxCartLines
  if (outcome.added.length > 0)
    await addAllPieces(
      db,
      visitor,
      outcome.added.map(({ article, quantity }) => ({ article, quantity })),
      key,
    )
  return outcome
}

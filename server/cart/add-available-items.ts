// Adds a list to the cart as far as it can be ordered and reports the rest (pasted lists, shared carts).
import * as z from 'zod/mini'
import { maxCartLines } from '#contract/cart/cart.ts'
import type { ListOutcome } from '#contract/cart/pasted-list.ts'
import type { Database } from '../database/database.ts'
import { findSellableProducts, freeUnits, insertItems, type SellableProducts } from './add-items.ts'
import { changeCartOnce, type CartVisitor } from './lock-cart.ts'

type Requested = ReadonlyMap<string, number>
/** Quantities by article. */
type Added = [article: string, quantity: number][]
const storedAdded = z.array(z.tuple([z.string(), z.number()]))

/** A repeat with the same key gets the same result. @param requested units by article @throws cart_full, key_reused */
export async function addAvailableItems(db: Database, visitor: CartVisitor, requested: Requested, key: string): Promise<ListOutcome> {
  const articles = [...requested.keys()]
  if (visitor.cartId === null) {
    const products = await findSellableProducts(db, null, articles)
    // No cart is created for nothing.
    if (availableOf(requested, products).length === 0) return outcomeOf(requested, products, [])
  }
  const added = await changeCartOnce<Added>(db, visitor, {
    key,
    request: ['add available', [...requested]],
    async work(trx, { cartId }) {
      const products = await findSellableProducts(trx, cartId, articles)
      const available = availableOf(requested, products).slice(0, maxCartLines)
      const items = available.map(([article, quantity]) => ({ ...products.get(article)!, quantity }))
      await insertItems(trx, cartId, items)
      return available
    },
    read: (stored) => storedAdded.parse(stored),
  })
  return outcomeOf(requested, await findSellableProducts(db, visitor.cartId, articles), added)
}

const availableOf = (requested: Requested, products: SellableProducts): Added =>
  [...requested].flatMap(([article, quantity]): Added => {
    const product = products.get(article)
    const free = product ? freeUnits(product) : 0
    return free < 1 ? [] : [[article, Math.min(free, quantity)]]
  })

function outcomeOf(requested: Requested, products: SellableProducts, added: Added): ListOutcome {
  const outcome: ListOutcome = { added: [], soldOut: [], discontinued: [], left: 0 }
  const quantities = new Map(added)
  for (const [article, wished] of requested) {
    const product = products.get(article)
    const quantity = quantities.get(article)
    if (!product) outcome.discontinued.push(article)
    else if (quantity !== undefined) {
      const { name, unit } = product
      outcome.added.push({ article, name, quantity, unit, requested: quantity < wished ? wished : null })
    } else if (added.length === maxCartLines && freeUnits(product) > 0) outcome.left += 1
    else outcome.soldOut.push({ article, name: product.name })
  }
  return outcome
}

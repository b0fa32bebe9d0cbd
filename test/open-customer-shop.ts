// Opens a shop with two signed-in customers and creates drafts of orders.
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import { createDraft } from '#server/orders/drafts.ts'
import { anotherPerson, signedIn } from './create-session.ts'
import { openShop } from './harness.ts'

export type CustomerShop = Awaited<ReturnType<typeof openCustomerShop>>

export async function openCustomerShop() {
  const shop = await openShop()
  const { user: customer } = await signedIn(shop.services)
  const { user: stranger } = await signedIn(shop.services, anotherPerson)
  let keys = 0
  /** An idempotency key, another each time. */
  const nextKey = () => `key-${++keys}`
  return {
    shop,
    customer,
    stranger,
    nextKey,
    /** Returns the number of a new draft. */
    draft: (items: [article: string, quantity: number][], user: SignedInUser = customer): Promise<string> =>
      createDraft(
        shop.services.db,
        user.id,
        { items: items.map(([article, quantity]) => ({ article, quantity })), comment: '' },
        nextKey(),
      ),
  }
}

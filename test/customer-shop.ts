// The shop of orders with two customers, what they say at the checkout, and drafts of theirs.
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import type { CheckoutDetails } from '#contract/orders/orders.ts'
import { createDraft } from '#server/orders/drafts.ts'
import { openOrderShop, type OrderShop } from './harness.ts'
import { anotherPerson, signedIn } from './create-session.ts'

/** Nothing is said: the operator asks. */
export const undecided: CheckoutDetails = {
  phone: '',
  shop: null,
  address: '',
  paymentType: null,
  payerName: '',
  payerBin: '',
  comment: '',
}

/** Delivered, and paid by a firm. */
export const byInvoice: CheckoutDetails = {
  ...undecided,
  address: 'Актобе, Абая 1',
  paymentType: 'invoice',
  payerName: 'ТОО «Дом»',
  payerBin: '940140000385',
  comment: 'Звонить',
}

export type CustomerShop = {
  shop: OrderShop
  customer: SignedInUser
  stranger: SignedInUser
  /** another each time */
  nextKey(): string
  /** The number of a new draft, of the customer unless another is named. */
  draft(items: [article: string, quantity: number][], user?: SignedInUser): Promise<string>
}

export async function openCustomerShop(): Promise<CustomerShop> {
  const shop = await openOrderShop()
  const { user: customer } = await signedIn(shop.services)
  const { user: stranger } = await signedIn(shop.services, anotherPerson)
  let keys = 0
  const nextKey = () => `key-${++keys}`
  return {
    shop,
    customer,
    stranger,
    nextKey,
    draft: (items, user = customer) =>
      createDraft(
        shop.services.db,
        user.id,
        { items: items.map(([article, quantity]) => ({ article, quantity })), comment: '' },
        nextKey(),
      ),
  }
}

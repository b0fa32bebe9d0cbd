// Provides what /checkout orders: the cart, or a draft with its files (CHK-04, DRF-01).
import { redirect } from 'react-router'
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import type { CheckoutDetails } from '#contract/orders/order-form.schema.ts'
import { isOutOfStock, orderableUnits } from '#contract/catalogue/stock-level.ts'
import { draftHref, orderHref } from '#contract/orders/order-links.ts'
import type { OrderedLine, OrderFile } from '#contract/orders/orders.ts'
import { getCart } from '#server/cart/cart-lines.ts'
import { listPictures } from '#server/catalogue/cards/read-cards.ts'
import { attachToDraft, listOrderFiles, removeOrderFile } from '#server/drafts/draft-files.ts'
import { findSellableProducts } from '#server/cart/add-items.ts'
import { countUpload } from '#server/files/upload-quota.ts'
import { attachToCheckout, listCheckoutFiles, removeCheckoutFile } from '#server/orders/checkout-attachments.ts'
import { getOwnOrder } from '#server/orders/order-access.ts'
import { placeDraft } from '#server/orders/place-draft.ts'
import { placeCustomerOrder } from '#server/orders/place-order.ts'
import type { RequestContext } from '../rendering/request-context.ts'
import type { CheckoutLine } from './checkout-line.ts'

type Services = RequestContext['services']
type Visitor = RequestContext['visitor']

type Submitted = {
  details: CheckoutDetails
  items: OrderedLine[]
  leftOut: OrderedLine[]
  key: string
  fileIds: string[]
  isQuote: boolean
}

/** What is ordered of which product, to say which shop lacks it. */
type OrderedProduct = { id: number; article: string; quantity: number }

export type CheckoutSource = {
  /** where its lines are changed */
  href: string
  /** a draft is ordered whole */
  isEditable: boolean
  read(): Promise<{ lines: CheckoutLine[]; title: string; products: OrderedProduct[] }>
  listFiles(): Promise<OrderFile[]>
  attach(file: File): Promise<string>
  removeFile(id: string): Promise<void>
  /** @returns address of the placed order, or of the request for a quote */
  place(submitted: Submitted): Promise<string>
}

/** @param draft number; empty for the cart */
export const openSource = ({ services, visitor }: Pick<RequestContext, 'services' | 'visitor'>, user: SignedInUser, draft: string) =>
  draft === '' ? ofCart(services, visitor, user) : ofDraft(services, visitor, user, draft)

const ofCart = (services: Services, visitor: Visitor, user: SignedInUser): CheckoutSource => ({
  href: '/cart',
  isEditable: true,
  read: () => cartLines(services, visitor.cartId),
  listFiles: () => listCheckoutFiles(services.db, user.id),
  async attach(file) {
    await countUpload(services.db, visitor.clientAddress, file.size)
    return attachToCheckout(services, user.id, file)
  },
  removeFile: (id) => removeCheckoutFile(services, user.id, id),
  async place({ details, items, key, fileIds, isQuote }) {
    const number = await placeCustomerOrder(services, user, visitor.cartId, details, items, key, { origin: visitor, isQuote })
    // A repeat without scripts uploaded its files again; the order already has them.
    for (const id of fileIds) await removeCheckoutFile(services, user.id, id)
    return isQuote ? orderHref(number) : `${orderHref(number)}&placed=1`
  },
})

export const ofDraft = (services: Services, visitor: Visitor, user: SignedInUser, number: string): CheckoutSource => ({
  href: draftHref(number),
  isEditable: false,
  read: () => draftLines(services, user.id, number),
  listFiles: async () => (await listOrderFiles(services, user.id, number)).filter(({ isAttached }) => isAttached),
  async attach(file) {
    await countUpload(services.db, visitor.clientAddress, file.size)
    return attachToDraft(services, user.id, number, file)
  },
  removeFile: (id) => removeOrderFile(services, user.id, number, id),
  async place({ details, items, leftOut, key, isQuote }) {
    await placeDraft(services, user, number, details, [...items, ...leftOut], key, { origin: visitor, isQuote })
    return isQuote ? orderHref(number) : `${orderHref(number)}&placed=draft`
  },
})

async function cartLines({ db }: Services, cartId: string | null) {
  const { lines: inCart } = await getCart(db, cartId)
  const lines = inCart.map(
    ({ product: { article, name, image, unit, priceTiyn, retailTiyn = null }, quantity, loweredTo, ...line }): CheckoutLine => ({
      article,
      name,
      image: image?.hash ?? null,
      unit,
      quantity,
      isLowered: loweredTo !== null,
      draftQuantity: null,
      priceTiyn,
      retailTiyn,
      isCheckable: line.isCheckable,
      isOnOrder: line.isOnOrder,
      isPreselected: line.isPreselected,
    }),
  )
  return { lines, title: '', products: ordered(inCart.map(({ product, ...line }) => ({ ...line, ...product }))) }
}

const ordered = (lines: (OrderedProduct & { isCheckable: boolean })[]): OrderedProduct[] =>
  lines.flatMap(({ id, article, quantity, isCheckable }) => (isCheckable ? [{ id, article, quantity }] : []))

/** Longer drafts are shown as a list without pictures. */
const maxPictured = 60

/** Lowered to the stock; a line with quantity 0 is no longer sold. */
async function draftLines({ db }: Services, userId: string, number: string) {
  const order = await getOwnOrder(db, userId, number)
  if (order.status !== 'draft') throw redirect(`/order?id=${order.number}`)
  const articles = order.lines.map(({ article }) => article)
  const products = await findSellableProducts(db, userId, articles)
  const ids = [...products.values()].map(({ id }) => id)
  const pictures = articles.length > maxPictured ? undefined : await listPictures(db, ids)
  const lines = order.lines.map(({ article, name, unit, quantity: draftQuantity, priceTiyn, retailTiyn }): CheckoutLine => {
    const product = products.get(article)
    const quantity = product ? Math.min(draftQuantity, orderableUnits(product.stock)) : 0
    return {
      article,
      name,
      image: pictures && ((product && pictures.get(product.id)?.hash) ?? null),
      unit,
      quantity,
      isLowered: quantity < draftQuantity,
      draftQuantity,
      priceTiyn,
      retailTiyn,
      isCheckable: quantity > 0,
      isOnOrder: product !== undefined && isOutOfStock(product.stock),
      isPreselected: true,
    }
  })
  return { lines, title: order.title, products: ordered(lines.flatMap((line) => ({ ...line, id: products.get(line.article)?.id ?? 0 }))) }
}

// Handles /cart: the page, changes by forms of any page (303), and the guest's order.
import type { GuestShop } from '#web/order-form/guest-order-form.tsx'
import { randomUUID } from 'node:crypto'
import { lazy, Suspense, type ComponentProps, type ComponentType } from 'react'
import { data, redirect, useActionData, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { refusalInit, type Refusal } from '#contract/errors.ts'
import { lackingByShop } from '#server/cart/availability-by-shop.ts'
import { getCartPage, readCartLines, readCartSnapshot } from '#server/cart/cart-lines.ts'
import { changeCart } from '#server/cart/change-cart.ts'
import { findMerge } from '#server/cart/merge-carts.ts'
import { listRejectedItems } from '#server/cart/add-items.ts'
import type { Database } from '#server/database/database.ts'
import { orderHref } from '#contract/orders/order-links.ts'
import { findLastOrder } from '#server/orders/list-orders.ts'
import { listOrderShops, type OrderShop } from '#server/orders/pickup-shops.ts'
import { placeGuestOrder } from '#server/orders/place-order.ts'
import { parsePage } from '#contract/values/pages.ts'
import { pageMeta } from '../rendering/page-meta.ts'
import { requestContext, type RequestContext } from '../rendering/request-context.ts'
import { keepTyped } from '../forms/network-failure.ts'
import { lostStatus, unlessHashChange } from '../forms/revalidation.ts'
import { readKey } from '../forms/form-data.ts'
import type { CartActionResult } from '../cart/cart-action-result.ts'
import { lostOrder } from '#web/order-form/lost-order.ts'
import { toCartProblem } from '../cart/cart-problem.ts'
import { parseCartForm, readReturnTo, readStep } from '../cart/parse-cart-form.ts'
import { CartPage } from '../cart/cart-page.tsx'
import type EmptyCartOffers from './empty-cart-offers.tsx'
import type { LastOrder } from './empty-cart-offers.tsx'
import { flashHref, readFlash, type Flash } from '../cart/notices/flash-message.ts'
import { parseGuestOrder } from '#web/order-form/parse-order-form.ts'
import { refuseOrder, submittedAgain } from '#web/order-form/refuse-order.loader.ts'
import { formAction, orRefused } from '#web/forms/form-action.loader.ts'
import type { Route } from './+types/cart.route.ts'

export const handle = { action: 'shop:read', get: { cost: 15, queue: 'own lists' } } satisfies PageHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const { services, visitor } = context.get(requestContext)
  const { db } = services
  const snapshot = await readCartSnapshot(db, visitor.cartId)
  const [cart, shops, merging] = await Promise.all([
    getCartPage(db, visitor.cartId, parsePage(url.searchParams.get('page'))),
    listOrderShops(db, 'guest'),
    visitor.user ? findMerge(db, visitor.user.id) : null,
  ])
  const flash = readFlash(url.searchParams, cart.shown)
  return {
    cart,
    snapshot,
    shops: chosenFirst(visitor.user ? [] : await withLack(db, visitor.cartId, shops), Number(url.searchParams.get('shop'))),
    orderKey: randomUUID(),
    flash,
    rejectedItems: await listRejectedItems(db, flash.refusedFor ?? []),
    merging,
    isCustomer: visitor.user !== null,
    lastOrder: visitor.user && cart.shown.length === 0 ? await lastOrderOf(db, visitor.user.id) : null,
  }
}

async function withLack(db: Database, cartId: string | null, shops: OrderShop[]): Promise<GuestShop[]> {
  const lines = (await readCartLines(db, cartId)).filter(({ isCheckable }) => isCheckable)
  const lacking = await lackingByShop(
    db,
    shops,
    lines.map(({ product: { id, article }, quantity }) => ({ id, article, quantity })),
  )
  return shops.map(({ id, name }) => ({ id, name, lack: lacking[id] }))
}

async function lastOrderOf(db: Database, userId: string): Promise<LastOrder | null> {
  const order = await findLastOrder(db, userId)
  return order ? { number: order.number, names: order.names, lineCount: order.lineCount, totalTiyn: order.totalTiyn } : null
}

/** The first shop is preselected, so the one chosen on /cart/shops is moved to the front. */
const chosenFirst = <Shop extends { id: number }>(shops: Shop[], chosen: number): Shop[] =>
  shops.toSorted((one, other) => Number(other.id === chosen) - Number(one.id === chosen))

export const action = formAction(
  async ({ form, services, visitor }) => {
    const step = readStep(form)
    if (step !== undefined) return redirect(step, 303)
    const requested = parseCartForm(form)
    if (!requested) return respond({ kind: 'refused', problem: toCartProblem(malformed) }, refusalInit(malformed))
    if (requested.intent === 'order') {
      // Logged in meanwhile in another window: the order belongs to the account.
      if (visitor.user) return redirect('/checkout', 303)
      return placeOrder({ services, visitor, submitted: parseGuestOrder(form) })
    }
    const undo = randomUUID()
    const isRemoval = requested.intent === 'remove' || requested.intent === 'clear'
    const lowered =
      requested.intent === 'none'
        ? undefined
        : await changeCart(services.db, visitor, isRemoval ? { ...requested, undo } : requested, readKey(form))
    const article = 'article' in requested ? requested.article : null
    const changed: CartActionResult = { kind: 'changed', article, loweredTo: lowered?.count ?? null }
    const removal: Flash = requested.intent === 'clear' ? { cleared: undo } : { removed: undo }
    return answer(form, changed, isRemoval ? removal : lowered ? { lowered: lowered.article } : {})
  },
  (refusal, { form }) => {
    const flash: Flash = { refused: refusal.code, refusedFor: Object.keys(refusal.fields ?? {}) }
    return answer(form, { kind: 'refused', problem: toCartProblem(refusal) }, flash, refusalInit(refusal))
  },
)

const malformed: Refusal = { code: 'malformed', detail: undefined, fields: undefined }

const respond = (result: CartActionResult, init?: ResponseInit) => data<CartActionResult>(result, init)

/** A result for scripts; a form without them is led back to its page, a message can be shown in the cart only. */
function answer(form: FormData, result: CartActionResult, flash: Flash, init?: ResponseInit) {
  const returnTo = readReturnTo(form)
  if (returnTo === undefined) return respond(result, init)
  const isSaidInCart = flash.refused !== undefined || /^\/cart(?:[?#]|$)/.test(returnTo)
  if (!isSaidInCart) return redirect(returnTo, 303)
  const line = parseCartForm(form)?.intent === 'set' ? /#.*/.exec(returnTo)?.[0] : undefined
  return redirect(flashHref(flash, parsePage(/[?&]page=(\d+)/.exec(returnTo)?.[1] ?? null)) + (line ?? ''), 303)
}

type GuestOrder = Pick<RequestContext, 'services' | 'visitor'> & { submitted: ReturnType<typeof parseGuestOrder> }

const placeOrder = orRefused(
  async ({ services, visitor, submitted }: GuestOrder) => {
    const { details, items, key, isQuote } = submitted
    if (!details) return respond(submittedAgain(submitted), { status: 400 })
    const placed = await placeGuestOrder(services, visitor, { ...details, items }, key, { isQuote })
    return redirect(`${orderHref(placed.number, placed.key)}${isQuote ? '' : '&placed=1'}`, 303)
  },
  async (refusal, { services, submitted }) => {
    // Without shops there is no field to show the error at.
    const isClosed = refusal.fields?.['shop'] !== undefined && (await listOrderShops(services.db, 'guest')).length === 0
    return isClosed ? refuseOrder(malformed, submitted, shopsClosed) : refuseOrder(refusal, submitted, alreadySent)
  },
  'order not placed',
)

const shopsClosed = {
  malformed: {
    title: 'Магазин больше не\u00a0принимает заказы без\u00a0регистрации',
    detail: 'Отправьте заказ ещё раз: магазин выберет оператор, когда позвонит. Или войдите, чтобы выбрать его сами.',
  },
}

const alreadySent = {
  key_reused: {
    title: 'Этот заказ уже отправлен',
    detail: 'Его номер мы выслали на вашу почту. Чтобы оформить ещё один заказ, проверьте форму и отправьте её ещё раз.',
  },
}

export const clientAction = keepTyped<CartActionResult>(lostOrder)

/** Also after a refused order: the page does not show the changed price or stock yet. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  if (change.actionStatus === lostStatus) return false
  return change.formMethod === 'POST' || unlessHashChange(change)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Корзина — Родник',
    description:
      'Товары для воды, отопления и сантехники, которые вы выбрали: количество, цены, наличие в\u00a0магазинах и оформление заказа.',
    path: '/cart',
    matches,
  })

// Without a connection the page goes without them.
const Offers = lazy<ComponentType<ComponentProps<typeof EmptyCartOffers>>>(() =>
  import('./empty-cart-offers.tsx').catch(() => ({ default: () => null })),
)

export default function CartRoute({ loaderData: { lastOrder, ...loaded } }: Route.ComponentProps) {
  const offers = (
    <Suspense>
      <Offers lastOrder={lastOrder} isCustomer={loaded.isCustomer} />
    </Suspense>
  )
  return <CartPage {...loaded} offersOfEmpty={offers} result={useActionData<CartActionResult>()} />
}

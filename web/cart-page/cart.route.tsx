// Handles /cart: the page, changes by forms of any page (303), and the guest's order.
import { randomUUID } from 'node:crypto'
import { lazy, Suspense, type ComponentProps, type ComponentType } from 'react'
import { data, redirect, useActionData, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { refusalInit, refusalOf } from '#contract/errors.ts'
import { getCartPage, readCartSnapshot } from '#server/cart/cart-lines.ts'
import { changeCart } from '#server/cart/change-cart.ts'
import { findMerge } from '#server/cart/merge-carts.ts'
import { listRejectedItems } from '#server/cart/rejected-items.ts'
import type { Database } from '#server/database/database.ts'
import { findLastOrder } from '#server/orders/list-orders.ts'
import { listOrderShops } from '#server/orders/pickup-shops.ts'
import { placeGuestOrder } from '#server/orders/place-order.ts'
import { parsePage } from '#contract/values/pages.ts'
import { pageMeta } from '../rendering/page-meta.ts'
import { requestContext, type RequestContext } from '../rendering/request-context.ts'
import { resultOrLost } from '../forms/network-failure.ts'
import { lostStatus, unlessHashChange } from '../forms/revalidation.ts'
import { keyOf } from '../forms/form-data.ts'
import { failureText, failureTitle, type CartActionResult, type CartProblem } from '../cart/cart-action-result.ts'
import { lostProblem } from '../cart/lost-problem.ts'
import { toCartProblem } from '../cart/cart-problem.ts'
import { parseCartForm, readReturnTo, readStep } from '../cart/parse-cart-form.ts'
import { CartPage } from '../cart/cart-page.tsx'
import type EmptyCartOffers from './empty-cart-offers.tsx'
import type { LastOrder } from './empty-cart-offers.tsx'
import { flashHref, readFlash, type Flash } from '../cart/notices/flash-message.ts'
import { readDraft, readTickedArticles } from '../cart/guest-order/guest-order-values.ts'
import { parseGuestOrder } from '../cart/guest-order/parse-guest-order.ts'
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
    shops: chosenFirst(shops, Number(url.searchParams.get('shop'))),
    orderKey: randomUUID(),
    flash,
    rejectedItems: await listRejectedItems(db, flash.refusedFor ?? []),
    merging,
    isCustomer: visitor.user !== null,
    lastOrder: visitor.user && cart.shown.length === 0 ? await lastOrderOf(db, visitor.user.id) : null,
  }
}

async function lastOrderOf(db: Database, userId: string): Promise<LastOrder | null> {
  const order = await findLastOrder(db, userId)
  return order ? { number: order.number, names: order.names, lineCount: order.lineCount, totalTiyn: order.totalTiyn } : null
}

/** The first shop is preselected, so the one chosen on /cart/shops is moved to the front. */
const chosenFirst = <Shop extends { id: number }>(shops: Shop[], chosen: number): Shop[] =>
  shops.toSorted((one, other) => Number(other.id === chosen) - Number(one.id === chosen))

export async function action({ request, context }: Route.ActionArgs) {
  const server = context.get(requestContext)
  const form = await request.formData().catch(() => undefined)
  const step = form && readStep(form)
  if (step !== undefined) return redirect(step, 303)
  const requested = form && parseCartForm(form)
  if (!form || !requested)
    return respond({
      kind: 'refused',
      problem: toCartProblem({ code: 'malformed', detail: undefined, fields: undefined }),
    })
  if (requested.intent === 'order') return placeOrder(server, form)

  const returnTo = readReturnTo(form)
  let flash: Flash = {}
  let changed: CartActionResult
  let retryAfterSeconds: number | undefined
  try {
    const { services, visitor } = server
    const undo = randomUUID()
    const isRemoval = requested.intent === 'remove' || requested.intent === 'clear'
    const lowered =
      requested.intent === 'none'
        ? undefined
        : await changeCart(services.db, visitor, isRemoval ? { ...requested, undo } : requested, keyOf(form))
    if (lowered) flash = { lowered: lowered.article }
    if (isRemoval) flash = requested.intent === 'clear' ? { cleared: undo } : { removed: undo }
    changed = { kind: 'changed', article: 'article' in requested ? requested.article : null, loweredTo: lowered?.count ?? null }
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    flash = { refused: refusal.code, refusedFor: Object.keys(refusal.fields ?? {}) }
    changed = { kind: 'refused', problem: toCartProblem(refusal) }
    retryAfterSeconds = refusal.retryAfterSeconds
  }
  if (returnTo === undefined) return respond(changed, retryAfterSeconds)
  // Without scripts only the cart page can show a message.
  const isSaidInCart = flash.refused !== undefined || /^\/cart(?:[?#]|$)/.test(returnTo)
  if (!isSaidInCart) return redirect(returnTo, 303)
  const line = requested.intent === 'set' ? /#.*/.exec(returnTo)?.[0] : undefined
  return redirect(flashHref(flash, parsePage(/[?&]page=(\d+)/.exec(returnTo)?.[1] ?? null)) + (line ?? ''), 303)
}

async function placeOrder({ services, visitor }: RequestContext, form: FormData) {
  // Logged in meanwhile in another window: the order belongs to the account.
  if (visitor.user) return redirect('/checkout', 303)
  const { draft, key = randomUUID(), items, errors, input } = parseGuestOrder(form)
  const refused = (problem: CartProblem | null, nextKey = key, fieldErrors = errors, retryAfterSeconds?: number) =>
    respond(
      {
        kind: 'order',
        problem,
        errors: fieldErrors,
        draft,
        ticked: items.map(({ article }) => article),
        key: nextKey,
      },
      retryAfterSeconds,
    )
  if (!input) return refused(null)
  let placed
  try {
    placed = await placeGuestOrder(services, visitor, input, key)
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) {
      services.log.error({ err: error, requestId: visitor.requestId }, 'order not placed')
      return refused({ code: 'unexpected', title: failureTitle, detail: failureText, fields: {} })
    }
    const shopError = refusal.fields?.['shop']?.[0]
    if (refusal.code === 'malformed' && shopError) {
      // No field to show the error at.
      const isField = (await listOrderShops(services.db, 'guest')).length > 0
      return isField ? refused(null, key, { shop: shopError }) : refused(shopsClosed)
    }
    if (refusal.code === 'key_reused') return refused(alreadySent, randomUUID())
    return refused(toCartProblem(refusal), key, errors, refusal.retryAfterSeconds)
  }
  return redirect(`/order?id=${placed.number}&key=${placed.key}&placed=1`, 303)
}

const shopsClosed: CartProblem = {
  code: 'malformed',
  title: 'Магазин больше не\u00a0принимает заказы без\u00a0регистрации',
  detail: 'Отправьте заказ ещё раз: магазин выберет оператор, когда позвонит. Или войдите, чтобы выбрать его сами.',
  fields: {},
}

const alreadySent: CartProblem = {
  code: 'key_reused',
  title: 'Этот заказ уже отправлен',
  detail: 'Его номер мы выслали на вашу почту. Чтобы оформить ещё один заказ, проверьте форму и отправьте её ещё раз.',
  fields: {},
}

function respond(result: CartActionResult, retryAfterSeconds?: number) {
  const problem = result.kind === 'changed' ? null : result.problem
  if (problem !== null) return data<CartActionResult>(result, refusalInit({ code: problem.code, retryAfterSeconds }))
  return data<CartActionResult>(result, { status: result.kind === 'changed' ? 200 : 400 })
}

/** Keeps the cart and typed fields if the request is lost (CHK-03). */
export async function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  const form = await request.clone().formData()
  return resultOrLost<CartActionResult>(serverAction, () => {
    const problem: CartProblem = { code: 'unexpected', ...lostProblem() }
    return {
      kind: 'order',
      problem,
      errors: {},
      draft: readDraft(form),
      ticked: readTickedArticles(form),
      key: keyOf(form) ?? '',
    }
  })
}

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
    <Suspense fallback={null}>
      <Offers lastOrder={lastOrder} isCustomer={loaded.isCustomer} />
    </Suspense>
  )
  return <CartPage {...loaded} offersOfEmpty={offers} result={useActionData<CartActionResult>()} />
}

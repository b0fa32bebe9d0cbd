// /cart: the cart, its changes and the guest's order. Forms of other pages post here, too. Without scripts a change answers 303.
import { randomUUID } from 'node:crypto'
import {
  data,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { stockLeftText } from '#contract/cart.ts'
import { errorTexts, refusalOf, type Refusal } from '#contract/errors.ts'
import { addToCart, clearCart, getCart, removeFromCart, setCartQuantity } from '#server/cart/cart.ts'
import { listOrderShops } from '#server/orders/order-shops.ts'
import { placeGuestOrder } from '#server/orders/place-guest-order.ts'
import { requestContext, type RequestContext } from '#web/request-context.ts'
import { showToast } from '#web/ui/toast.tsx'
import { failureText, failureTitle, isLost, type CartAnswer, type CartProblem } from './cart-answer.ts'
import { readCartForm, readReturnTo, readWas, type CartRequest } from './cart-form.ts'
import { CartPage } from './cart-page.tsx'
import { readFlash, type Flash } from './flash.ts'
import { readOrderRequest } from './order-request.ts'
import { sendAgain } from './send-again.ts'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { services, visitor } = context.get(requestContext)
  const [cart, shops] = await Promise.all([getCart(services.db, visitor.cartId), listOrderShops(services.db, 'guest')])
  return { cart, shops, orderKey: randomUUID(), flash: readFlash(url.searchParams, cart) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const server = context.get(requestContext)
  const form = await request.formData().catch(() => undefined)
  const wanted = form && readCartForm(form)
  if (!form || !wanted)
    return answer({
      kind: 'refused',
      problem: problemOf({ code: 'malformed', detail: undefined, fields: undefined }),
    })
  if (wanted.intent === 'order') return placeOrder(server, form)

  const returnTo = readReturnTo(form, request.url)
  let flash: Flash = {}
  let changed: CartAnswer
  try {
    const loweredTo = await changeCart(server, wanted)
    const article = 'article' in wanted ? wanted.article : null
    if (loweredTo !== null && article !== null) flash = { lowered: article }
    if (wanted.intent === 'remove') flash = { removed: wanted.article, quantity: readWas(form) }
    changed = { kind: 'changed', article, loweredTo }
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    flash = { refused: refusal.code }
    changed = { kind: 'refused', problem: problemOf(refusal) }
  }
  if (returnTo === undefined) return answer(changed)
  // What has to be said is said in the cart; other pages have no place for it without scripts.
  const isSaidInCart = flash.refused !== undefined || returnTo.split('?', 1)[0] === '/cart'
  return redirect(isSaidInCart ? `/cart?${new URLSearchParams(flash)}`.replace(/\?$/, '') : returnTo, 303)
}

/** Resolves to the pieces that the line was lowered to, or null. */
async function changeCart({ services: { db }, visitor }: RequestContext, wanted: CartRequest): Promise<number | null> {
  switch (wanted.intent) {
    case 'add':
    case 'set': {
      const change = wanted.intent === 'add' ? addToCart : setCartQuantity
      const cart = await change(db, visitor, wanted.article, wanted.quantity, { above: 'lower' })
      return cart.lines.find(({ product }) => product.article === wanted.article)?.loweredTo ?? null
    }
    case 'remove':
      await removeFromCart(db, visitor, wanted.article)
      return null
    case 'clear':
      await clearCart(db, visitor)
      return null
    default:
      return null
  }
}

async function placeOrder({ services, visitor }: RequestContext, form: FormData) {
  const { draft, key = randomUUID(), items, errors, input } = readOrderRequest(form)
  const refused = (problem: CartProblem | null, nextKey = key, fieldErrors = errors) =>
    answer({
      kind: 'order',
      problem,
      errors: fieldErrors,
      draft,
      ticked: items.map(({ article }) => article),
      key: nextKey,
    })
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
    if (refusal.code === 'malformed' && shopError) return refused(null, key, { shop: shopError })
    if (refusal.code === 'key_reused') return refused(alreadySent, randomUUID())
    return refused(problemOf(refusal))
  }
  return redirect(`/order?id=${placed.number}&key=${placed.key}&placed=1`, 303)
}

const alreadySent: CartProblem = {
  code: 'key_reused',
  title: 'Этот заказ уже отправлен',
  detail: 'Его номер мы выслали на вашу почту. Чтобы оформить ещё один заказ, проверьте форму и отправьте её ещё раз.',
  fields: {},
}

const problemOf = ({ code, detail, fields }: Refusal): CartProblem => ({
  code,
  title: errorTexts[code].title,
  detail: detail ?? errorTexts[code].detail,
  fields: fields ?? {},
})

function answer(answered: CartAnswer) {
  const problem = answered.kind === 'changed' ? null : answered.problem
  const status = answered.kind === 'changed' ? 200 : problem === null ? 400 : errorTexts[problem.code].status
  return data<CartAnswer>(answered, { status })
}

/** With scripts a failed request breaks no page: an order says so and stays, a change is sent again until it arrives (CART-01). */
export async function clientAction({ serverAction, request }: ClientActionFunctionArgs): Promise<CartAnswer> {
  const form = await request.clone().formData()
  try {
    const answered = await serverAction<CartAnswer>()
    // The cart says it at the line.
    const isElsewhere = location.pathname !== '/cart'
    if (answered.kind === 'refused') showToast({ text: answered.problem.detail, tone: 'error' })
    if (isElsewhere && answered.kind === 'changed' && answered.loweredTo !== null)
      showToast({ text: stockLeftText(answered.loweredTo), tone: 'plain' })
    return answered
  } catch (error) {
    if (error instanceof Response) throw error // a redirect
    const problem: CartProblem = { code: 'unexpected', title: failureTitle, detail: failureText, fields: {} }
    const wanted = readCartForm(form)
    if (wanted?.intent === 'order') {
      const { draft, items, key = '' } = readOrderRequest(form)
      return {
        kind: 'order',
        problem,
        errors: {},
        draft,
        ticked: items.map(({ article }) => article),
        key,
        isLost: true,
      }
    }
    const mayRepeat = wanted !== undefined && wanted.intent !== 'add'
    if (mayRepeat && !navigator.onLine) showToast({ text: 'Нет связи. Изменение корзины сохранится, когда она появится', tone: 'plain' })
    if (mayRepeat && (await sendAgain(form, request.signal))) return { kind: 'changed', article: null, loweredTo: null }
    if (!request.signal.aborted) showToast({ text: 'Не удалось изменить корзину. Проверьте связь и повторите', tone: 'error' })
    return { kind: 'refused', problem, isLost: true }
  }
}

/** Also after a refused order: what was refused is a price or a stock that the page does not show yet. */
export function shouldRevalidate({ formMethod, actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  if (isLost(actionResult)) return false
  return formMethod === 'POST' || defaultShouldRevalidate
}

export const meta: MetaFunction = () => [{ title: 'Корзина — Родник' }, { name: 'robots', content: 'noindex' }]

export default function CartRoute() {
  const loaded = useLoaderData<typeof loader>()
  return <CartPage {...loaded} answered={useActionData<CartAnswer>()} />
}

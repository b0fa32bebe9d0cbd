// Handles /checkout: a customer's order of the cart, or of a draft with ?draft= (CHK-04).
import { lackingByShop } from '#server/cart/availability-by-shop.ts'
import { randomUUID } from 'node:crypto'
import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import type { SavedBuyer } from '#contract/orders/orders.ts'
import { loginHref } from '#contract/accounts/login-links.ts'
import { refusalInit } from '#contract/errors.ts'
import { orderFileTexts } from '#contract/orders/attachments.ts'
import { orderHref } from '#contract/orders/order-links.ts'
import { formatPhone } from '#contract/values/phone.ts'
import { listOrderShops } from '#server/orders/pickup-shops.ts'
import { findSavedBuyer } from '#server/orders/saved-buyer/remember-buyer.ts'
import { formAction, orRefused } from '../forms/form-action.loader.ts'
import { keepTyped, lostText } from '../forms/network-failure.ts'
import { lostOrder } from '../order-form/lost-order.ts'
import type { OrderResult } from '../order-form/order-result.ts'
import { parseCheckoutForm } from '../order-form/parse-order-form.ts'
import { refuseOrder, submittedAgain } from '../order-form/refuse-order.loader.ts'
import { pageMeta } from '../rendering/page-meta.ts'
import { requestContext, type RequestContext } from '../rendering/request-context.ts'
import { fileProblem, saveAttachments, readFileAction, revalidatesFiles } from './save-attachments.ts'
import { CheckoutPage } from './checkout-page.tsx'
import { openSource, type CheckoutSource } from './checkout-source.loader.ts'
import type { Route } from './+types/checkout.route.ts'

export const handle = {
  action: 'order:place',
  get: { cost: 15, queue: 'own lists' },
  query: { cost: 60, queue: 'own lists' },
  post: { cost: 60 },
  uploads: 'order',
} satisfies PageHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const server = context.get(requestContext)
  const { db } = server.services
  const { user, hasEndedSession } = server.visitor
  const draft = url.searchParams.get('draft') ?? ''
  if (!user) throw redirect(draft || hasEndedSession ? loginHref(url.pathname + url.search, hasEndedSession) : '/cart')
  const source = openSource(server, user, draft)
  const { lines, title, products } = await source.read()
  if (!lines.some(({ isCheckable }) => isCheckable)) throw redirect(source.href)
  const shops = await listOrderShops(db, 'customer')
  const files = await source.listFiles()
  const buyer = await findSavedBuyer(db, user.id)
  return {
    lines,
    isEditable: source.isEditable,
    shops,
    lacking: await lackingByShop(db, shops, products),
    buyer,
    ...preselected(buyer, shops, url.searchParams.get('shop')),
    files: files.map(({ id, name, byteSize }) => ({ id, name, byteSize })),
    fileProblems: url.searchParams.get('refused') === 'too-large' ? [orderFileTexts.tooLargeTogether] : [],
    draft,
    draftTitle: title,
    linesHref: source.href,
    email: user.email,
    phone: formatPhone(user.phone),
    isEmailConfirmed: user.isEmailConfirmed,
    orderKey: randomUUID(),
  }
}

/** The shop chosen on /cart/shops, else way and shop of the last order; the first shop for a first one. */
function preselected(buyer: SavedBuyer, shops: { id: number }[], chosen: string | null): { way: SavedBuyer['way']; shop: string } {
  const isShop = (id: number | null) => shops.some((shop) => shop.id === id)
  if (chosen !== null && isShop(Number(chosen))) return { way: 'shop', shop: chosen }
  const isUndecided = buyer.way === 'shop' && buyer.shop === null && !buyer.isFirstOrder
  const shop = isUndecided ? null : isShop(buyer.shop) ? buyer.shop : (shops[0]?.id ?? null)
  return { way: buyer.way, shop: String(shop ?? '') }
}

type Checkout = Pick<RequestContext, 'services' | 'visitor'> & {
  form: FormData
  source: CheckoutSource
  draft: string
  submitted: ReturnType<typeof parseCheckoutForm>
}

export const action = formAction(async ({ form, services, visitor, url }) => {
  if (!visitor.user) throw redirect(loginHref(url.pathname + url.search, true), 303)
  const draft = url.searchParams.get('draft') ?? ''
  const source = openSource({ services, visitor }, visitor.user, draft)
  return placeOrder({ services, visitor, form, draft, source, submitted: parseCheckoutForm(form) })
})

const placeOrder = orRefused(
  async ({ form, source, submitted }: Checkout) => {
    const { isOfFiles, remove } = readFileAction(form)
    if (remove !== undefined) await source.removeFile(remove)
    const files = await saveAttachments(form, (file) => source.attach(file))
    if (isOfFiles || files.problems.length > 0) return ofFiles(submitted, files.problems, files.init)
    const { details } = submitted
    if (!details) return data(submittedAgain(submitted), { status: 400 })
    return redirect(await source.place({ ...submitted, details, fileIds: files.ids }), 303)
  },
  (refusal, { form, draft, submitted }) => {
    if (refusal.code === 'not_a_draft') return redirect(orderHref(draft), 303)
    // Scripts show this response at the files alone.
    if (readFileAction(form).isOfFiles) return ofFiles(submitted, [fileProblem(refusal)], refusalInit(refusal))
    return refuseOrder(refusal, submitted, ownTexts)
  },
  'order not placed',
)

const ofFiles = (submitted: Checkout['submitted'], fileProblems: string[], init: ResponseInit) =>
  data(submittedAgain(submitted, { errors: {}, fileProblems }), init)

/** The page shows the corrected lines together with the refusal. */
const ownTexts = {
  not_enough_stock: { detail: 'Количество отмеченных товаров уменьшено до\u00a0остатка. Проверьте сумму и\u00a0отправьте ещё раз.' },
  order_changed: { detail: 'Черновик изменился в\u00a0другом окне. Проверьте товары и\u00a0сумму и\u00a0отправьте ещё раз.' },
  key_reused: {
    title: 'Этот заказ уже отправлен',
    detail: 'Он стоит среди текущих заказов. Чтобы оформить ещё один, проверьте форму и отправьте её ещё раз.',
  },
}

export const clientAction = keepTyped<OrderResult>((form) => ({
  ...lostOrder(form),
  ...(readFileAction(form).isOfFiles && { problem: null, fileProblems: [lostText(orderFileTexts.lost)] }),
}))

/** After a refusal the lines are read again: their price or stock has changed. */
export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs): boolean =>
  revalidatesFiles({ ...change, defaultShouldRevalidate: change.defaultShouldRevalidate || (change.actionStatus ?? 0) >= 400 })

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Оформление заказа — Родник',
    description:
      'Заказ товаров для воды, отопления и сантехники: получатель, магазин выдачи, файлы и\u00a0пожелания. Оператор подтвердит его по\u00a0телефону.',
    path: '/checkout',
    matches,
  })

export default function CheckoutRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <CheckoutPage key={loaderData.draft} {...loaderData} result={actionData} />
}

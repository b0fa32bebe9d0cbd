// Handles /checkout: a customer's order of the cart, or of a draft with ?draft= (CHK-04).
import { randomUUID } from 'node:crypto'
import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import type { SignedInUser } from '#contract/accounts/signed-in-user.ts'
import type { SavedBuyer } from '#contract/orders/orders.ts'
import { loginHref } from '#contract/accounts/login-links.ts'
import { errorTexts, refusalInit, refusalOf, type ErrorCode } from '#contract/errors.ts'
import { checkoutForm } from '#contract/orders/order-form.schema.ts'
import { orderFileTexts } from '#contract/orders/attachments.ts'
import { draftHref, orderHref } from '#contract/orders/order-links.ts'
import { formatPhone } from '#contract/values/phone.ts'
import { getCart } from '#server/cart/cart-lines.ts'
import { listPictures } from '#server/catalogue/cards/read-cards.ts'
import { readListProducts } from '#server/drafts/stored-list.ts'
import { attachToDraft, listOrderFiles, removeOrderFile } from '#server/drafts/draft-files.ts'
import { countUpload } from '#server/files/upload-quota.ts'
import { getOwnOrder } from '#server/orders/order-access.ts'
import { listOrderShops } from '#server/orders/pickup-shops.ts'
import { placeCustomerOrder } from '#server/orders/place-order.ts'
import { attachToCheckout, listCheckoutFiles, removeCheckoutFile } from '#server/orders/checkout-attachments.ts'
import { placeDraft } from '#server/orders/place-draft.ts'
import { findSavedBuyer } from '#server/orders/saved-buyer/remember-buyer.ts'
import { failureText, failureTitle } from '../cart/cart-action-result.ts'
import { lostProblem } from '../cart/lost-problem.ts'
import { lostText, resultOrLost } from '../forms/network-failure.ts'
import { pageMeta } from '../rendering/page-meta.ts'
import { requestContext, type RequestContext } from '../rendering/request-context.ts'
import { fileProblem, saveAttachments, readFileAction, revalidatesFiles } from './save-attachments.ts'
import type { CheckoutResult, CheckoutLine } from './checkout-result.ts'
import { keyOf } from '../forms/form-data.ts'
import { readTickedArticles } from '../cart/guest-order/guest-order-values.ts'
import { readCheckoutValues } from './checkout-values.ts'
import { parseCheckoutForm, type CheckoutRequest } from './parse-checkout-form.ts'
import { CheckoutPage } from './checkout-page.tsx'
import type { Route } from './+types/checkout.route.ts'

export const handle = {
  action: 'order:place',
  get: { cost: 15, queue: 'own lists' },
  query: { cost: 60, queue: 'own lists' },
  post: { cost: 60 },
  uploads: 'order',
} satisfies PageHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const { services, visitor } = context.get(requestContext)
  const draft = url.searchParams.get('draft') ?? ''
  if (!visitor.user) throw redirect(draft === '' ? '/cart' : loginHref(url.pathname + url.search))
  const { lines, draftTitle } =
    draft === '' ? { lines: await cartLines(services, visitor), draftTitle: '' } : await draftLines(services, visitor.user, draft)
  if (!lines.some(({ isCheckable }) => isCheckable)) throw redirect(draft === '' ? '/cart' : draftHref(draft))
  const { id, email, phone, isEmailConfirmed } = visitor.user
  const shops = await listOrderShops(services.db, 'customer')
  const files =
    draft === ''
      ? await listCheckoutFiles(services.db, id)
      : (await listOrderFiles(services, id, draft)).filter(({ isAttached }) => isAttached)
  const buyer = await findSavedBuyer(services.db, id)
  return {
    lines,
    shops,
    buyer,
    ...preselected(buyer, shops, url.searchParams.get('shop')),
    files: files.map(({ id: file, name, byteSize }) => ({ id: file, name, byteSize })),
    fileProblems: url.searchParams.get('refused') === 'too-large' ? [orderFileTexts.tooLargeTogether] : [],
    draft,
    draftTitle,
    isEditable: draft === '',
    email,
    phone: formatPhone(phone),
    isEmailConfirmed,
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

async function cartLines({ db }: RequestContext['services'], { cartId }: RequestContext['visitor']): Promise<CheckoutLine[]> {
  const { lines } = await getCart(db, cartId)
  return lines.map(({ product: { article, name, image, unit, priceTiyn, retailTiyn = null }, quantity, isCheckable, loweredTo }) => ({
    article,
    name,
    image: image?.hash ?? null,
    unit,
    quantity,
    isLowered: loweredTo !== null,
    draftQuantity: null,
    priceTiyn,
    retailTiyn,
    isCheckable,
  }))
}

/** Longer drafts are shown as a list without pictures. */
const maxPictured = 60

/** Lowered to the stock; nothing is available of a line with quantity 0. */
async function draftLines({ db }: RequestContext['services'], user: SignedInUser, number: string) {
  const order = await getOwnOrder(db, user.id, number)
  if (order.status !== 'draft') throw redirect(`/order?id=${order.number}`)
  const articles = order.lines.map(({ article }) => article)
  const products = await readListProducts(db, user.id, articles)
  const ids = [...products.values()].map(({ id }) => id)
  const pictures = articles.length > maxPictured ? undefined : await listPictures(db, ids)
  const lines = order.lines.map(({ article, name, unit, quantity: draftQuantity, priceTiyn, retailTiyn }): CheckoutLine => {
    const product = products.get(article)
    const quantity = Math.min(draftQuantity, Math.floor(product?.stock ?? 0))
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
    }
  })
  return { lines, draftTitle: order.title }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { services, visitor } = context.get(requestContext)
  const draft = url.searchParams.get('draft') ?? ''
  const form = await request.formData().catch(() => new FormData())
  if (!visitor.user) throw redirect(loginHref(url.pathname + url.search), 303)
  const submitted = parseCheckoutForm(form)
  const { details, items, leftOut, key = randomUUID() } = submitted
  const { user } = visitor
  try {
    const files = await changeFiles({ services, visitor }, user.id, draft, form)
    if (files.isAll || files.problems.length > 0) return refused({ ...submitted, errors: {} }, null, key, files.init, files.problems)
    if (!details) return refused(submitted, null, key, { status: 400 })
    if (draft !== '') await placeDraft(services, user, draft, details, [...items, ...leftOut], key, visitor)
    const number = draft === '' ? await placeCustomerOrder(services, user, visitor.cartId, details, items, key, visitor) : draft
    // A repeat without scripts uploaded its files again; the order already has them.
    if (draft === '') for (const id of files.ids) await removeCheckoutFile(services, user.id, id)
    return redirect(`${orderHref(number)}&placed=${draft === '' ? '1' : 'draft'}`, 303)
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) services.log.error({ err: error, requestId: visitor.requestId }, 'order not placed')
    if (refusal?.code === 'not_a_draft') return redirect(orderHref(draft), 303)
    // Scripts show this response at the files alone.
    if (readFileAction(form).isOfFiles)
      return refused({ ...submitted, errors: {} }, null, key, refusalInit(refusal ?? { code: 'unexpected' }), [
        fileProblem(refusal ?? { code: 'unexpected', detail: undefined, fields: undefined }),
      ])
    if (!refusal) {
      return refused(submitted, { title: failureTitle, detail: failureText, fields: {} }, key, { status: 500 })
    }
    const { title, detail } = { ...errorTexts[refusal.code], ...correctedTexts[refusal.code] }
    const fields = refusal.fields ?? {}
    const init = refusalInit(refusal)
    if (refusal.code === 'key_reused') return refused(submitted, alreadySent, randomUUID(), init)
    const ofFields = Object.entries(fields).flatMap(([field, texts]) =>
      Object.hasOwn(checkoutForm.shape, field) ? [[field, texts[0]]] : [],
    )
    if (refusal.code === 'malformed' && ofFields.length > 0)
      return refused({ ...submitted, errors: Object.fromEntries(ofFields) }, null, key, init)
    return refused(submitted, { title, detail: refusal.detail ?? detail, fields }, key, init)
  }
}

/** The page shows the corrected lines together with the refusal. */
const correctedTexts: Partial<Record<ErrorCode, { detail: string }>> = {
  not_enough_stock: { detail: 'Количество отмеченных товаров уменьшено до\u00a0остатка. Проверьте сумму и\u00a0отправьте ещё раз.' },
  order_changed: { detail: 'Черновик изменился в\u00a0другом окне. Проверьте товары и\u00a0сумму и\u00a0отправьте ещё раз.' },
}

/** `isAll`: the form was sent for its files only. */
async function changeFiles(
  { services, visitor }: Pick<RequestContext, 'services' | 'visitor'>,
  userId: string,
  draft: string,
  form: FormData,
) {
  const { isOfFiles, remove } = readFileAction(form)
  if (remove !== undefined)
    await (draft === '' ? removeCheckoutFile(services, userId, remove) : removeOrderFile(services, userId, draft, remove))
  const attached = await saveAttachments(form, async (file) => {
    await countUpload(services.db, visitor.clientAddress, file.size)
    return draft === '' ? attachToCheckout(services, userId, file) : attachToDraft(services, userId, draft, file)
  })
  return { ...attached, isAll: isOfFiles }
}

function refused(
  { values, errors, items }: CheckoutRequest,
  problem: CheckoutResult['problem'],
  key: string,
  init: ResponseInit,
  fileProblems: string[] = [],
) {
  return data<CheckoutResult>({ problem, errors, values, fileProblems, ticked: items.map(({ article }) => article), key }, init)
}

const alreadySent = {
  title: 'Этот заказ уже отправлен',
  detail: 'Он стоит среди текущих заказов. Чтобы оформить ещё один, проверьте форму и отправьте её ещё раз.',
  fields: {},
}

/** Keeps everything typed if the request is lost (CHK-03). */
export async function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  const form = await request.clone().formData()
  return resultOrLost<CheckoutResult>(serverAction, () => {
    const { isOfFiles } = readFileAction(form)
    return {
      problem: isOfFiles ? null : lostProblem(),
      errors: {},
      values: readCheckoutValues(form),
      fileProblems: isOfFiles ? [lostText(orderFileTexts.lost)] : [],
      ticked: readTickedArticles(form),
      key: keyOf(form) ?? '',
      isLost: true,
    }
  })
}

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

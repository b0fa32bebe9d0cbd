// Shows an order (/order?id=) to its account, or to the holder of its signed link (`key`, GST-01).
// Without an id it redirects to the account's orders or to the search (ROUTE-05).
import { data, redirect, useActionData } from 'react-router'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { formatTime } from '#contract/shop/format-day.ts'
import { errorTexts, refusalInit, refusalText } from '#contract/errors.ts'
import { draftHref, orderHref } from '#contract/orders/order-links.ts'
import { countPages, parsePage } from '#contract/values/pages.ts'
import { isQuote, orderNoun, type RepeatOutcome } from '#contract/orders/orders.ts'
import { shopDay } from '#contract/shop/shop-clock.ts'
import { acceptOffer, askAgain } from '#server/orders/accept-offer.ts'
import { cancelOrder } from '#server/orders/change-status.ts'
import { readCompany } from '#server/settings/read-settings.ts'
import { findOrderFor } from '#server/orders/order-access.ts'
import { listProductDocuments } from '#server/orders/documents/product-documents-zip.ts'
import { mayInvoice } from '#server/orders/documents/invoice-pdf.ts'
import { repeatOrder } from '#server/orders/reorder.ts'
import { keepTyped, lostText } from '../forms/network-failure.ts'
import { formAction } from '../forms/form-action.loader.ts'
import { readField } from '../forms/form-data.ts'
import { useFocusResult } from '../forms/use-focus-result.ts'
import { tabHref } from '../links/account-tabs.ts'
import { requestContext } from '../rendering/request-context.ts'
import { Notice } from '../ui/notice.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { listLinePictures } from './line-pictures.loader.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderDetails } from './order-details.tsx'
import { OrderSearch } from './order-search.tsx'
import { OrderPlacedDialog } from './order-placed-dialog.tsx'
import { QuoteOffer } from './quote-offer.tsx'
import { ReorderResult } from './reorder-result.tsx'
import type { Route } from './+types/order.route.ts'

export const handle = {
  action: 'shop:read',
  query: { cost: 25, queue: 'own lists' },
  post: { cost: 100, queue: 'pasted list' },
  robots: false,
} satisfies PageHandle

/** Lines; a draft can become an order of thousands. */
const pageSize = 100

const privately = { 'referrer-policy': 'same-origin', 'cache-control': 'private, no-store' }

export async function loader({ url, context }: Route.LoaderArgs) {
  const { services, visitor } = context.get(requestContext)
  const number = url.searchParams.get('id') ?? ''
  if (number === '') throw redirect(visitor.user ? tabHref('currentorders') : '/my-orders')
  const key = url.searchParams.get('key') ?? ''
  const order = await findOrderFor(services.db, number, { userId: visitor.user?.id ?? null, key })
  if (!order) return data({ order: null, number }, { status: 404, headers: privately })
  if (order.status === 'draft') throw redirect(draftHref(order.number))
  const documents = await listProductDocuments(services.db, order.number)
  const isPlaced = url.searchParams.has('placed')
  const hasInvoice = mayInvoice(order, (await readCompany(services.db, services.config)).company)
  const pageCount = countPages(order.lines.length, pageSize)
  const page = Math.min(parsePage(url.searchParams.get('page')), pageCount)
  const lines = order.lines.slice((page - 1) * pageSize, page * pageSize)
  return data(
    {
      order: { ...order, lines },
      pictures: await listLinePictures(services, lines),
      page,
      pageCount,
      number,
      key,
      isPlaced: isPlaced && !isQuote(order.status),
      today: shopDay(services.clock()),
      hasInvoice,
      hasDocuments: documents.length > 0,
    },
    { headers: privately },
  )
}

type ActionResult = { repeated: RepeatOutcome | null; refused: string | null }

export const action = formAction(
  async ({ form, services, visitor, url }) => {
    const viewer = { userId: visitor.user?.id ?? null, key: url.searchParams.get('key') ?? '' }
    const number = url.searchParams.get('id') ?? ''
    switch (readField(form, 'intent')) {
      case 'cancel':
        await cancelOrder(services, number, viewer, { origin: visitor, reason: readField(form, 'reason') })
        return redirect(orderHref(number, viewer.key), 303)
      case 'accept':
        await acceptOffer(services, number, viewer, { seen: Number(readField(form, 'version')), origin: visitor })
        return redirect(`${orderHref(number, viewer.key)}&placed=1`, 303)
      case 'ask':
        await askAgain(services, number, viewer, visitor)
        return redirect(orderHref(number, viewer.key), 303)
    }
    const order = await findOrderFor(services.db, number, viewer)
    if (!order) return data<ActionResult>({ repeated: null, refused: null }, { status: 404 })
    return data<ActionResult>({ repeated: await repeatOrder(services.db, visitor, order), refused: null })
  },
  (refusal) =>
    data<ActionResult>({ repeated: null, refused: `${errorTexts[refusal.code].title}. ${refusalText(refusal)}` }, refusalInit(refusal)),
)

export const clientAction = keepTyped<ActionResult>(() => ({
  repeated: null,
  refused: lostText('Ничего не\u00a0изменилось: повторите, когда связь появится.'),
}))

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.order ? `${orderNoun(loaderData.order.status)} ${loaderData.order.number}` : 'Заказ не найден'} — Родник` },
  { name: 'robots', content: 'noindex' },
]

export default function OrderRoute({ loaderData: loaded }: Route.ComponentProps) {
  const result = useActionData<ActionResult>()
  useFocusResult()
  if (!loaded.order) {
    return (
      <div className="wrapper max-w-3xl py-8">
        <PageHeading>Заказ не&nbsp;найден</PageHeading>
        <p className="mb-6 text-16 text-muted">Ссылка неполная или устарела. Найдите заказ по&nbsp;номеру и&nbsp;телефону.</p>
        <OrderSearch values={{ number: loaded.number, phone: '' }} error={undefined} />
      </div>
    )
  }
  const { order, pictures, page, pageCount, key, isPlaced, hasInvoice, hasDocuments, today } = loaded
  return (
    <div className="wrapper py-6 md:py-8">
      <PageHeading extra={formatTime(order.placedAt ?? order.createdAt)}>
        {orderNoun(order.status)} {order.number}
      </PageHeading>
      {isPlaced ? (
        <Notice tone="good" className="only-without-scripts mb-6">
          <b className="font-semibold">Заказ успешно сформирован</b>
          <p>
            Номер заказа {order.number}. Информация отправлена на&nbsp;почту {order.guestEmail}
          </p>
        </Notice>
      ) : null}
      {result?.repeated ? <ReorderResult outcome={result.repeated} /> : null}
      {result?.refused ? (
        <Notice tone="error" className="mb-6">
          {result.refused}
        </Notice>
      ) : null}
      {isQuote(order.status) ? (
        <div className="mb-6">
          <QuoteOffer order={order} linkKey={key} today={today} />
        </div>
      ) : null}
      <OrderDetails
        order={order}
        pictures={pictures}
        isOwn={key === ''}
        pagination={<Pagination page={page} pageCount={pageCount} hrefOf={(to) => `${orderHref(order.number, key)}&page=${to}`} />}
      >
        <OrderActions order={order} linkKey={key} hasInvoice={hasInvoice} hasDocuments={hasDocuments} />
      </OrderDetails>
      {isPlaced ? <OrderPlacedDialog number={order.number} email={order.guestEmail ?? ''} /> : null}
    </div>
  )
}

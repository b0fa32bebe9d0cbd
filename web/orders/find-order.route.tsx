// Finds a guest's order by number and phone (/my-orders, GST-01).
import { HelpAside } from '../callback-requests/help-aside.tsx'
import { TwoColumns } from '../ui/two-columns.tsx'
import { repeatOrder } from '#server/orders/reorder.ts'
import { data } from 'react-router'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import { formatTime } from '#contract/shop/format-day.ts'
import { errorTexts, refusalInit, refusalText } from '#contract/errors.ts'
import { orderNoun, type OrderView, type RepeatOutcome } from '#contract/orders/orders.ts'
import { fieldTexts, phone as phoneField } from '#contract/values/contact-fields.schema.ts'
import { findGuestOrder } from '#server/orders/order-access.ts'
import { keepTyped, lostText } from '../forms/network-failure.ts'
import { formAction } from '../forms/form-action.loader.ts'
import { readField } from '../forms/form-data.ts'
import { useFocusResult } from '../forms/use-focus-result.ts'
import { BreadcrumbsList } from '../ui/breadcrumbs-list.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { OrderSearch, type OrderSearchErrors, type OrderSearchValues } from './order-search.tsx'
import { listLinePictures } from './line-pictures.loader.ts'
import { RepeatOrder } from './order-actions.tsx'
import { OrderDetails } from './order-details.tsx'
import { ReorderResult } from './reorder-result.tsx'
import type { Route } from './+types/find-order.route.ts'

export const handle = { action: 'shop:read', post: { cost: 100, queue: 'pasted list' }, robots: false } satisfies PageHandle

const maxFieldLength = 100

type FoundOrder = {
  order: OrderView | null
  pictures?: Record<string, string>
  error: string | null
  errors?: OrderSearchErrors
  values: OrderSearchValues
  repeated?: RepeatOutcome
}

export const action = formAction(
  async ({ form, services, visitor }) => {
    const values = valuesOf(form)
    const errors = errorsIn(values)
    if (Object.keys(errors).length > 0) return data<FoundOrder>({ order: null, error: null, errors, values }, { status: 400 })
    const order = await findGuestOrder(services.db, values.number, values.phone, visitor.clientAddress)
    if (order) {
      const isRepeated = readField(form, 'intent') === 'repeat'
      const pictures = await listLinePictures(services, order.lines)
      return data<FoundOrder>({
        order,
        pictures,
        error: null,
        values,
        ...(isRepeated && { repeated: await repeatOrder(services.db, visitor, order) }),
      })
    }
    const { status, title, detail } = errorTexts.order_not_found
    return data<FoundOrder>({ order: null, error: `${title}. ${detail}`, values }, { status })
  },
  (refusal, { form }, thrown) => {
    if (refusal.code === 'cart_full')
      return data<FoundOrder>({ order: null, error: refusalText(refusal), values: valuesOf(form) }, refusalInit(refusal))
    if (refusal.code !== 'too_many_requests') throw thrown
    const error = `${errorTexts[refusal.code].title}. ${refusalText(refusal)} Или откройте заказ по\u00a0ссылке из\u00a0письма.`
    return data<FoundOrder>({ order: null, error, values: valuesOf(form) }, refusalInit(refusal))
  },
)

const valuesOf = (form: FormData): OrderSearchValues => ({
  number: readField(form, 'number', maxFieldLength),
  phone: readField(form, 'phone', maxFieldLength),
})

/** Malformed values are reported at their field and do not count as an attempt. */
function errorsIn({ number, phone }: OrderSearchValues): OrderSearchErrors {
  const phoneProblem = phoneField.safeParse(phone).error?.issues[0]?.message
  return {
    ...(number.trim() === '' ? { number: fieldTexts.required } : {}),
    ...(phoneProblem === undefined ? {} : { phone: phoneProblem }),
  }
}

/** A lost request fills the fields here, too, when the form was on another page (order.route.tsx). */
export const clientAction = keepTyped<FoundOrder>((form) => ({
  order: null,
  error: lostText('Введённое осталось в\u00a0полях: повторите, когда связь появится.'),
  values: valuesOf(form),
}))

export const meta: Route.MetaFunction = () => [{ title: 'Поиск заказов — Родник' }, { name: 'robots', content: 'noindex' }]

export default function MyOrdersRoute({ actionData: found }: Route.ComponentProps) {
  useFocusResult()
  return (
    <div className="wrapper pb-8">
      <BreadcrumbsList steps={[]} current="Поиск заказов" />
      <PageHeading>Поиск заказов</PageHeading>
      <TwoColumns
        sidebar={
          <HelpAside title="Не нашли номер?">
            Он стоит в&nbsp;теме письма о&nbsp;заказе. Без письма найдём заказ по&nbsp;телефону, когда позвоним.
          </HelpAside>
        }
      >
        <OrderSearch values={found?.values ?? { number: '', phone: '' }} error={found?.error ?? undefined} errors={found?.errors ?? {}} />
      </TwoColumns>
      {found?.order ? (
        <section className="mt-8" aria-label={`Заказ ${found.order.number}`} data-outcome="found">
          <PageHeading extra={formatTime(found.order.placedAt ?? found.order.createdAt)}>
            {orderNoun(found.order.status)} {found.order.number}
          </PageHeading>
          {found.repeated ? <ReorderResult outcome={found.repeated} /> : null}
          <OrderDetails order={found.order} {...(found.pictures && { pictures: found.pictures })}>
            <RepeatOrder action="/my-orders" fields={found.values} />
          </OrderDetails>
        </section>
      ) : null}
    </div>
  )
}

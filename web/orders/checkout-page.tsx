// Renders the checkout: fields and folded lines left, the sum and the button right, in one plain form.
import { formatCount } from '#contract/values/money.ts'
import { lackText } from '#contract/cart/shop-availability.ts'
import { computeTotals } from '#contract/cart/cart-totals.ts'
import { deliveryText } from '#contract/orders/delivery-price.ts'
import { HiddenFields } from '#web/ui/hidden-fields.tsx'
import { PostForm } from '#web/forms/post-form.tsx'
import { saveForm, restoreForm } from '../forms/form-draft.ts'
import { useEarlyInput } from '../ui/use-early-input.ts'
import { useShellData } from '../rendering/shell-data.ts'
import { Link } from '../ui/link.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import type { OrderResult } from '#web/order-form/order-result.ts'
import type { CheckoutLine } from './checkout-line.ts'
import { OrderFields, orderFieldsOf } from '../order-form/order-fields.tsx'
import { emptyValues, savedPayerValue, type OrderValues } from '../order-form/order-values.ts'
import { CheckoutLines } from './checkout-lines.tsx'
import { CheckoutSummary } from './checkout-summary.tsx'
import { AttachmentFields, useFileSending } from './attachment-fields.tsx'
import { OrderProblem } from '#web/order-form/order-problem.tsx'
import './checkout.css'
import { useFormValues } from '../forms/use-form-values.ts'
import { useEffect, useRef, useState } from 'react'
import { takePreselectedShop } from '#web/order-form/preselected-shop.ts'
import { useUnselected } from '../cart/use-unselected.ts'
import { focusFirstWrong } from '../forms/focus-field.ts'
import { useSubmitting } from '../forms/use-submitting.ts'
import type { Route } from './+types/checkout.route.ts'

type CheckoutPageProps = Route.ComponentProps['loaderData'] & { result: OrderResult | undefined }

export function CheckoutPage(props: CheckoutPageProps) {
  const { lines, isEditable, shops, buyer, files, draft, draftTitle, linesHref, email, isEmailConfirmed, result } = props
  const action = isEditable ? '/checkout' : `/checkout?draft=${draft}`
  const { deliveryRule } = useShellData()
  const values = result?.values ?? untouched(props)
  const { form, key, chosen, isSending, isSendingFiles, isTicked, tick } = useCheckout({ ...props, values })
  const ticked = lines.filter(isTicked)
  const totals = computeTotals(ticked.map((line) => ({ ...line, product: line })))
  const delivery = deliveryText(deliveryRule, totals.totalTiyn)
  return (
    <div className="wrapper py-6 md:py-8">
      <PageHeading
        extra={
          isEditable ? undefined : (
            <span className="wrap-anywhere">{draftTitle === '' ? `Черновик ${draft}` : `Черновик «${draftTitle}», ${draft}`}</span>
          )
        }
      >
        Оформление заказа
      </PageHeading>
      {isEmailConfirmed ? null : <UnconfirmedNotice email={email} />}
      <OrderProblem problem={result?.problem} isFailure={result?.problem?.code === 'unexpected'} />
      <PostForm
        ref={form}
        action={action}
        encType="multipart/form-data"
        className="checkout grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_max(360px,14rem)]"
        onSubmit={(event) => {
          if (isSending) event.preventDefault()
        }}
        onInput={(event) => saveForm(`checkout ${draft}`, event.currentTarget)}
      >
        <HiddenFields fields={{ key, freeFrom: deliveryRule?.thresholdTiyn ?? '' }} />
        {/* Enter in a field clicks a form's first button: this one, not one of the files'. */}
        <button type="submit" tabIndex={-1} aria-hidden className="sr-only">
          Оформить заказ
        </button>
        <div className="flex min-w-0 flex-col gap-6">
          <section aria-label="Получение и оплата" className="flex flex-col gap-5 rounded-card border border-line bg-surface p-4 md:p-6">
            <OrderFields
              buyer="customer"
              shops={shops.map(({ id, name, address }) => ({ id, text: [name, address].filter(Boolean).join(', ') }))}
              saved={buyer}
              values={values}
              errors={result?.errors ?? {}}
              firstWrong={orderFieldsOf.customer.find((field) => result?.errors[field])}
              deliveryText={delivery}
              shopNote={lackText(props.lacking[Number(chosen.shop)], (article) => ticked.some((line) => line.article === article))}
            />
            <AttachmentFields {...{ files, action, draft, isEmailConfirmed }} problems={result?.fileProblems ?? props.fileProblems} />
          </section>
          <section aria-labelledby="checkout-lines" className="rounded-card border border-line bg-surface px-4 py-4 md:px-6">
            <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
              <h2 id="checkout-lines" className="text-22">
                Товары <span className="text-16 font-normal text-muted">{formatCount(lines.length, 'позиция', 'позиции', 'позиций')}</span>
              </h2>
              <Link to={linesHref} className="relative touch-area text-14 font-medium text-primary">
                Изменить количество
              </Link>
            </div>
            <CheckoutLines {...{ lines, isEditable, isTicked, onTick: tick }} errors={result?.problem?.fields ?? {}} />
          </section>
        </div>
        <CheckoutSummary
          {...{ totals, delivery, email, isSending, isSendingFiles, ...chosen }}
          shop={shops.find(({ id }) => String(id) === chosen.shop)?.name}
        />
      </PostForm>
    </div>
  )
}

/** The last used address and payer are chosen. */
const untouched = ({ phone, shop, way, buyer }: CheckoutPageProps): OrderValues => ({
  ...emptyValues,
  phone,
  way,
  shop,
  savedAddress: buyer.addresses[0]?.address ?? '',
  paymentType: buyer.paymentType ?? 'cash',
  savedPayer: buyer.payers[0] ? savedPayerValue(buyer.payers[0]) : '',
})

function UnconfirmedNotice({ email }: { email: string }) {
  return (
    <Notice tone="warning" className="mb-6">
      Заказы принимаем с&nbsp;подтверждённым e&#8209;mail. Откройте ссылку из&nbsp;письма на&nbsp;{email} или{' '}
      <Link to="/personal-account?tab=userinfo" className="font-semibold">
        запросите новую
      </Link>
      .
    </Notice>
  )
}

type Checkout = CheckoutPageProps & { values: OrderValues }

function useCheckout({ lines, draft, isEditable, orderKey, result, values }: Checkout) {
  const form = useRef<HTMLFormElement>(null)
  // The order waits for files that are being sent.
  const isSendingFiles = useFileSending().state !== 'idle'
  const isSending = useSubmitting() || isSendingFiles
  // After each refusal the loader sends another key.
  const [firstKey] = useState(orderKey)
  const { unselected, select } = useUnselected(lines, result?.ticked ?? null)
  useEarlyInput(() => {
    if (!form.current) return
    if (result) return saveForm(`checkout ${draft}`, form.current)
    const shop = takePreselectedShop()
    restoreForm(`checkout ${draft}`, form.current, shop === undefined ? {} : { way: 'shop', shop })
  })
  const { way, shop, paymentType } = values
  const chosen = useFormValues(form, { way, shop, paymentType })
  useEffect(() => {
    // Without scripts `autofocus` does it; a general problem focuses itself.
    if (result && !result.problem)
      focusFirstWrong(form.current, [...orderFieldsOf.customer, 'file'], { ...result.errors, file: result.fileProblems[0] })
  }, [result])
  return {
    form,
    chosen,
    key: result?.key || firstKey,
    isSending,
    isSendingFiles,
    isTicked: ({ article, isCheckable }: CheckoutLine) => isCheckable && (!isEditable || !unselected.has(article)),
    tick: select,
  }
}

// The checkout: lines and fields left, the sum and the button right; one form, which scripts only make quicker.
import { useEffect, useRef, useState } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import { totalsOf, type CartTotals } from '#contract/cart.ts'
import { formatTiyn } from '#contract/money.ts'
import type { DeliveryRule } from '#contract/settings.ts'
import { failureTitle } from '#web/cart/cart-answer.ts'
import { TotalSum } from '#web/cart/total-sum.tsx'
import { takeChosenShop } from '#web/cart/chosen-shop.ts'
import { keepUnticked, keptUnticked } from '#web/cart/kept-draft.ts'
import { useShellData } from '#web/layout/shell-data.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { useScripts } from '#web/ui/use-scripts.ts'
import type { CheckoutAnswer, CheckoutLine } from './checkout-answer.ts'
import { CheckoutFields, type CheckoutShop } from './checkout-fields.tsx'
import { CheckoutLines } from './checkout-lines.tsx'
import { FailedDialog } from './failed-dialog.tsx'
import { OrderFileFields, useFileSending, type ShownFile } from './order-file-fields.tsx'
import { keepCheckout, restoreCheckout } from './kept-checkout.ts'
import './checkout.css'

type CheckoutPageProps = {
  lines: CheckoutLine[]
  shops: CheckoutShop[]
  /** the one to begin with */
  shop: string
  files: ShownFile[]
  fileProblems: string[]
  /** its number; empty for the cart */
  draft: string
  isEditable: boolean
  email: string
  phone: string
  isEmailConfirmed: boolean
  /** the hidden idempotency key (CHK-05) */
  orderKey: string
  answered: CheckoutAnswer | undefined
}

export function CheckoutPage(props: CheckoutPageProps) {
  const { lines, shops, shop, files, draft, isEditable, email, phone, isEmailConfirmed, orderKey, answered } = props
  const action = draft === '' ? '/checkout' : `/checkout?draft=${draft}`
  const form = useRef<HTMLFormElement>(null)
  const { deliveryRule } = useShellData()
  const submit = useSubmit()
  // Files on their way go with the order, so it waits for them.
  const isSendingFiles = useFileSending().state !== 'idle'
  const isSending = useNavigation().state !== 'idle' || isSendingFiles
  // One key until the order is placed: the loader would bring another with each refusal.
  const [firstKey] = useState(orderKey)
  const { isTicked, tick, restore } = useTicks(lines, answered)
  useEffect(() => {
    if (answered) return
    if (form.current) restoreCheckout(draft, form.current, takeChosenShop())
    if (isEditable) restore()
    // Once, after the first HTML was taken over.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  useEffect(() => {
    // Without scripts the field's own autofocus does it; a problem brings the focus to itself.
    if (answered && !answered.problem) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [answered])
  const ticked = lines.filter(isTicked)
  const totals = totalsOf(ticked.map((line) => ({ ...line, product: line })))
  const delivery = deliveryText(deliveryRule, totals.totalTiyn)
  return (
    <div className="wrapper py-6 md:py-8">
      <PageHeading aside={draft === '' ? undefined : `Черновик ${draft}`}>Оформление заказа</PageHeading>
      {isEmailConfirmed ? null : <UnconfirmedNotice email={email} />}
      <CheckoutProblem answered={answered} />
      <form
        ref={form}
        method="post"
        action={action}
        encType="multipart/form-data"
        noValidate
        className="checkout grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_360px]"
        onSubmit={(event) => {
          event.preventDefault()
          // The router's own form would stand in the scripts of every page.
          if (!isSending) void submit(event.currentTarget, { preventScrollReset: true })
        }}
        onInput={(event) => keepCheckout(draft, event.currentTarget)}
      >
        <input type="hidden" name="key" value={answered?.key || firstKey} />
        <input type="hidden" name="freeFrom" value={deliveryRule?.thresholdTiyn ?? ''} />
        {/* Enter in a field presses a form's first button: it shall be this one and not one of the files'. */}
        <button type="submit" tabIndex={-1} aria-hidden className="sr-only">
          Оформить заказ
        </button>
        <div className="flex min-w-0 flex-col gap-6">
          <section aria-labelledby="checkout-lines" className="rounded-card border border-line bg-surface px-4 py-4 md:px-6">
            <h2 id="checkout-lines" className="mb-2 text-22">
              Товары
            </h2>
            <CheckoutLines {...{ lines, isEditable, isTicked, onTick: tick }} errors={answered?.problem?.fields ?? {}} />
          </section>
          <section aria-label="Получение и оплата" className="flex flex-col gap-5 rounded-card border border-line bg-surface p-4 md:p-6">
            <CheckoutFields
              shops={shops}
              values={answered?.values ?? { ...untouched, phone, shop }}
              errors={answered?.errors ?? {}}
              deliveryText={delivery}
            />
            <OrderFileFields files={files} action={action} problems={answered?.fileProblems ?? props.fileProblems} />
          </section>
        </div>
        <CheckoutSummary {...{ totals, delivery, email, isSending }} />
      </form>
    </div>
  )
}

const untouched = { way: 'shop', address: '', paymentType: 'cash', payerName: '', payerBin: '', comment: '' } as const

/** Which lines are ordered: those that can be, but for the ones that were unticked here or in the cart. */
function useTicks(lines: CheckoutLine[], answered: CheckoutAnswer | undefined) {
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(
    () => new Set(answered ? lines.map(({ article }) => article).filter((article) => !answered.ticked.includes(article)) : []),
  )
  return {
    isTicked: ({ article, isCheckable }: CheckoutLine) => isCheckable && !unticked.has(article),
    tick(article: string, isOn: boolean) {
      const next = new Set(unticked)
      if (isOn) next.delete(article)
      else next.add(article)
      setUnticked(next)
      keepUnticked([...next])
    },
    restore: () => setUnticked(new Set(keptUnticked())),
  }
}

function UnconfirmedNotice({ email }: { email: string }) {
  return (
    <div className="mb-6">
      <Notice tone="warning">
        Заказы принимаем с&nbsp;подтверждённым e&#8209;mail. Откройте ссылку из&nbsp;письма на&nbsp;{email} или{' '}
        <a href="/personal-account?tab=userinfo" className="font-semibold">
          запросите новую
        </a>
        .
      </Notice>
    </div>
  )
}

/** Why the order was not placed; the lines and the fields stay below (CHK-03). Fields name their own errors. */
function CheckoutProblem({ answered }: { answered: CheckoutAnswer | undefined }) {
  const block = useRef<HTMLDivElement>(null)
  const problem = answered?.problem
  useEffect(() => {
    if (problem) block.current?.focus()
  }, [problem])
  if (!problem) return null
  return (
    <div ref={block} tabIndex={-1} className="mb-6">
      <Notice tone="error" role="alert">
        <h2 className="text-18">{problem.title}</h2>
        <p className="mt-1">{problem.detail}</p>
      </Notice>
      <FailedDialog failure={answered.isLost || problem.title === failureTitle ? problem : null} />
    </div>
  )
}

type CheckoutSummaryProps = { totals: CartTotals; delivery: string; email: string; isSending: boolean }

function CheckoutSummary({ totals, delivery, email, isSending }: CheckoutSummaryProps) {
  const hasScripts = useScripts()
  return (
    <aside aria-label="Ваш заказ" className="rounded-sheet border border-line bg-ground p-5 lg:sticky lg:top-6">
      <p className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4" aria-live="polite">
        <span className="text-16 font-medium">Итого</span>
        <TotalSum totalTiyn={totals.totalTiyn} onRequestCount={totals.onRequestCount} />
      </p>
      <p className="checkout-delivery mb-4 text-14 text-muted" aria-live="polite">
        {delivery}
      </p>
      <Button type="submit" variant="buy" size="l" className="w-full" busy={isSending} disabled={hasScripts && totals.lineCount === 0}>
        Оформить заказ
      </Button>
      <p className="mt-3 text-center text-13 wrap-anywhere text-muted">Номер и&nbsp;состав заказа пришлём на&nbsp;{email}</p>
    </aside>
  )
}

/** Priced by the rule of the banner (SHELL-09); what is not free depends on the way and the weight, so people reckon it. */
function deliveryText(rule: DeliveryRule | null | undefined, totalTiyn: number): string {
  if (!rule) return 'Стоимость доставки назовёт оператор'
  const from = formatTiyn(rule.thresholdTiyn)
  return totalTiyn >= rule.thresholdTiyn
    ? `Доставка по\u00a0городу бесплатно: заказ от\u00a0${from}`
    : `Доставка по\u00a0городу бесплатно от\u00a0${from}, иначе стоимость назовёт оператор`
}

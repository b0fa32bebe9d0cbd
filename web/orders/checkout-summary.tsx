// Beside the checkout's form: the sum of the ticked lines, what delivery costs, and the button.
import type { CartTotals } from '#contract/cart.ts'
import { formatTiyn } from '#contract/money.ts'
import type { DeliveryRule } from '#contract/settings.ts'
import { TotalSum } from '#web/cart/total-sum.tsx'
import { Button } from '#web/ui/button.tsx'
import { useScripts } from '#web/ui/use-scripts.ts'

type CheckoutSummaryProps = { totals: CartTotals; delivery: string; email: string; isSending: boolean }

export function CheckoutSummary({ totals, delivery, email, isSending }: CheckoutSummaryProps) {
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
export function deliveryText(rule: DeliveryRule | null | undefined, totalTiyn: number): string {
  if (!rule) return 'Стоимость доставки назовёт оператор'
  const from = formatTiyn(rule.thresholdTiyn)
  return totalTiyn >= rule.thresholdTiyn
    ? `Доставка по\u00a0городу бесплатно: заказ от\u00a0${from}`
    : `Доставка по\u00a0городу бесплатно от\u00a0${from}, иначе стоимость назовёт оператор`
}

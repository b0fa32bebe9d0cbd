// Renders «Ваш заказ»: sum of the selected lines and the rest up to free delivery (CART-04, CONST-10).
import type { ReactNode } from 'react'
import type { CartTotals } from '#contract/cart/cart-totals.ts'
import { formatCount, formatTiyn } from '#contract/values/money.ts'
import { formatUnits } from '#contract/catalogue/stock-level.ts'
import { CallbackLink } from '../callback-requests/callback-link.tsx'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { DeliveryHint } from './delivery-hint.tsx'
import { TotalSum } from './total-sum.tsx'

type CartSummaryProps = {
  totals: CartTotals
  /** null where units differ */ unit: string | null
  shopsHref: string
  children: ReactNode
}

export function CartSummary({ totals, unit, shopsHref, children }: CartSummaryProps) {
  const { totalTiyn, onRequestCount, unitCount, lineCount } = totals
  return (
    <aside aria-label="Ваш заказ" className="flex flex-col gap-3 lg:sticky lg:top-6">
      <div className="rounded-sheet border border-line bg-ground p-5">
        <h2 className="text-18">Ваш заказ</h2>
        <dl className="mt-4 flex flex-col gap-3 text-14">
          <div className="flex flex-wrap justify-between gap-x-4">
            <dt>
              Товары,{' '}
              <span className="numbers" key={lineCount + unitCount}>
                {unit === null ? formatCount(lineCount, 'позиция', 'позиции', 'позиций') : formatUnits(unitCount, unit)}
              </span>
            </dt>
            <dd className="numbers" translate="no">
              {formatTiyn(totalTiyn)}
            </dd>
          </div>
          {onRequestCount > 0 ? (
            <div className="flex flex-wrap justify-between gap-x-4">
              <dt>По&nbsp;запросу</dt>
              <dd>{formatCount(onRequestCount, 'позиция', 'позиции', 'позиций')}</dd>
            </div>
          ) : null}
        </dl>
        <DeliveryHint totalTiyn={totalTiyn} />
        <div className="my-4 border-t border-line" />
        <p className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4" aria-live="polite">
          <span className="text-16 font-medium">Итого</span>
          <TotalSum totalTiyn={totalTiyn} onRequestCount={onRequestCount} />
        </p>
        {children}
        <p className="mt-3 text-center text-13 text-muted">Оплата после звонка оператора</p>
      </div>
      {lineCount > 0 ? (
        <Link to={shopsHref} className="flex gap-3 rounded-card border border-line p-4 text-14 font-medium text-primary no-underline">
          <Icon name="map-pin" className="mt-0.5" />
          Где собрать всё сегодня
        </Link>
      ) : null}
      <p className="flex gap-3 rounded-card border border-line p-4 text-14">
        <Icon name="phone" className="mt-0.5 text-primary" />
        <span>
          Проверим, подходит&nbsp;ли всё друг к&nbsp;другу.{' '}
          <CallbackLink href="/callback" className="font-medium text-primary">
            Перезвоните мне
          </CallbackLink>
        </span>
      </p>
    </aside>
  )
}

// Renders the result of «Повторить заказ»: added, lowered and unavailable products.
import type { ReactNode } from 'react'
import { formatCount } from '#contract/values/money.ts'
import type { RepeatOutcome } from '#contract/orders/orders.ts'
import { Link } from '../ui/link.tsx'
import { Notice } from '../ui/notice.tsx'

export function ReorderResult({ outcome: { added, soldOut, discontinued, left } }: { outcome: RepeatOutcome }) {
  const lowered = added.filter(({ quantity, requested }) => quantity < requested)
  const isWhole = lowered.length + soldOut.length + discontinued.length + left === 0
  return (
    <Notice tone={isWhole ? 'good' : 'warning'} role="status" className="no-print mb-6">
      {added.length > 0 ? (
        <p>
          <b className="font-semibold">
            В&nbsp;корзине {formatCount(added.length, 'позиция', 'позиции', 'позиций')} из&nbsp;этого заказа по&nbsp;сегодняшним ценам.
          </b>{' '}
          <Link to="/cart" className="font-semibold">
            Перейти в&nbsp;корзину
          </Link>
        </p>
      ) : (
        <p className="font-semibold">В&nbsp;корзину добавить нечего.</p>
      )}
      <ProductGroup
        title="Меньше, чем было:"
        lines={lowered.map(({ name, quantity, requested }) => `${name}\u00a0— ${quantity} из\u00a0${requested}`)}
      />
      <ProductGroup title="Нет в наличии:" lines={soldOut.map(({ name }) => name)} />
      <ProductGroup title="Сняты с продажи:" lines={discontinued.map(({ name }) => name)} />
      {left > 0 ? <p className="mt-2">Не&nbsp;поместились в&nbsp;корзину: {formatCount(left, 'позиция', 'позиции', 'позиций')}.</p> : null}
    </Notice>
  )
}

function ProductGroup({ title, lines }: { title: ReactNode; lines: string[] }) {
  if (lines.length === 0) return null
  return (
    <div className="mt-2">
      <p>{title}</p>
      <ul className="list-disc pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}

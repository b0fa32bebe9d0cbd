// What became of a list that was put into the cart. The first sentence gets the focus (web/forms/use-focus-result.ts): the notices themselves may
// be taller than a phone.
import type { ReactNode } from 'react'
import type { ListOutcome } from '#contract/cart/pasted-list.ts'
import { formatCount } from '#contract/values/money.ts'
import { formatQuantity, formatUnits } from '#contract/catalogue/stock-level.ts'
import { productHref } from '#web/links/catalogue-links.ts'
import { Link } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Summary } from '#web/ui/disclosure-summary.tsx'
import { bindUnits } from '#contract/values/typography.ts'

/** Longer lists are folded: who wrote them knows what stands there. */
const mostUnfolded = 5

export function ListOutcomeNotices({ outcome: { added, soldOut, gone } }: { outcome: ListOutcome }) {
  const lessened = added.filter(({ wanted }) => wanted !== null)
  const whole = added.filter(({ wanted }) => wanted === null)
  return (
    <div className="flex flex-col gap-4" role="status">
      {added.length > 0 && (
        <Notice tone="good">
          <Told>
            В&nbsp;корзину добавлено: {formatCount(added.length, 'товар', 'товара', 'товаров')}.{' '}
            <Link to="/cart" className="underline underline-offset-4">
              Перейти в&nbsp;корзину
            </Link>
          </Told>
          {whole.length > mostUnfolded ? (
            <details>
              <Summary>Показать добавленное</Summary>
              <AddedRows lines={whole} />
            </details>
          ) : (
            <AddedRows lines={whole} />
          )}
        </Notice>
      )}
      {lessened.length > 0 && (
        <Notice tone="warning">
          <Told>Столько, сколько просили, в&nbsp;наличии нет:</Told>
          <AddedRows lines={lessened} />
        </Notice>
      )}
      {soldOut.length > 0 && (
        <Notice tone="warning">
          <Told>Больше нет в&nbsp;наличии, в&nbsp;корзину не&nbsp;добавлено:</Told>
          <Rows>
            {soldOut.map(({ article, name }) => (
              <li key={article}>
                <NameOf article={article} name={name} />
              </li>
            ))}
          </Rows>
        </Notice>
      )}
      {gone.length > 0 && (
        <Notice tone="warning">
          <Told>Сняты с&nbsp;продажи: {gone.join(', ')}.</Told>
        </Notice>
      )}
    </div>
  )
}

const Told = ({ children }: { children: ReactNode }) => (
  <p data-outcome="status" className="font-medium">
    {children}
  </p>
)

const Rows = ({ children }: { children: ReactNode }) => (
  <ul className="mt-2 flex list-disc flex-col gap-1.5 pl-5 break-words text-ink">{children}</ul>
)

const AddedRows = ({ lines }: { lines: ListOutcome['added'] }) =>
  lines.length === 0 ? null : (
    <Rows>
      {lines.map(({ article, name, quantity, unit, wanted }) => (
        <li key={article}>
          <NameOf article={article} name={name} />
          &nbsp;— <b className="font-medium">{formatUnits(quantity, unit)}</b>
          {wanted !== null && ` вместо ${formatQuantity(wanted)}: больше нет в\u00a0наличии`}
        </li>
      ))}
    </Rows>
  )

const NameOf = ({ article, name }: { article: string; name: string }) => (
  <>
    {bindUnits(name)} (<Link to={productHref(article)}>{article}</Link>)
  </>
)

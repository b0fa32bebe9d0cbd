// Renders the result of adding a list to the cart.
// The first sentence gets the focus (use-focus-result.ts): all notices may be taller than a phone.
import type { ReactNode } from 'react'
import type { ListOutcome } from '#contract/cart/pasted-list.ts'
import { formatCount } from '#contract/values/money.ts'
import { formatQuantity, formatUnits } from '#contract/catalogue/stock-level.ts'
import { productHref } from '#contract/catalogue/product-links.ts'
import { Link } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Summary } from '#web/ui/disclosure-summary.tsx'
import { ProductName } from '#web/ui/product-name.tsx'

/** Longer lists are collapsed: the visitor has just typed them. */
const maxExpandedLines = 5

export function ListImportResult({ outcome: { added, soldOut, discontinued, left } }: { outcome: ListOutcome }) {
  const loweredLines = added.filter(({ requested }) => requested !== null)
  const whole = added.filter(({ requested }) => requested === null)
  return (
    <div className="flex flex-col gap-4" role="status">
      {added.length > 0 && (
        <Notice tone="good" isStatic>
          <ResultText>
            В&nbsp;корзину добавлено: {formatCount(added.length, 'товар', 'товара', 'товаров')}.{' '}
            <Link to="/cart" className="underline underline-offset-4">
              Перейти в&nbsp;корзину
            </Link>
          </ResultText>
          {whole.length > maxExpandedLines ? (
            <details>
              <Summary>Показать добавленное</Summary>
              <AddedRows lines={whole} />
            </details>
          ) : (
            <AddedRows lines={whole} />
          )}
        </Notice>
      )}
      {loweredLines.length > 0 && (
        <Notice tone="warning">
          <ResultText>Столько, сколько просили, в&nbsp;наличии нет:</ResultText>
          <AddedRows lines={loweredLines} />
        </Notice>
      )}
      {soldOut.length > 0 && (
        <Notice tone="warning">
          <ResultText>Больше нет в&nbsp;наличии, в&nbsp;корзину не&nbsp;добавлено:</ResultText>
          <Rows>
            {soldOut.map(({ article, name }) => (
              <li key={article}>
                <NameOf article={article} name={name} />
              </li>
            ))}
          </Rows>
        </Notice>
      )}
      {discontinued.length > 0 && (
        <Notice tone="warning">
          <ResultText>Сняты с&nbsp;продажи: {discontinued.join(', ')}.</ResultText>
        </Notice>
      )}
      {left > 0 && (
        <Notice tone="warning">
          <ResultText>Не&nbsp;поместились в&nbsp;корзину: {formatCount(left, 'товар', 'товара', 'товаров')}.</ResultText>
        </Notice>
      )}
    </div>
  )
}

const ResultText = ({ children }: { children: ReactNode }) => (
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
      {lines.map(({ article, name, quantity, unit, requested }) => (
        <li key={article}>
          <NameOf article={article} name={name} />
          &nbsp;— <b className="font-medium">{formatUnits(quantity, unit)}</b>
          {requested !== null && ` вместо ${formatQuantity(requested)}: больше нет в\u00a0наличии`}
        </li>
      ))}
    </Rows>
  )

const NameOf = ({ article, name }: { article: string; name: string }) => (
  <>
    <ProductName name={name} /> (<Link to={productHref(article)}>{article}</Link>)
  </>
)

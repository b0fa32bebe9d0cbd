// What became of a list that was put into the cart.
import type { ListOutcome } from '#contract/article-list.ts'
import { formatCount } from '#contract/money.ts'
import { piecesText } from '#contract/stock-level.ts'
import { productHref } from '#web/catalogue/addresses.ts'
import { Notice } from '#web/ui/notice.tsx'

export function ListOutcomeNotices({ outcome: { added, soldOut, gone } }: { outcome: ListOutcome }) {
  return (
    <div className="flex flex-col gap-4" role="status">
      {added.length > 0 && (
        <Notice tone="good">
          <p className="font-medium">
            В&nbsp;корзину добавлено: {formatCount(added.length, 'товар', 'товара', 'товаров')}.{' '}
            <a href="/cart" className="underline underline-offset-4">
              Перейти в&nbsp;корзину
            </a>
          </p>
          <ul className="mt-2 break-words">
            {added.map(({ article, name, quantity, unit, wanted }) => (
              <li key={article}>
                <a href={productHref(article)}>{article}</a> {name}&nbsp;— {piecesText(quantity, unit)}
                {wanted !== null && ` вместо ${wanted}: больше нет в\u00a0наличии`}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {soldOut.length > 0 && (
        <Notice tone="warning">
          <p className="font-medium">Больше нет в&nbsp;наличии, в&nbsp;корзину не&nbsp;добавлено:</p>
          <ul className="mt-2 break-words">
            {soldOut.map(({ article, name }) => (
              <li key={article}>
                <a href={productHref(article)}>{article}</a> {name}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {gone.length > 0 && <Notice tone="warning">Сняты с&nbsp;продажи: {gone.join(', ')}.</Notice>}
    </div>
  )
}

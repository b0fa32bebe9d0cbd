// Names lines on other pages of the cart that changed or stopped the order (CART-06).
import { priceChangedText, stockLeftText, type OtherLine } from '#contract/cart/cart.ts'
import type { FieldErrors } from '#contract/errors.ts'
import { formatCount } from '#contract/values/money.ts'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { cartPageHref } from './flash-message.ts'

const maxNamed = 10

/** @param errors of a refused order, by article */
export function OtherPagesNotice({ lines, errors }: { lines: OtherLine[]; errors: FieldErrors }) {
  const changed = lines.flatMap((line) => {
    const text = errors[line.product.article]?.[0] ?? changeOf(line)
    return text === undefined ? [] : [{ article: line.product.article, page: line.page, text }]
  })
  if (changed.length === 0) return null
  return (
    <div className="mb-4">
      <Notice tone="warning">
        На&nbsp;других страницах корзины:
        <ul>
          {changed.slice(0, maxNamed).map(({ article, page, text }) => (
            <li key={article} className="break-words">
              <Link to={`${cartPageHref(page)}#${encodeURIComponent(`line-${article}`)}`}>Арт.&nbsp;{article}</Link>. {text}
            </li>
          ))}
        </ul>
        {changed.length > maxNamed ? `И\u00a0ещё ${formatCount(changed.length - maxNamed, 'позиция', 'позиции', 'позиций')}` : null}
      </Notice>
    </div>
  )
}

function changeOf({ product, seenPriceTiyn, loweredTo, isCheckable }: OtherLine): string | undefined {
  if (!isCheckable) return undefined
  if (product.priceTiyn !== seenPriceTiyn) return priceChangedText(seenPriceTiyn, product.priceTiyn, product.unit)
  return loweredTo === null ? undefined : stockLeftText(loweredTo, product.unit)
}

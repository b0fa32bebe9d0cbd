// The end of the suggestions: the whole list with how many products it holds, and the keys (SRCH-02).
import { formatCount } from '#contract/values/money.ts'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { sentHref } from './sent-href.ts'

/** `count`: undefined as long as it is not known */
export function SuggestFoot({ query, count }: { query: string; count: number | undefined }) {
  return (
    <div className="suggest-foot">
      <Link to={sentHref(query)}>
        {allText(count)} <Icon name="arrow-right" size={16} />
      </Link>
      <span aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> выбрать <kbd>Enter</kbd> открыть <kbd>Esc</kbd> закрыть
      </span>
    </div>
  )
}

const allText = (count: number | undefined): string =>
  count === 1 ? 'Показать товар' : count ? `Показать все ${formatCount(count, 'товар', 'товара', 'товаров')}` : 'Показать все результаты'

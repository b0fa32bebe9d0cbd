import { Notice } from '../ui/notice.tsx'

type MissingProductsProps = { missing: string[]; /** only one's own comparison can forget them */ onForget?: () => void }

const mostNamed = 10
const longestShown = 40

/** Articles that the shop does not know (any more). */
export function MissingProducts({ missing, onForget }: MissingProductsProps) {
  if (missing.length === 0) return null
  const named = missing
    .slice(0, mostNamed)
    .map((article) => (article.length > longestShown ? `${article.slice(0, longestShown)}…` : article))
  const further = missing.length - named.length
  return (
    <Notice tone="warning" role="status">
      <span className="wrap-anywhere">
        {missing.length === 1 ? 'Такого товара больше нет' : 'Этих товаров больше нет'}: {named.join(', ')}
        {further > 0 ? ` и\u00a0ещё ${further}` : ''}
      </span>
      {onForget ? (
        <button type="button" className="-my-2.5 ml-3 min-h-11 font-semibold underline underline-offset-4" onClick={onForget}>
          Убрать из&nbsp;сравнения
        </button>
      ) : null}
    </Notice>
  )
}

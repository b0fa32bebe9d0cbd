// Shows how the query was understood, with links to undo it (SRCH-07, SRCH-09).
import { ChipRemoval, chipClass } from '#web/ui/chip.tsx'
import { Link } from '#web/ui/link.tsx'
import { formatCount } from '#contract/values/money.ts'
import { Notice } from '#web/ui/notice.tsx'
import { ProductName } from '#web/ui/product-name.tsx'
import type { SearchNoticeView } from './search-notice-view.ts'

export default function SearchNotice({ list, corrected, dropped, near, recognized, typed, literalHref }: SearchNoticeView) {
  const words = <ProductName name={dropped.map((word) => `«${word}»`).join(', ')} />
  const isChanged = corrected !== null || dropped.length > 0 || near.length > 0
  return (
    <div className="search-notice">
      {list && (
        <Notice tone="info" role="status">
          Это список: {formatCount(list.count, 'товар', 'товара', 'товаров')}.{' '}
          <Link to={list.href} className="font-medium underline underline-offset-4">
            Проверить и&nbsp;добавить в&nbsp;корзину
          </Link>
        </Notice>
      )}
      {isChanged && (
        <Notice tone="info" role="status">
          {corrected !== null && dropped.length === 0 && <>По вашему запросу ничего не&nbsp;нашлось. </>}
          {corrected !== null && (
            <>
              Показаны результаты по запросу «<ProductName name={corrected} />
              ».{' '}
            </>
          )}
          {dropped.length === 1 && <>Ничего не&nbsp;нашлось со&nbsp;словом {words}: показаны товары без него. </>}
          {dropped.length > 1 && <>Ничего не&nbsp;нашлось со&nbsp;словами {words}: показаны товары без них. </>}
          {near.length > 0 && <>Точно {near.map((size) => `«${size}»`).join(', ')} не&nbsp;нашлось: показаны близкие размеры. </>}
          <Link to={literalHref} className="font-medium underline underline-offset-4">
            Искать точно «<ProductName name={typed} />»
          </Link>
        </Notice>
      )}
      {recognized.length > 0 && (
        <div className="search-understood" role="group" aria-label="Как понят запрос">
          <span>Понято как:</span>
          {recognized.map(({ label, href }) => (
            <Link key={label} to={href} className={chipClass('set')}>
              <ChipRemoval label="Убрать из запроса">{label}</ChipRemoval>
            </Link>
          ))}
          {!isChanged && <Link to={literalHref}>Искать точно «{typed}»</Link>}
        </div>
      )}
    </div>
  )
}

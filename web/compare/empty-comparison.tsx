import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { EmptyState } from '../ui/notice.tsx'
import { Link } from '../ui/link.tsx'

export function EmptyComparison({ title }: { title: string }) {
  return (
    <EmptyState
      picture={<Icon name="compare" size={72} />}
      title={title}
      action={
        <Link to="/catalog/v2" className={buttonClass('primary', 'l')}>
          Перейти в&nbsp;каталог
        </Link>
      }
    >
      Нажмите на&nbsp;весы в&nbsp;карточке товара. Сравнить можно до&nbsp;трёх товаров каждой подкатегории.
    </EmptyState>
  )
}

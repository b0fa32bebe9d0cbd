// Order, «Только в наличии», page size and the list's look. The fields belong to the filter form; its listener hears them.
import { pageSizes } from '#contract/constants.ts'
import type { ListingFilter } from '#contract/catalogue-filter.ts'
import { Icon } from '#web/ui/icon.tsx'
import { facetFormId, sheetId } from '../facets/facet-panel.tsx'
import { lookParameter, type Look } from './listing-look.ts'

const orderings: [value: string, label: string][] = [
  ['price', 'сначала дешёвые'],
  ['-price', 'сначала дорогие'],
  ['popular', 'популярные'],
  ['new', 'новинки'],
  ['name', 'по названию А–Я'],
  ['-name', 'по названию Я–А'],
]

const looks = [
  ['grid', 'grid', 'Плитка'],
  ['list', 'list', 'Список'],
  ['table', 'columns', 'Таблица характеристик'],
] as const

type ToolbarProps = Pick<ListingFilter, 'ordering' | 'pageSize' | 'inStock'> & { isSearch: boolean; chosenCount: number; look: Look }

export function ListingToolbar({ filter, chosenCount, look }: { filter: ListingFilter; chosenCount: number; look: Look }) {
  const { ordering, pageSize, inStock, query } = filter
  const props: ToolbarProps = { ordering, pageSize, inStock, isSearch: query !== '', chosenCount, look }
  return (
    <div className="toolbar">
      <Toolbar {...props} />
    </div>
  )
}

function Toolbar({ ordering, pageSize, inStock, isSearch, chosenCount, look }: ToolbarProps) {
  const shown: [string, string][] = isSearch ? [['-relevance', 'по соответствию'], ...orderings] : [...orderings]
  if (!shown.some(([value]) => value === ordering)) {
    const name = ordering.replace(/^-?property:/, '')
    shown.push([ordering, ordering.startsWith('-') ? `${name}, по убыванию` : name])
  }
  const sizes = pageSizes.some((size) => size === pageSize) ? pageSizes : [pageSize, ...pageSizes]
  return (
    <>
      <button type="button" popoverTarget={sheetId} className="toolbar-filters">
        <Icon name="filters" />
        Фильтры
        {chosenCount > 0 && <b>{chosenCount}</b>}
      </button>
      <label className="toolbar-select toolbar-order">
        <span>Сортировать:</span>
        <select form={facetFormId} name="ordering" defaultValue={ordering} data-value={ordering} aria-label="Сортировать">
          {shown.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label className="check toolbar-stock">
        <input form={facetFormId} type="checkbox" name="in_stock" value="1" defaultChecked={inStock} />
        Только в&nbsp;наличии
      </label>
      <label className="toolbar-select toolbar-size">
        <span>Показывать по</span>
        <select form={facetFormId} name="page_size" defaultValue={pageSize} data-value={pageSize} aria-label="Товаров на странице">
          {sizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <button form={facetFormId} className="toolbar-apply">
          Применить
        </button>
      </noscript>
      <div className="toolbar-looks" role="group" aria-label="Вид списка">
        {looks.map(([value, icon, label]) => (
          <button
            key={value}
            form={facetFormId}
            name={lookParameter}
            value={value}
            aria-label={label}
            title={label}
            aria-pressed={value === look}
          >
            <Icon name={icon} />
          </button>
        ))}
      </div>
    </>
  )
}

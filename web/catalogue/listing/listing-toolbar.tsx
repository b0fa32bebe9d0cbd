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

type ListingToolbarProps = { filter: ListingFilter; chosenCount: number; look: Look }

export function ListingToolbar({ filter, chosenCount, look }: ListingToolbarProps) {
  const shown: [string, string][] = filter.query ? [['-relevance', 'по соответствию'], ...orderings] : [...orderings]
  if (!shown.some(([value]) => value === filter.ordering)) {
    const name = filter.ordering.replace(/^-?property:/, '')
    shown.push([filter.ordering, filter.ordering.startsWith('-') ? `${name}, по убыванию` : name])
  }
  const sizes = pageSizes.some((size) => size === filter.pageSize) ? pageSizes : [filter.pageSize, ...pageSizes]
  return (
    <div className="toolbar">
      <button type="button" popoverTarget={sheetId} className="toolbar-filters">
        <Icon name="filters" />
        Фильтры
        {chosenCount > 0 && <b>{chosenCount}</b>}
      </button>
      <label className="toolbar-select toolbar-order">
        <span>Сортировать:</span>
        <select form={facetFormId} name="ordering" defaultValue={filter.ordering} data-value={filter.ordering} aria-label="Сортировать">
          {shown.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label className="check toolbar-stock">
        <input form={facetFormId} type="checkbox" name="in_stock" value="1" defaultChecked={filter.inStock} />
        Только в&nbsp;наличии
      </label>
      <label className="toolbar-select toolbar-size">
        <span>Показывать по</span>
        <select
          form={facetFormId}
          name="page_size"
          defaultValue={filter.pageSize}
          data-value={filter.pageSize}
          aria-label="Товаров на странице"
        >
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
    </div>
  )
}

// Renders order, availability, page size and view mode; the fields belong to the filter form.
import type { ChangeEvent } from 'react'
import { pageSizes } from '#contract/shop/constants.ts'
import { flagFields, flags, pageParams } from '#contract/catalogue/filter-params.ts'
import type { ListingFilter } from '#contract/catalogue/filter.ts'
import { Icon } from '#web/ui/icon.tsx'
import { facetFormId, sheetId } from '../facets/facet-panel.tsx'
import { useShownFilter } from '../facets/use-shown-filter.ts'
import { viewModeParameter, type ViewMode } from './view-mode.ts'

/** Short: on a phone the field is next to the filters. */
const orderings: [value: string, label: string][] = [
  ['price', 'дешёвые'],
  ['-price', 'дорогие'],
  ['popular', 'популярные'],
  ['new', 'новинки'],
  ['name', 'от А до Я'],
  ['-name', 'от Я до А'],
]

const viewModes = [
  ['grid', 'grid', 'Плитка'],
  ['list', 'list', 'Список'],
  ['table', 'columns', 'Таблица характеристик'],
] as const

type ListingToolbarProps = { filter: ListingFilter; chosenCount: number; viewMode: ViewMode; onViewMode: (viewMode: ViewMode) => void }

const submit = ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => currentTarget.form?.requestSubmit()

export function ListingToolbar({ filter, chosenCount, viewMode, onViewMode }: ListingToolbarProps) {
  const shownFilter = useShownFilter(filter)
  const { ordering, pageSize, query } = shownFilter
  const shown: [string, string][] = query !== '' ? [['-relevance', 'подходящие'], ...orderings] : [...orderings]
  if (!shown.some(([value]) => value === ordering)) {
    const name = ordering.replace(/^-?property:/, '')
    shown.push([ordering, ordering.startsWith('-') ? `${name}, по убыванию` : name])
  }
  const sizes = pageSizes.some((size) => size === pageSize) ? pageSizes : [pageSize, ...pageSizes]
  return (
    <div className="toolbar no-print">
      <button type="button" popoverTarget={sheetId} className="toolbar-filters">
        <Icon name="filters" />
        Фильтры
        {chosenCount > 0 && <b>{chosenCount}</b>}
      </button>
      <label className="toolbar-select toolbar-order">
        <span>Сортировать:</span>
        <select form={facetFormId} name={pageParams.ordering[0]} value={ordering} onChange={submit} aria-label="Сортировать">
          {shown.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {flagFields.map((field) => (
        <label key={field} className="check toolbar-stock">
          <input form={facetFormId} type="checkbox" name={pageParams[field][0]} value="1" checked={shownFilter[field]} onChange={submit} />
          {flags[field].label}
        </label>
      ))}
      <label className="toolbar-select toolbar-size">
        <span>Показывать по</span>
        <select form={facetFormId} name={pageParams.pageSize[0]} value={pageSize} onChange={submit} aria-label="Товаров на странице">
          {sizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
      <button form={facetFormId} className="toolbar-apply only-without-scripts">
        Применить
      </button>
      <div className="toolbar-looks" role="group" aria-label="Вид списка">
        {viewModes.map(([value, icon, label]) => (
          <button
            key={value}
            form={facetFormId}
            name={viewModeParameter}
            value={value}
            aria-label={label}
            title={label}
            aria-pressed={value === viewMode}
            onClick={(event) => {
              event.preventDefault()
              onViewMode(value)
            }}
          >
            <Icon name={icon} />
          </button>
        ))}
      </div>
    </div>
  )
}

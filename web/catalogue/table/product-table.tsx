// Renders the table view (CAT-17): sort by column, fill in quantities, add all at once. It is a form,
// so it works without scripts.
import { perUnit } from '#contract/catalogue/unit-price.ts'
import { useRef, type KeyboardEvent, type SubmitEvent } from 'react'
import { useLocation } from 'react-router'
import { catalogueHref } from '#contract/catalogue/filter-serialize.ts'
import type { ListingFilter, Ordering } from '#contract/catalogue/filter.ts'
import { HiddenFields } from '#web/ui/hidden-fields.tsx'
import { useCart } from '#web/cart/use-cart.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { showToast } from '#web/ui/toast.tsx'
import type { CardView } from '../cards/card-view-model.ts'
import { TableBar } from './selection-bar.tsx'
import { TableRow } from './table-row.tsx'
import { keyField, plainField, quantityField } from '#web/cart/selected-quantities.ts'
import { focusField } from '#web/forms/focus-field.ts'
import { tableText } from './table-clipboard.ts'
import { nextOrdering, findSorting, type TableView } from './table-view.ts'
import { useSelection, type TableSelection } from './use-selection.ts'

type ProductTableProps = { table: TableView; cards: CardView[]; filter: ListingFilter; label: string }

export default function ProductTable({ table: { columns, key }, cards, filter, label }: ProductTableProps) {
  const form = useRef<HTMLFormElement>(null)
  const { pathname, search } = useLocation()
  const { quantities } = useCart()
  const selection = useSelection(cards, form, key)
  const { chosen, errors, typed } = selection
  const units = new Set(cards.map(({ row }) => row?.unit))
  const unit = units.size === 1 ? ([...units][0] ?? null) : null

  const fields = cards.map(({ article }) => quantityField(article))

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (selection.totals.lineCount > 0) {
      selection.send()
      return
    }
    showToast({ text: 'Укажите количество хотя\u00a0бы в\u00a0одной строке', tone: 'plain' })
    if (fields[0] !== undefined) focusField(form.current, fields[0])
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- one listener for all fields
    <form
      ref={form}
      className="product-table"
      method="post"
      action={pathname + search}
      onSubmit={onSubmit}
      onReset={selection.clear}
      onKeyDown={(event) => moveByEnter(event, fields)}
    >
      <HiddenFields fields={{ [plainField]: 1, [keyField]: key }} />
      <button type="button" className="table-copy" onClick={() => void copyTable(cards, columns, chosen)}>
        <Icon name="copy" />
        Скопировать таблицу
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard */}
      <div className="table-frame" role="region" aria-label={label} tabIndex={0}>
        <table>
          <caption className="sr-only">{label}: характеристики, наличие, цены и количество</caption>
          <thead>
            <HeadRow columns={columns} filter={filter} unit={unit} />
          </thead>
          <tbody>
            {cards.map((card) => (
              <TableRow
                key={card.article}
                card={card}
                columns={columns}
                unit={unit}
                quantity={chosen[card.article]?.quantity ?? 0}
                inCart={quantities[card.article] ?? 0}
                typed={typed[card.article]}
                error={errors[card.article]}
                onChange={selection.set}
              />
            ))}
          </tbody>
        </table>
      </div>
      <TableBar selection={selection} shown={cards} unit={unit} />
    </form>
  )
}

/** Enter moves down, Shift+Enter up; only the button submits. */
function moveByEnter(event: KeyboardEvent<HTMLFormElement>, fields: string[]): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
  event.preventDefault()
  const next = event.currentTarget.elements.namedItem(fields[fields.indexOf(event.target.name) + (event.shiftKey ? -1 : 1)] ?? '')
  if (!(next instanceof HTMLInputElement)) return
  next.focus()
  next.select()
}

async function copyTable(cards: CardView[], columns: TableView['columns'], chosen: TableSelection['chosen']): Promise<void> {
  const typedNow = Object.fromEntries(Object.entries(chosen).map(([article, { quantity }]) => [article, quantity]))
  try {
    await navigator.clipboard.writeText(tableText(cards, columns, typedNow))
    showToast({ text: 'Таблица скопирована. Вставьте её в\u00a0лист Excel' })
  } catch {
    showToast({ text: 'Не\u00a0удалось скопировать таблицу: браузер не\u00a0дал доступа к\u00a0буферу обмена', tone: 'error' })
  }
}

function HeadRow({ columns, filter, unit }: { columns: TableView['columns']; filter: ListingFilter; unit: string | null }) {
  return (
    <tr>
      <Head filter={filter} ordering="name" name={'Наиме\u00adно\u00adва\u00adние, арти\u00adкул'} />
      {columns.map((column) => (
        <Head
          key={column.name}
          filter={filter}
          ordering={column.ordering}
          name={column.name}
          unit={column.unit}
          className={column.isNumeric ? 'table-number' : undefined}
        />
      ))}
      <Head filter={filter} name="Наличие" />
      <Head filter={filter} className="table-number" ordering="price" name={`Цена,\u00a0₸${perUnit(unit ?? '')}`} />
      <Head filter={filter} name="Количество" unit={unit} className="table-count" />
      <Head filter={filter} name={'Сумма,\u00a0₸'} className="table-number table-sum" />
    </tr>
  )
}

type HeadProps = {
  filter: ListingFilter
  ordering?: Ordering | undefined
  name: string
  unit?: string | null
  className?: string | undefined
}

function Head({ filter, ordering, name, unit, className }: HeadProps) {
  const sorting = findSorting(ordering, filter)
  const text = (
    <>
      {name}
      {unit && (
        <>
          , <span className="table-unit">{unit}</span>
        </>
      )}
    </>
  )
  return (
    <th scope="col" className={className} aria-sort={sorting}>
      {ordering === undefined ? (
        text
      ) : (
        <Link
          to={catalogueHref({ ...filter, ordering: nextOrdering(ordering, sorting), page: 1 })}
          prefetch="intent"
          preventScrollReset
          rel="nofollow"
        >
          {text}
          {sorting && <Icon name={sorting === 'ascending' ? 'arrow-up' : 'arrow-down'} size={14} />}
        </Link>
      )}
    </th>
  )
}

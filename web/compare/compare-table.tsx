// Renders the comparison table; on a phone the name of a row is above its values.
import type { CSSProperties } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { renderMatches } from '#web/ui/product-name.tsx'
import { hyphenate, typeset } from '#contract/values/typography.ts'
import { maxComparedPerSubcategory } from '#contract/shop/constants.ts'
import { Best, AvailabilityCell, BuyCell, PriceCell, ProductHead, type Removal } from './compare-column.tsx'
import type { CompareGroup, CompareRow } from './compare-view.ts'
import './compare.css'

type CompareTableProps = { group: CompareGroup; rows: CompareRow[]; removal: (article: string) => Removal; returnTo: string }

export function CompareTable({ group, rows, removal, returnTo }: CompareTableProps) {
  const { products, bestPrice } = group
  const isFull = products.length >= maxComparedPerSubcategory
  const columns: CSSProperties & Record<'--columns', number> = { '--columns': products.length + (isFull ? 0 : 1) }
  return (
    <div className="compare-frame">
      <table className="compare-table" style={columns} aria-label={`Сравнение: ${group.subcategory}`}>
        <thead>
          <tr>
            <th scope="col" className="compare-corner">
              <span className="sr-only">Характеристика</span>
            </th>
            {products.map((product) => (
              <th key={product.article} scope="col">
                <ProductHead product={product} removal={removal(product.article)} />
              </th>
            ))}
            {isFull ? null : (
              <td className="compare-room no-print">
                <Link to={group.href}>
                  <Icon name="plus" />
                  Добавить товар
                </Link>
              </td>
            )}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Цена</th>
            {products.map((product, at) => (
              <td key={product.article}>
                <PriceCell product={product} isBest={bestPrice.includes(at)} />
              </td>
            ))}
            {isFull ? null : (
              <td className="compare-room no-print" rowSpan={rows.length + 3}>
                До&nbsp;трёх товаров одной подкатегории
              </td>
            )}
          </tr>
          <tr>
            <th scope="row">Наличие</th>
            {products.map((product) => (
              <td key={product.article}>
                <AvailabilityCell product={product} />
              </td>
            ))}
          </tr>
          <tr className="compare-buy">
            <th scope="row">Заказ</th>
            {products.map((product) => (
              <td key={product.article}>
                <BuyCell product={product} returnTo={returnTo} />
              </td>
            ))}
          </tr>
          {rows.map((row) => (
            <tr key={row.name} data-differs={!row.isSame || undefined}>
              <th scope="row">{typeset(row.name)}</th>
              {products.map(({ article }, at) => (
                <td key={article}>
                  <ValueCell value={row.values[at] ?? null} isBest={row.best.includes(at)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 ? <p className="compare-none">Выбранные характеристики этих товаров одинаковы.</p> : null}
    </div>
  )
}

const shorterWord = /(?<![а-яё])([а-яё]{8,12})(?![а-яё])/i

/** Shorter words are hyphenated on phones only (compare.css). */
const breakable = (value: string) =>
  renderMatches(typeset(value), shorterWord, (part, at) => (
    <span key={at} className="compare-word">
      {hyphenate(part)}
    </span>
  ))

function ValueCell({ value, isBest }: { value: string | null; isBest: boolean }) {
  if (value === null)
    return (
      <span className="text-muted">
        <span aria-hidden="true">—</span>
        <span className="sr-only">нет данных</span>
      </span>
    )
  return (
    <>
      {breakable(value)}
      {isBest ? <Best>Лучшее значение</Best> : null}
    </>
  )
}

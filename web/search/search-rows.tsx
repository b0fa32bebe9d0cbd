// Renders the rows of suggestions: products, then categories, subcategories and brands (SRCH-02).
import type { MouseEvent } from 'react'
import { formatPrice, retailText } from '#contract/catalogue/unit-price.ts'
import { groupDigits, tengeToTiyn, formatCount } from '#contract/values/money.ts'
import { bindUnits, unbroken } from '#contract/values/typography.ts'
import { suggestionSections, type Suggestion, type TextPart } from '#contract/search/search.schema.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { searchHref } from './suggestion-href.ts'

type SuggestionRowsProps = {
  id: string
  suggestions: Suggestion[]
  hrefs: string[]
  active: number
  productTitle?: string
  onOpen: (at: number, event: MouseEvent) => void
}

export function SuggestionRows({ id, suggestions, hrefs, active, productTitle, onOpen }: SuggestionRowsProps) {
  return suggestionSections.map(({ kind, title: sectionTitle }) => {
    const title = kind === 'product' ? (productTitle ?? sectionTitle) : sectionTitle
    const rows = suggestions.flatMap((suggestion, at) => (suggestion.kind === kind ? [{ suggestion, at }] : []))
    if (rows.length === 0) return null
    return (
      <div key={kind} role="group" aria-label={title} className={`suggest-group suggest-${kind}`}>
        <p aria-hidden="true">{title}</p>
        {rows.map(({ suggestion, at }) => (
          <Link
            key={at}
            ref={at === active ? scrollToRow : undefined}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === active}
            tabIndex={-1}
            to={hrefs[at] ?? ''}
            className="suggest-row"
            onClick={(event) => onOpen(at, event)}
          >
            {suggestion.kind === 'product' ? <ProductRow product={suggestion} /> : <NamedRow suggestion={suggestion} />}
          </Link>
        ))}
      </div>
    )
  })
}

/** The focus stays in the field, so the browser does not scroll. */
const scrollToRow = (row: HTMLElement | null): void => row?.scrollIntoView({ block: 'nearest' })

function ProductRow({ product }: { product: Extract<Suggestion, { kind: 'product' }> }) {
  const tiyn = product.price === null ? undefined : tengeToTiyn(product.price)
  const retailTiyn = product.retail_price === undefined ? undefined : tengeToTiyn(product.retail_price)
  return (
    <>
      <span className="suggest-picture">
        {product.image ? <img src={product.image.file} width={56} height={56} alt="" /> : <Icon name="package" size={28} />}
      </span>
      <span className="suggest-text">
        <Marked parts={product.text} />
        <small>{bindUnits([product.article, ...product.properties].join(' · '))}</small>
      </span>
      <span className="suggest-price">
        <b>
          {tiyn === undefined ? 'по запросу' : formatPrice(tiyn, product.unit)}
          {retailTiyn === undefined ? null : <small>{retailText(retailTiyn, product.unit)}</small>}
        </b>
        <span className={product.is_available ? 'stock-yes' : 'stock-order'}>{product.is_available ? 'В наличии' : 'Под заказ'}</span>
      </span>
    </>
  )
}

const rowIcons = { list: 'document', category: 'folder', subcategory: 'subcategory', brand: 'brands' } as const

function NamedRow({ suggestion }: { suggestion: Exclude<Suggestion, { kind: 'product' }> }) {
  return (
    <>
      <Icon name={rowIcons[suggestion.kind]} />
      <span className="suggest-text">
        <Marked parts={suggestion.text} />
      </span>
      {suggestion.kind !== 'list' && suggestion.count !== null && <small>{groupDigits(suggestion.count)}</small>}
    </>
  )
}

const Marked = ({ parts }: { parts: TextPart[] }) => (
  <span>
    {piecesOf(parts).map((piece, at) => (
      <span key={at} className={at % 2 === 1 ? 'whitespace-nowrap' : undefined}>
        {piece.map(({ text, match }, part) => (match ? <mark key={part}>{text}</mark> : text))}
      </span>
    ))}
  </span>
)

/** Bound as a whole, the odd pieces unbroken: a unit may be in another part than its number, and «PE-RT» marked in part. */
function piecesOf(parts: TextPart[]): TextPart[][] {
  const name = bindUnits(parts.map(({ text }) => text).join(''))
  let end = 0
  return name.split(unbroken).map((piece) => {
    const from = end
    end += piece.length
    return cutParts(name, parts, from, end)
  })
}

/** @param name the texts of the parts, with other spaces */
function cutParts(name: string, parts: TextPart[], from: number, to: number): TextPart[] {
  let end = 0
  return parts.flatMap(({ text, match }) => {
    const start = end
    end += text.length
    const cut = name.slice(Math.max(from, start), Math.max(from, Math.min(to, end)))
    return cut === '' ? [] : { text: cut, match }
  })
}

type QueryRowsProps = {
  id: string
  /** recent ones first */
  queries: string[]
  recentCount: number
  active: number
  onOpen: (at: number) => void
  /** undefined: all of them */
  onForget(query: string | undefined): void
}

export function QueryRows({ id, queries, recentCount, active, onOpen, onForget }: QueryRowsProps) {
  const recent = queries.slice(0, recentCount)
  const rows = (title: string, icon: 'clock' | 'search', from: number, to: number) =>
    from < to && (
      <div role="group" aria-label={title} className="suggest-group">
        <p aria-hidden="true">{title}</p>
        {queries.slice(from, to).map((query, at) => (
          <Link
            key={query}
            ref={from + at === active ? scrollToRow : undefined}
            id={`${id}-${from + at}`}
            role="option"
            aria-selected={from + at === active}
            tabIndex={-1}
            to={searchHref(query)}
            className="suggest-row suggest-query"
            onClick={() => onOpen(from + at)}
          >
            <Icon name={icon} />
            <span>{query}</span>
          </Link>
        ))}
      </div>
    )
  return (
    <div className="suggest-queries">
      <div id={id} role="listbox" aria-label="Запросы">
        {rows('Вы искали', 'clock', 0, recent.length)}
        {rows('Часто ищут', 'search', recent.length, queries.length)}
      </div>
      {/* A listbox can contain only options, so these buttons are next to it, row by row (search.css). */}
      {recent.length > 0 && (
        <div className="suggest-forget" role="group" aria-label="Убрать из недавних запросов">
          <button type="button" onClick={() => onForget(undefined)}>
            Очистить
          </button>
          {recent.map((query) => (
            <button key={query} type="button" aria-label={`Убрать «${query}»`} title="Убрать" onClick={() => onForget(query)}>
              <Icon name="close" />
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

export function SuggestFoot({ query, count, onOpen }: { query: string; count: number | undefined; onOpen: () => void }) {
  return (
    <div className="suggest-foot">
      <Link to={searchHref(query)} onClick={onOpen}>
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

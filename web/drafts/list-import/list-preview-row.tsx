// Renders one row of the preview: the buyer's text, its product, the quantity and problems.
import { formatPrice, formatPriceAmount } from '#contract/catalogue/unit-price.ts'
import { useRef, type KeyboardEvent } from 'react'
import { formatUnits, isOutOfStock, onOrderText } from '#contract/catalogue/stock-level.ts'
import { formatAmount, formatCount } from '#contract/values/money.ts'
import { maxQuantityLength, parseQuantity } from '#web/forms/quantity.ts'
import { rowProblem, type PreviewRow } from '#contract/lists/list-preview.ts'
import { typedQuantity } from '#web/cart/typed-quantity.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Stepper } from '#web/cart/quantity-stepper.tsx'
import { Summary } from '#web/ui/disclosure-summary.tsx'
import { ProductName } from '#web/ui/product-name.tsx'
import type { ListRowView, ShownProduct } from '#contract/orders/draft-view.ts'
import { LineName } from '#web/cart/line-name.tsx'
import { ProductThumbnail } from '#web/ui/controls/product-thumbnail.tsx'
import { RowStatus, stateAppearance } from './row-status.tsx'

const shownAtOnce = 3
const quiet = 'min-h-9 text-13 font-medium text-primary hover:underline underline-offset-4'

type ListPreviewRowProps = {
  row: ListRowView
  /** of the list, for typed quantities */
  draftName: string
  isSaving: boolean
  onQuantity: (quantity: number) => void
}

export function ListPreviewRow(props: ListPreviewRowProps) {
  const { row } = props
  const { product, taken, state } = row
  const price = product?.priceTiyn ?? null
  const sum = price === null || taken === 0 ? null : formatAmount(price * taken)
  return (
    <li id={`row-${row.row}`} className={`list-row ${stateAppearance[state].row}`} aria-label={`Строка ${row.row}: ${row.text}`}>
      <span className="list-row-number numbers text-13 text-muted">{row.row}</span>
      <span className="list-row-text line-clamp-4 min-w-0 break-words text-14" title={row.text}>
        <ProductName name={row.text} />
      </span>
      <div className="list-row-product min-w-0">
        <RowProduct row={row} />
      </div>
      <div className="list-row-quantity">{state === 'left_out' ? null : <RowQuantity {...props} />}</div>
      <span className="list-row-price numbers text-14">
        {!product ? '–' : price === null ? 'по\u00a0запросу' : formatPriceAmount(price, product.unit)}
        <Retail product={product} />
      </span>
      <div className="list-row-sum numbers text-14">
        <b className="font-semibold">
          {sum ?? '–'}
          {sum === null ? null : <span className="2xl:hidden">&nbsp;₸</span>}
        </b>
        {/* In narrow windows there are neither heads nor a column for the price. */}
        <span className="2xl:hidden">
          {!product || price === null || taken === 1 ? null : (
            <span className="block text-13 text-muted">по&nbsp;{formatPrice(price, product.unit)}</span>
          )}
          <Retail product={product} />
        </span>
      </div>
      <div className="list-row-state">
        <RowStatus state={state} />
        <RowRemark row={row} />
      </div>
    </li>
  )
}

function RowQuantity({ row, draftName, isSaving, onQuantity }: ListPreviewRowProps) {
  const { taken, state } = row
  // The number that is added, as in the sum and the totals.
  const most = state === 'above_stock' && taken > 0 ? taken : undefined
  const quantity = most ?? row.quantity
  return (
    <>
      <input type="hidden" name={`was:${row.row}`} value={quantity ?? ''} />
      {quantity === null ? (
        <input
          name={`q:${row.row}`}
          inputMode="numeric"
          maxLength={maxQuantityLength}
          aria-label={`Количество в строке ${row.row}`}
          className="numbers h-9 w-full max-md:h-11 rounded-control border border-control bg-surface text-center text-16"
          onBlur={(event) => {
            const typed = parseQuantity(event.currentTarget.value)
            if (typed === undefined) event.currentTarget.value = ''
            else onQuantity(typed)
          }}
        />
      ) : (
        <Stepper
          label={row.product?.name ?? row.words}
          quantity={quantity}
          most={most}
          draft={typedQuantity(`${draftName} ${row.row}`)}
          isSaving={isSaving}
          name={`q:${row.row}`}
          buttonName={`step:${row.row}`}
          size="s"
          tone="plain"
          onChange={onQuantity}
        />
      )}
      {isOther(row.quantityText, quantity) ? (
        <span className="mt-1 block text-13 text-muted">в&nbsp;файле {row.quantityText.replace(/(\d)\.(?=\d)/, '$1,')}</span>
      ) : null}
    </>
  )
}

const isOther = (text: string, quantity: number | null): boolean =>
  text !== '' && (quantity === null || Number(/^[\d\s]+/.exec(text)?.[0].replace(/\s/g, '')) !== quantity)

function RowProduct({ row }: { row: ListRowView }) {
  const { candidates, product, state } = row
  if (state === 'left_out')
    return (
      <button type="submit" name={`skip:${row.row}`} value="" className={quiet}>
        Вернуть строку
      </button>
    )
  if (candidates.length > 1 && row.way !== null) return <Alternatives row={row} />
  if (!product) return <RowSearch row={row} />
  return (
    <div className="flex items-center gap-3">
      <ProductThumbnail hash={product.image} />
      <div className="min-w-0">
        <LineName article={product.article} name={product.name} className="block text-14 font-medium" />
        <p className="flex flex-wrap gap-x-3 text-13 text-muted">
          <span>
            <span className="break-all">{product.article}</span>
            {row.way === 'name' && !row.isChosen ? ' · найдено по\u00a0названию, проверьте' : null}
            {row.way === 'barcode' && !row.isChosen ? ' · найдено по\u00a0коду' : null}
          </span>
          {state === 'above_stock' ? null : <Stock product={product} />}
        </p>
        {state === 'above_stock' ? (
          <p className="flex flex-wrap items-center gap-x-2 text-13 text-warning">
            {rowProblem(asPreview(row))}
            {row.taken > 0 ? (
              <button type="submit" name={`step:${row.row}`} value={row.taken} className={quiet}>
                Взять {row.taken}
              </button>
            ) : null}
          </p>
        ) : null}
      </div>
    </div>
  )
}

const asPreview = (row: ListRowView): PreviewRow => ({ ...row, candidates: [] })

function Stock({ product: { stock, unit } }: { product: ShownProduct }) {
  return (
    <span className={isOutOfStock(stock) ? 'stock-order' : 'stock-yes'}>
      {isOutOfStock(stock) ? onOrderText : `В\u00a0наличии ${formatUnits(Math.floor(stock), unit)}`}
    </span>
  )
}

function Alternatives({ row }: { row: ListRowView }) {
  const first = row.candidates.slice(0, shownAtOnce)
  const rest = row.candidates.slice(shownAtOnce)
  const isInRest = rest.some(({ article }) => article === row.product?.article)
  return (
    <fieldset>
      <legend className="sr-only">Какой товар имеется в&nbsp;виду в&nbsp;строке {row.row}</legend>
      {first.map((product) => (
        <Alternative key={product.article} row={row} product={product} />
      ))}
      {rest.length > 0 ? (
        <details open={isInRest}>
          <Summary className={quiet}>Ещё {formatCount(rest.length, 'вариант', 'варианта', 'вариантов')}</Summary>
          {rest.map((product) => (
            <Alternative key={product.article} row={row} product={product} />
          ))}
        </details>
      ) : null}
      <SkipButton row={row} />
    </fieldset>
  )
}

function Alternative({ row, product }: { row: ListRowView; product: ShownProduct }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 py-1 max-sm:flex-wrap">
      <input
        type="radio"
        name={`a:${row.row}`}
        value={product.article}
        defaultChecked={row.product?.article === product.article}
        className="size-5 shrink-0 accent-primary"
      />
      <ProductThumbnail hash={product.image} />
      <span className="min-w-0 grow text-14 max-sm:basis-36">
        <ProductName name={product.name} />
        <span className="flex flex-wrap gap-x-3 text-13 text-muted">
          <span className="break-all">{product.article}</span>
          <Stock product={product} />
        </span>
      </span>
      <span className="numbers shrink-0 text-right text-14 max-sm:ml-22 max-sm:basis-full max-sm:text-left">
        <b className="font-semibold">{product.priceTiyn === null ? 'по\u00a0запросу' : formatPrice(product.priceTiyn, product.unit)}</b>
        <Retail product={product} />
      </span>
    </label>
  )
}

function Retail({ product }: { product: ShownProduct | null }) {
  if (!product || product.retailTiyn === null) return null
  return <span className="block text-13 whitespace-nowrap text-muted">розница {formatPriceAmount(product.retailTiyn, product.unit)}</span>
}

function RowSearch({ row }: { row: ListRowView }) {
  const find = useRef<HTMLButtonElement>(null)
  // Enter would click the form's first button, which only saves.
  const onEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    find.current?.click()
  }
  return (
    <>
      <div className="flex gap-2">
        <span className="relative block min-w-0 grow">
          <Icon name="search" size={18} className="pointer-events-none absolute left-3 top-1/2 -translate-y-1/2 text-muted" />
          <input
            name={`s:${row.row}`}
            defaultValue={row.words}
            maxLength={200}
            aria-label={`Найти товар для строки ${row.row}`}
            className="h-10 w-full rounded-control border border-control bg-surface pl-10 pr-3 text-16 md:text-14"
            onKeyDown={onEnter}
          />
        </span>
        <button
          ref={find}
          type="submit"
          name="intent"
          value={`find:${row.row}`}
          className="h-10 shrink-0 rounded-control border border-edge bg-surface px-3 text-14 font-medium"
        >
          Найти
        </button>
      </div>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 text-13 text-muted">
        {row.candidates.length > 0 ? 'Похожее:' : null}
        {row.candidates.slice(0, shownAtOnce).map((product) => (
          <button key={product.article} type="submit" name={`a:${row.row}`} value={product.article} className={`${quiet} text-left`}>
            {product.name}
          </button>
        ))}
        <SkipButton row={row} />
      </p>
    </>
  )
}

function SkipButton({ row }: { row: ListRowView }) {
  return (
    <button type="submit" name={`skip:${row.row}`} value="yes" className={`${quiet} text-muted`}>
      Пропустить строку
    </button>
  )
}

function RowRemark({ row }: { row: ListRowView }) {
  if (row.state === 'found') return row.isChosen ? <span className="block text-13 text-muted">выбрано вами</span> : null
  if (row.state === 'ambiguous') return <span className="block text-13 text-muted">выберите товар</span>
  if (row.state === 'bad_quantity' || row.isUnsearched)
    return <span className="block text-13 text-muted">{rowProblem(asPreview(row))}</span>
  return null
}

// Renders the preview of a pasted list: quantities to change and products to choose.
import { formatPrice, retailText } from '#contract/catalogue/unit-price.ts'
import { Form } from 'react-router'
import { maxListLines, type ListChoice, type ListPreview, type PastedRow } from '#contract/cart/pasted-list.ts'
import { stockLeftText, totalsOf } from '#contract/cart/cart.ts'
import { maxQuantityLength } from '../quantity.ts'
import { formatAmount, formatCount } from '#contract/values/money.ts'
import { quantityProblemTexts } from '#contract/lists/uploaded-list.ts'
import { productHref } from '#contract/catalogue/product-links.ts'
import { useFormDraft } from '#web/forms/use-form-draft.ts'
import { useSubmitting } from '#web/forms/use-submitting.ts'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ProductName } from '#web/ui/product-name.tsx'
import { TotalSum } from '../total-sum.tsx'

type PastedListPreviewProps = {
  formKey: string
  list: string
  preview: ListPreview
  typed: Record<string, string>
  problem: string | null
}

const canTake = (row: PastedRow): boolean => row.choices.some(({ most }) => most !== 0)

export function PastedListPreview({ formKey, list, preview: { rows, left }, typed, problem }: PastedListPreviewProps) {
  const draft = useFormDraft(`pasted-rows ${list}`)
  const unknown = rows.filter(({ choices }) => choices.length === 0)
  return (
    <Form
      {...draft}
      method="post"
      preventScrollReset
      noValidate
      action="/article-list"
      className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_360px]"
    >
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="key" value={formKey} />
      <input type="hidden" name="list" value={list} />
      <input type="hidden" name="rest" value={unknown.map(({ line }) => line).join('\n')} />
      <div className="flex min-w-0 flex-col gap-4">
        <Found rows={rows} unknownCount={unknown.length} left={left} problem={problem} />
        <ol className="flex flex-col overflow-hidden rounded-card border border-line bg-surface">
          {/* The fields are named by the row's place in the list, those among them that were not found. */}
          {rows.map((row, at) => (row.choices.length === 0 ? null : <Row key={at} row={row} at={at} typed={typed} />))}
        </ol>
        <Unknown rows={unknown} />
      </div>
      {rows.some(canTake) ? <IntoCart rows={rows} /> : null}
    </Form>
  )
}

type FoundProps = { rows: PastedRow[]; unknownCount: number; left: number; problem: string | null }

function Found({ rows, unknownCount, left, problem }: FoundProps) {
  const sureCount = rows.filter(({ isExact }) => isExact).length
  const unclear = rows.length - sureCount - unknownCount
  return (
    <div role="status" data-outcome="status" className="flex flex-col gap-3">
      <p className="text-16">
        Нашли <b>{sureCount}</b> из&nbsp;{formatCount(rows.length, 'позиции', 'позиций', 'позиций')}
        {unclear > 0 ? `, ещё ${unclear}\u00a0нужно выбрать` : ''}.{' '}
        {rows.some(canTake) ? 'Проверьте и\u00a0добавьте в\u00a0корзину.' : 'Добавить в\u00a0корзину нечего.'}
      </p>
      {problem === null ? null : <Notice tone="error">{problem}</Notice>}
      {left > 0 && (
        <Notice tone="warning">
          Прочитаны первые {maxListLines}&nbsp;строк, ещё {formatCount(left, 'строка', 'строки', 'строк')} не&nbsp;вошли. Отправьте их
          вторым списком.
        </Notice>
      )}
    </div>
  )
}

type RowProps = { row: PastedRow; at: number; typed: PastedListPreviewProps['typed'] }

function Row({ row, at, typed }: RowProps) {
  const [first] = row.choices
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line p-4 last:border-0">
      <div className="min-w-0 grow basis-72">
        {row.isExact ? (
          <>
            <Choice choice={first!} />
            <input type="hidden" name={`article-${at}`} value={first!.article} />
          </>
        ) : (
          <Choices row={row} name={`article-${at}`} chosen={typed[`article-${at}`]} />
        )}
        <Notes row={row} />
      </div>
      {canTake(row) ? (
        <label className="flex items-center gap-2 text-14">
          <span className="sr-only">Количество: {row.line}</span>
          <input
            name={`quantity-${at}`}
            defaultValue={typed[`quantity-${at}`] ?? (row.isExact ? first!.most : null) ?? row.quantity ?? ''}
            inputMode="numeric"
            maxLength={maxQuantityLength}
            autoComplete="off"
            className="numbers h-11 w-20 rounded-control border border-control bg-surface px-2 text-center text-16"
          />
          <span className="min-w-6">{first!.unit}</span>
        </label>
      ) : null}
    </li>
  )
}

function Unknown({ rows }: { rows: PastedRow[] }) {
  if (rows.length === 0) return null
  return (
    <Notice tone="error" isStatic>
      <p className="font-medium">
        Не&nbsp;нашли {formatCount(rows.length, 'строку', 'строки', 'строк')}. Они останутся в&nbsp;списке, чтобы их поправить:
      </p>
      <ul className="mt-2 break-words">
        {rows.map(({ line }, at) => (
          <li key={at}>{line}</li>
        ))}
      </ul>
    </Notice>
  )
}

function IntoCart({ rows }: { rows: PastedRow[] }) {
  const isSending = useSubmitting()
  const taken = rows.filter((row) => row.isExact && row.quantity !== null && canTake(row))
  const totals = totalsOf(
    taken.map(({ quantity, choices }) => ({
      quantity: choices[0]!.most ?? quantity ?? 0,
      isCheckable: true,
      product: { priceTiyn: choices[0]!.priceTiyn },
    })),
  )
  return (
    <aside
      aria-label="В корзину"
      className="rounded-sheet border border-line bg-ground p-5 lg:sticky lg:top-[calc(var(--spacing-header)+16px)]"
    >
      {taken.length > 0 ? (
        <p className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="text-16 font-medium">{formatCount(taken.length, 'позиция', 'позиции', 'позиций')}</span>
          <TotalSum {...totals} />
        </p>
      ) : null}
      <Button type="submit" variant="buy" size="l" className="w-full" busy={isSending}>
        Добавить в&nbsp;корзину
      </Button>
    </aside>
  )
}

function Choice({ choice: { article, name, unit, priceTiyn, retailTiyn } }: { choice: ListChoice }) {
  return (
    <span className="break-words">
      <Link to={productHref(article)}>
        <ProductName name={name} />
      </Link>
      <span className="block text-13 text-muted">
        Арт. <span className="inline-block wrap-anywhere">{article}</span>,{' '}
        {priceTiyn === null ? 'цена по\u00a0запросу' : formatPrice(priceTiyn, unit)}
        {retailTiyn === null ? null : `, ${retailText(retailTiyn, unit)}`}
      </span>
    </span>
  )
}

/** Nothing is preselected: a guess must not be ordered. */
function Choices({ row: { line, choices }, name, chosen }: { row: PastedRow; name: string; chosen: string | undefined }) {
  return (
    <fieldset>
      <legend className="font-medium break-words">«{line}»: такого артикула нет. Возможно, это:</legend>
      {choices.map((choice) => (
        <label key={choice.article} className="flex min-h-11 items-center gap-3 py-1.5">
          <input
            type="radio"
            name={name}
            value={choice.article}
            defaultChecked={choice.article === chosen}
            disabled={choice.most === 0}
            className="size-4.5 shrink-0"
          />
          <span>
            <Choice choice={choice} />
            {choice.most === 0 ? <NotAvailable choice={choice} className="ml-2" /> : null}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function Notes({ row: { quantity, problem, isExact, repeats, choices } }: { row: PastedRow }) {
  const { most, unit } = isExact ? choices[0]! : { most: null, unit: '' }
  const notes = [
    repeats > 0 && `Сложены ${formatCount(repeats + 1, 'строка', 'строки', 'строк')} списка`,
    problem !== null && quantityProblemTexts[problem],
    most !== null && most > 0 && `${stockLeftText(most, unit)}, в\u00a0списке ${formatNumber(quantity ?? 1)}`,
  ].filter((note) => note !== false)
  return (
    <>
      {most === 0 ? <NotAvailable choice={choices[0]!} className="flex" /> : null}
      {notes.length > 0 ? <p className="text-14 text-warning">{notes.join('. ')}</p> : null}
    </>
  )
}

/** The words of the product lists; «больше нет» if all of the stock is in the cart. */
const NotAvailable = ({ choice: { isOnOrder }, className }: { choice: ListChoice; className: string }) => (
  <span className={`${isOnOrder ? 'stock-order' : 'stock-no'} ${className}`}>{isOnOrder ? 'Под заказ' : 'Больше нет в\u00a0наличии'}</span>
)

const formatNumber = (count: number): string => formatAmount(count * 100)

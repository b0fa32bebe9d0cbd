// Renders the preview of a pasted list: quantities to change and products to choose.
import { formatPrice, retailText } from '#contract/catalogue/unit-price.ts'
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import { useFetcher } from 'react-router'
import { maxListLines, type ListChoice, type ListPreview, type PastedRow } from '#contract/cart/pasted-list.ts'
import { stockLeftText } from '#contract/cart/cart.ts'
import { computeTotals } from '#contract/cart/cart-totals.ts'
import { PostForm } from '#web/forms/post-form.tsx'
import { maxQuantityLength, parseQuantity } from '../../forms/quantity.ts'
import { formatAmount, formatCount } from '#contract/values/money.ts'
import { quantityProblemTexts } from '#contract/lists/uploaded-list.ts'
import { searchFor } from '#contract/catalogue/filter.ts'
import { catalogueHref } from '#contract/catalogue/filter-serialize.ts'
import { onOrderText } from '#contract/catalogue/stock-level.ts'
import { productHref } from '#contract/catalogue/product-links.ts'
import { forgetDrafts } from '#web/forms/form-draft.ts'
import { useFormDraft } from '#web/forms/use-form-draft.ts'
import { SubmitButton } from '#web/forms/submit-button.tsx'
import { pastedListHref } from '#web/links/article-list-href.ts'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ProductName } from '#web/ui/product-name.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { TotalSum } from '../total-sum.tsx'
import { onlyRows, rowOfField } from './row-fields.ts'

export type PastedListPreviewProps = {
  code: string
  formKey: string
  preview: ListPreview
  typed: Record<string, string>
  problem: string | null
}

const canTake = (row: PastedRow): boolean => row.choices.some(({ most }) => most !== 0)
/** After the last key; leaving the field saves at once. */
const savedAfterMs = 400

export function PastedListPreview({ code, formKey, preview, typed: refused, problem }: PastedListPreviewProps) {
  const { rows } = preview
  const [changed, setChanged] = useState<Record<string, string>>({})
  const typed = { ...refused, ...changed }
  const hasScripts = useHydrated()
  const action = pastedListHref(code)
  const saving = useSaving(action, (now) => setChanged((before) => ({ ...before, ...now })))
  const unknown = rows.filter(({ choices }) => choices.length === 0)
  return (
    <PostForm {...saving} action={action} className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_360px]">
      <input type="hidden" name="key" value={formKey} />
      <div className="flex min-w-0 flex-col gap-4">
        <Found preview={preview} unknownCount={unknown.length} problem={problem} />
        <ol className="flex flex-col overflow-hidden rounded-card border border-line bg-surface empty:hidden">
          {rows.map((row) => (row.choices.length === 0 ? null : <Row key={row.row} row={row} typed={typed} />))}
        </ol>
        <Unknown rows={unknown} />
      </div>
      {rows.some(canTake) ? <IntoCart {...{ rows, typed, hasScripts }} /> : null}
    </PostForm>
  )
}

/** Stores each change: in this tab at once, on the server for other tabs, whose rows stay as they are. */
function useSaving(action: string, onChange: (typed: Record<string, string>) => void) {
  const draft = useFormDraft(action)
  const fetcher = useFetcher<{ problem: string | null }>()
  const unsaved = useRef(new Set<string>())
  const pending = useRef<{ timer: number; save: () => void }>(undefined)
  const take = (form: HTMLFormElement, changed: Element[]) => {
    for (const field of changed) if (field instanceof HTMLInputElement) unsaved.current.add(rowOfField(field.name))
    const fields = onlyRows(new FormData(form), unsaved.current)
    onChange(Object.fromEntries([...fields].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))))
    fields.set('intent', 'save')
    fields.set('stay', '1')
    clearTimeout(pending.current?.timer)
    const save = () => {
      clearTimeout(pending.current?.timer)
      pending.current = undefined
      void fetcher.submit(fields, { method: 'post', action })
    }
    pending.current = { save, timer: window.setTimeout(save, savedAfterMs) }
  }
  // What this tab knew, and what was typed before the scripts ran.
  const restored = useEffectEvent(() => {
    const typed = [...(draft.ref.current?.elements ?? [])].filter(isTyped)
    if (!draft.ref.current || typed.length === 0) return
    take(draft.ref.current, typed)
    pending.current?.save()
  })
  useEffect(() => restored(), [])
  const isStored = fetcher.state === 'idle' && fetcher.data?.problem === null
  useEffect(() => {
    if (!isStored || pending.current) return
    unsaved.current.clear()
    forgetDrafts(action)
  }, [action, isStored])
  return {
    ref: draft.ref,
    onInput(event: FormEvent<HTMLFormElement>) {
      draft.onInput(event)
      if (event.target instanceof Element) take(event.currentTarget, [event.target])
    },
    onBlur: () => pending.current?.save(),
  }
}

const isTyped = (field: Element): boolean =>
  field instanceof HTMLInputElement && (field.value !== field.defaultValue || field.checked !== field.defaultChecked)

type FoundProps = { preview: ListPreview; unknownCount: number; problem: string | null }

function Found({ preview: { rows, left, notes, outcome }, unknownCount, problem }: FoundProps) {
  const sureCount = rows.filter(({ isExact }) => isExact).length
  const unclear = rows.length - sureCount - unknownCount
  return (
    <div role="status" data-outcome="status" className="flex flex-col gap-3">
      <p className="text-16">
        {outcome ? 'Осталось в\u00a0списке. ' : null}
        Нашли <b>{sureCount}</b> из&nbsp;{formatCount(rows.length, 'позиции', 'позиций', 'позиций')}
        {unclear > 0 ? `, ещё ${unclear}\u00a0нужно выбрать` : ''}.{' '}
        {rows.some(canTake) ? 'Проверьте и\u00a0добавьте в\u00a0корзину.' : 'Добавить в\u00a0корзину нечего.'}
      </p>
      {problem === null ? null : <Notice tone="error">{problem}</Notice>}
      {notes.map((note) => (
        <Notice key={note} tone="warning">
          {note}
        </Notice>
      ))}
      {left > 0 && (
        <Notice tone="warning">
          Прочитаны первые {maxListLines}&nbsp;строк. Остаток ({formatCount(left, 'строка', 'строки', 'строк')}) ждёт в&nbsp;«Изменить
          список»: проверьте его, когда добавите эти.
        </Notice>
      )}
    </div>
  )
}

type RowProps = { row: PastedRow; typed: PastedListPreviewProps['typed'] }

/** The product that a row orders now */
const chosenOf = ({ row, chosen, choices }: PastedRow, typed: RowProps['typed']): ListChoice | undefined =>
  choices.find(({ article }) => article === (typed[`article-${row}`] || chosen))

function quantityOf(row: PastedRow, typed: RowProps['typed']): string {
  const known = typed[`quantity-${row.row}`]
  const quantity = (row.isExact ? row.choices[0]!.most : null) ?? row.quantity
  return known ?? (quantity === null || quantity === 0 ? '' : String(quantity))
}

function Row({ row, typed }: RowProps) {
  const [first] = row.choices
  const chosen = chosenOf(row, typed)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line p-4 last:border-0">
      <div className="min-w-0 grow basis-72">
        {row.isExact ? (
          <>
            <Choice choice={first!} />
            <input type="hidden" name={`article-${row.row}`} value={first!.article} />
          </>
        ) : (
          <Choices row={row} name={`article-${row.row}`} chosen={chosen?.article} />
        )}
        <Notes row={row} />
      </div>
      {canTake(row) ? (
        <label className="flex items-center gap-2 text-14">
          <span className="sr-only">Количество: {row.isExact ? first!.name : (chosen?.name ?? row.words)}</span>
          <input
            name={`quantity-${row.row}`}
            defaultValue={quantityOf(row, typed)}
            inputMode="numeric"
            maxLength={maxQuantityLength}
            autoComplete="off"
            className="numbers h-11 w-20 rounded-control border border-control bg-surface px-2 text-center text-16"
          />
          <span className="min-w-6">{(chosen ?? first!).unit}</span>
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
        Не&nbsp;нашли {formatCount(rows.length, 'строку', 'строки', 'строк')}. {rows.length === 1 ? 'Она останется' : 'Они останутся'}{' '}
        в&nbsp;списке, чтобы {rows.length === 1 ? 'её' : 'их'} поправить:
      </p>
      <ul className="mt-2 break-words">
        {rows.map(({ row, line, words }) => (
          <li key={row}>
            {line} <Link to={catalogueHref(searchFor(words))}>Искать</Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** The sum follows what is typed and chosen; without scripts after «Пересчитать». */
function IntoCart({ rows, typed, hasScripts }: { rows: PastedRow[]; typed: RowProps['typed']; hasScripts: boolean }) {
  const taken = rows.filter(canTake).flatMap((row) => {
    const chosen = chosenOf(row, typed)
    const quantity = Math.min(parseQuantity(quantityOf(row, typed)) ?? 0, chosen?.most ?? Infinity)
    return chosen && quantity > 0 ? [{ quantity, isCheckable: true, product: chosen }] : []
  })
  const totals = computeTotals(taken)
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
      <SubmitButton intent="add" variant="buy" size="l" className="w-full">
        Добавить в&nbsp;корзину
      </SubmitButton>
      {hasScripts ? null : (
        <Button type="submit" name="intent" value="save" variant="plain" className="mt-2 w-full">
          Пересчитать
        </Button>
      )}
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
            <Availability choice={choice} />
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function Notes({ row: { quantity, problem, isExact, repeats, choices } }: { row: PastedRow }) {
  const { most, unit } = isExact ? choices[0]! : { most: null, unit: '' }
  const notes = [
    repeats > 0 && `Сложили ${formatCount(repeats + 1, 'строку', 'строки', 'строк')} списка`,
    problem !== null && quantityProblemTexts[problem],
    most !== null && most > 0 && `${stockLeftText(most, unit)}, в\u00a0списке ${formatNumber(quantity ?? 1)}`,
  ].filter((note) => note !== false)
  return (
    <>
      {isExact ? <Availability choice={choices[0]!} /> : null}
      {notes.length > 0 ? <p className="text-14 text-warning">{notes.join('. ')}</p> : null}
    </>
  )
}

/** «Больше нет» if all of the stock is in the cart. */
function Availability({ choice: { isOnOrder, most } }: { choice: ListChoice }) {
  if (isOnOrder) return <span className="stock-order flex">{onOrderText}</span>
  return most === 0 ? <span className="stock-no flex">Больше нет в&nbsp;наличии</span> : null
}

const formatNumber = (count: number): string => formatAmount(count * 100)

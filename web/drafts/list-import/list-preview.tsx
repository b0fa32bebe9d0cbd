// Renders the second step of an import (DRF-02): found products by row, in one plain form.
import { rowStateNames, rowStates } from '#contract/lists/row-states.ts'
import { useId, type ChangeEvent, type ReactNode } from 'react'
import { Form, useFetcher } from 'react-router'
import type { ListFilter, ListView } from '#contract/orders/draft-view.ts'
import { formatCount } from '#contract/values/money.ts'
import { formatTotal } from '#contract/cart/cart-totals.ts'
import { HiddenFields } from '#web/ui/hidden-fields.tsx'
import { SubmitButton } from '#web/forms/submit-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { ColumnsWarning, ColumnsForm } from './columns-form.tsx'
import { ListPreviewRow } from './list-preview-row.tsx'
import { stateAppearance } from './row-status.tsx'
import './list-import.css'

type ListPreviewProps = {
  number: string
  list: ListView
  fillKey: string
  problem: string | null
  fillMode: { force: boolean; replace: boolean }
}

export function ListPreview({ number, list, fillKey, problem, fillMode }: ListPreviewProps) {
  const { counts, show, rows, taken } = list
  const saving = useFetcher<{ problem: string }>()
  // Of the later request: the form's submission resets `saving`.
  const error = saving.data ? saving.data.problem : problem
  const hasScripts = useHydrated()
  const action = `/draft/list?id=${number}&file=${list.fileId}`
  const hrefOf = (filter: ListFilter, page = 1) =>
    `${action}${filter === 'all' ? '' : `&show=${filter}`}${page === 1 ? '' : `&page=${page}`}`
  const doubtful = counts.all - counts.found - counts.left_out
  // `stay`: a redirect would leave the shown filter and page, and add to the history.
  const save = (change: Record<string, string>) => void saving.submit({ intent: 'save', stay: '1', ...change }, { method: 'post', action })
  const onChoice = (event: ChangeEvent<HTMLFormElement>) => {
    const field: unknown = event.target
    if (field instanceof HTMLInputElement && field.type === 'radio' && field.name.startsWith('a:')) save({ [field.name]: field.value })
  }
  return (
    <div className="flex flex-col gap-4">
      {error ? <Notice tone="error">{error}</Notice> : null}
      <OtherSheets reading={list.reading} />
      <ColumnsWarning reading={list.reading} />
      <Counters counts={counts} show={show} hrefOf={(filter) => `${hrefOf(filter)}#list-rows`} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card border border-line bg-ground px-4 py-3 text-14">
        <ColumnsForm action={action} reading={list.reading} firstRow={list.firstRow} />
        {doubtful > 0 ? (
          <Link
            to={hrefOf(show === 'doubtful' ? 'all' : 'doubtful')}
            className="ml-auto flex min-h-9 items-center font-medium text-primary"
          >
            {show === 'doubtful' ? 'Показать все строки' : `Показать только спорные (${doubtful})`}
          </Link>
        ) : null}
      </div>
      <Form method="post" action={action} onChange={hasScripts ? onChoice : undefined} onSubmit={() => saving.reset()} preventScrollReset>
        {/* First in the form, so that Enter in a field saves. */}
        <button type="submit" name="intent" value="save" tabIndex={-1} className="sr-only" aria-hidden="true">
          Сохранить
        </button>
        <HiddenFields fields={{ show, page: list.page }} />
        <div id="list-rows" className="overflow-clip rounded-card border border-line bg-surface max-md:-mx-4 max-md:rounded-none">
          <Rows rows={rows} draftName={list.fileId} isSaving={saving.state !== 'idle'} save={save} />
          <FillBar taken={taken} rest={counts.all - counts.left_out - taken.rows} fillKey={fillKey} fillMode={fillMode} />
        </div>
      </Form>
      <Pagination page={list.page} pageCount={list.pageCount} hrefOf={(page) => hrefOf(show, page)} />
    </div>
  )
}

function OtherSheets({ reading: { sheet, otherSheets = [] } }: { reading: ListView['reading'] }) {
  if (otherSheets.length === 0) return null
  return (
    <Notice tone="warning">
      Прочитан лист «{sheet}». Товары есть и&nbsp;на&nbsp;{otherSheets.length === 1 ? 'листе' : 'листах'}{' '}
      {otherSheets.map((name) => `«${name}»`).join(', ')}: сохраните {otherSheets.length === 1 ? 'его' : 'их'} отдельным файлом
      и&nbsp;загрузите в&nbsp;этот же черновик.
    </Notice>
  )
}

type CountersProps = Pick<ListView, 'counts' | 'show'> & { hrefOf: (filter: ListFilter) => string }

function Counters({ counts, show, hrefOf }: CountersProps) {
  return (
    <nav aria-label="Строки по состоянию">
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-3 max-sm:flex max-sm:overflow-x-auto max-sm:p-0.5">
        <Counter
          href={hrefOf('all')}
          count={counts.all}
          name="всего строк"
          icon="list"
          tint="bg-ground text-muted"
          isCurrent={show === 'all'}
        />
        {rowStates
          .filter((state) => counts[state] > 0 || ['found', 'ambiguous', 'above_stock', 'not_found'].includes(state))
          .map((state) => (
            <Counter
              key={state}
              href={hrefOf(state)}
              count={counts[state]}
              name={rowStateNames[state].toLowerCase()}
              icon={stateAppearance[state].icon}
              tint={stateAppearance[state].tint}
              isCurrent={show === state}
            />
          ))}
      </ul>
    </nav>
  )
}

type RowsProps = {
  rows: ListView['rows']
  draftName: string
  isSaving: boolean
  save: (change: Record<string, string>) => void
}

function Rows({ rows, draftName, isSaving, save }: RowsProps) {
  return (
    <>
      <div className="list-head text-13 text-muted" aria-hidden="true">
        <span>№</span>
        <span>В файле</span>
        <span>Товар в каталоге</span>
        <span>Количество</span>
        <span className="text-right">Цена, ₸</span>
        <span className="text-right">Сумма, ₸</span>
        <span>Состояние</span>
      </div>
      <ul aria-label="Строки списка">
        {rows.map((row) => (
          <ListPreviewRow
            key={row.row}
            row={row}
            draftName={draftName}
            isSaving={isSaving}
            onQuantity={(quantity) => save({ [`step:${row.row}`]: String(quantity) })}
          />
        ))}
      </ul>
      {rows.length === 0 ? <p className="px-4 py-8 text-center text-muted">Таких строк нет.</p> : null}
    </>
  )
}

type CounterProps = {
  href: string
  count: number
  name: string
  icon: Parameters<typeof Icon>[0]['name']
  tint: string
  isCurrent: boolean
}

function Counter({ href, count, name, icon, tint, isCurrent }: CounterProps) {
  return (
    <li className="@container max-sm:shrink-0 max-sm:basis-32">
      <Link
        to={href}
        aria-current={isCurrent ? 'true' : undefined}
        className={`flex h-full items-center gap-3 rounded-card border bg-surface p-4 text-ink max-sm:gap-2 max-sm:p-3 no-underline hover:border-primary ${isCurrent ? 'border-primary outline outline-1 outline-primary' : 'border-line'}`}
      >
        <span className={`flex size-10 shrink-0 items-center justify-center rounded-control max-sm:size-8 @max-[11rem]:hidden ${tint}`}>
          <Icon name={icon} />
        </span>
        <span className="min-w-0">
          <b className="numbers block text-22 font-semibold">{count}</b>
          <span className="block text-13 text-muted">{name}</span>
        </span>
      </Link>
    </li>
  )
}

type FillBarProps = {
  taken: ListView['taken']
  /** rows of which nothing is added */
  rest: number
  fillKey: string
  fillMode: ListPreviewProps['fillMode']
}

function FillBar({ taken, rest, fillKey, fillMode }: FillBarProps) {
  const hasScripts = useHydrated()
  const id = useId()
  const positions = formatCount(taken.rows, 'позицию', 'позиции', 'позиций')
  return (
    <div className="list-bar">
      <input type="hidden" name="key" value={fillKey} />
      <fieldset className="flex flex-wrap gap-x-5">
        <legend className="sr-only">Что сделать с&nbsp;товарами черновика</legend>
        <Mode value="add" isChecked={!fillMode.replace}>
          Добавить к&nbsp;черновику
        </Mode>
        <Mode value="replace" isChecked={fillMode.replace}>
          Заменить позиции
        </Mode>
      </fieldset>
      {rest > 0 ? (
        <label className="flex min-h-11 cursor-pointer items-center gap-3 text-14">
          <input type="checkbox" name="force" value="yes" defaultChecked={fillMode.force} className="check-box" aria-describedby={id} />
          <span>
            Взять хорошие строки
            <span id={id} className="block text-13 text-muted">
              {formatCount(rest, 'спорная', 'спорные', 'спорных')}&nbsp;– в&nbsp;отчёт
            </span>
          </span>
        </label>
      ) : null}
      <p className="ml-auto text-right max-md:ml-0 max-md:text-left">
        <span className="block text-13 text-muted">{formatCount(taken.rows, 'позиция', 'позиции', 'позиций')} к&nbsp;добавлению</span>
        <b className="numbers text-22 font-semibold">{formatTotal(taken.totalTiyn, taken.onRequestCount)}</b>
      </p>
      <SubmitButton intent="fill" size="l" disabled={hasScripts && taken.rows === 0} className="max-md:w-full">
        {taken.rows === 0 ? 'Добавлять нечего' : `Добавить ${positions}`}
      </SubmitButton>
    </div>
  )
}

function Mode({ value, isChecked, children }: { value: string; isChecked: boolean; children: ReactNode }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2 text-14">
      <input type="radio" name="mode" value={value} defaultChecked={isChecked} className="size-5 accent-primary" />
      {children}
    </label>
  )
}

// Renders the tab of the account's drafts.
import { Form } from 'react-router'
import { formatTime } from '#contract/shop/format-day.ts'
import { formatCount } from '#contract/values/money.ts'
import { formatTotal } from '#contract/cart/cart-totals.ts'
import { draftHref } from '#contract/orders/order-links.ts'
import type { FormResult } from '../forms/form-result.ts'
import { tabHref } from '../links/account-tabs.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { controlClass } from '../ui/controls/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { iconButtonClass } from '../ui/icon-button.tsx'
import { Link } from '../ui/link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { bindUnits } from '#contract/values/typography.ts'
import { HiddenFields } from '#web/ui/hidden-fields.tsx'
import { draftName } from './draft-title.tsx'
import type { DraftsTabData } from './drafts-tab.loader.ts'

type DraftsTabProps = { data: DraftsTabData; result: FormResult<never> | undefined }

const here = tabHref('draftorders')

export function DraftsTab({ data: { drafts, count, page, pageCount, text, formKey }, result }: DraftsTabProps) {
  const hrefOf = (to: number) => tabHref('draftorders', to) + (text ? `&search=${encodeURIComponent(text)}` : '')
  const create = (
    <Form method="post" action={here}>
      <input type="hidden" name="key" value={formKey} />
      <Button type="submit" name="intent" value="new" icon="plus">
        Новый черновик
      </Button>
    </Form>
  )
  const problem = result?.text ? <Notice tone="error">{result.text}</Notice> : null
  if (count === 0 && text === '')
    return (
      <>
        {problem}
        <EmptyState icon="document" title="Черновиков нет" action={create}>
          Соберите заказ заранее: добавьте товары по&nbsp;артикулу или загрузите список из&nbsp;Excel.
        </EmptyState>
      </>
    )
  return (
    <div className="flex flex-col gap-4">
      {problem}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <DraftSearch text={text} />
        {create}
      </div>
      {drafts.length === 0 ? (
        <p className="py-8 text-center text-muted">
          Ничего не&nbsp;нашлось. <Link to={here}>Показать все черновики</Link>
        </p>
      ) : (
        <ul className="rounded-card border border-line bg-surface max-md:-mx-4 max-md:rounded-none max-md:border-x-0">
          {drafts.map((draft) => (
            <DraftRow key={draft.number} draft={draft} formKey={formKey} action={hrefOf(page)} />
          ))}
        </ul>
      )}
      <Pagination page={page} pageCount={pageCount} hrefOf={hrefOf} />
    </div>
  )
}

function DraftSearch({ text }: { text: string }) {
  return (
    <search className="min-w-0 grow sm:max-w-md">
      <Form method="get" action="/personal-account" className="flex gap-2">
        <input type="hidden" name="tab" value="draftorders" />
        <input
          key={text}
          type="search"
          name="search"
          defaultValue={text}
          maxLength={100}
          placeholder="Название, номер или артикул"
          aria-label="Найти черновик по названию, номеру или артикулу"
          className={controlClass}
        />
        <button type="submit" className={buttonClass('plain')}>
          Найти
        </button>
      </Form>
    </search>
  )
}

/** `action`: of the shown page, which stays after a deletion */
type DraftRowProps = { draft: DraftsTabData['drafts'][number]; formKey: string; action: string }

function DraftRow({ draft, formKey, action }: DraftRowProps) {
  const { number, title, lineCount, names, totalTiyn, onRequestCount, updatedAt } = draft
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line p-4 last:border-b-0">
      <div className="min-w-0 grow basis-64">
        <Link to={draftHref(number)} className="relative touch-area inline-block text-16 font-medium">
          <span className="wrap-anywhere">{draftName(draft)}</span>
        </Link>
        <p className="text-13 text-muted">
          {title === '' ? null : `${number} · `}
          {formatCount(lineCount, 'позиция', 'позиции', 'позиций')} · изменён {formatTime(updatedAt)}
        </p>
        {names.length > 0 ? (
          <p className="line-clamp-1 text-13 text-muted">
            {bindUnits(names.join(', '))}
            {lineCount > names.length ? '…' : ''}
          </p>
        ) : null}
      </div>
      <b className="numbers text-16 font-semibold max-sm:grow max-sm:basis-40">
        {lineCount > 0 ? formatTotal(totalTiyn, onRequestCount) : '–'}
      </b>
      <Form method="post" action={action} className="flex">
        <HiddenFields fields={{ key: formKey, number }} />
        <button
          name="intent"
          value="copy"
          aria-label={`Копировать черновик ${title || number}`}
          title="Копировать"
          className={iconButtonClass}
        >
          <Icon name="copy" />
        </button>
      </Form>
      <details className="relative">
        <summary
          aria-label={`Удалить черновик ${title || number}`}
          title="Удалить"
          className={`${iconButtonClass} cursor-pointer list-none`}
        >
          <Icon name="trash" />
        </summary>
        {/* Over the page, so that the row and the clicked button do not move. */}
        <Form
          method="post"
          action={action}
          className="absolute top-full right-0 z-10 flex w-max max-w-[calc(100vw-48px)] flex-wrap items-center gap-x-3 rounded-card border border-line bg-surface px-4 py-1 text-14 shadow-overlay"
        >
          <input type="hidden" name="number" value={number} />
          Удалится без возврата.
          <button name="intent" value="delete" className="min-h-11 font-medium text-error hover:underline">
            Да, удалить
          </button>
        </Form>
      </details>
    </li>
  )
}

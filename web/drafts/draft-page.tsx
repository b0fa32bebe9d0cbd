// Renders a draft: its lines left, its sum and actions right (DRF-01).
import { rowStateNames } from '#contract/lists/row-states.ts'
import { useEffect, useRef, type ReactNode, type SubmitEvent } from 'react'
import { Form, useLocation } from 'react-router'
import type { DraftView, FillOutcome } from '#contract/orders/draft-view.ts'
import { draftHref } from '#contract/orders/order-links.ts'
import { formatCount } from '#contract/values/money.ts'
import { formatTotal } from '#contract/cart/cart-totals.ts'
import { useUndoToast } from '../forms/use-undo-toast.ts'
import { AttachmentFields } from '../orders/attachment-fields.tsx'
import { BottomBar } from '../cart/bottom-bar.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { Summary } from '../ui/disclosure-summary.tsx'
import { AddByArticle } from './add-by-article.tsx'
import { AskForQuote } from './ask-for-quote.tsx'
import { DraftLineRow } from './draft-line.tsx'
import { DraftSharing } from './draft-sharing.tsx'
import { TrialLists } from './trial-lists.tsx'
import type { Route } from './+types/draft.route.ts'
import './draft.css'

type DraftPageProps = Route.ComponentProps['loaderData'] & {
  problem: string | null
  added: string | undefined
  refusedQuantity: string | undefined
}

export function DraftPage({ draft, formKey, outcome, removed, problem, added, refusedQuantity, ...ofFiles }: DraftPageProps) {
  const { number, lines, page, pageCount } = draft
  const action = draftHref(number) + (page > 1 ? `&page=${page}` : '')
  const listHref = `/draft/list?id=${number}`
  return (
    <div className="flex flex-col gap-4">
      <Status>
        {problem && added === undefined ? <Notice tone="error">{problem}</Notice> : null}
        <Removed {...{ removed, action }} />
        {outcome ? <Outcome {...{ outcome, action }} /> : null}
      </Status>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_max(360px,14rem)]">
        <div className="flex min-w-0 flex-col gap-4">
          <section
            aria-label="Товары черновика"
            className="rounded-card border border-line bg-surface max-md:-mx-4 max-md:rounded-none max-md:border-x-0"
          >
            <AddByArticle {...{ action, formKey, added, problem, refusedQuantity }} />
            <Lines {...{ lines, action, listHref }} />
          </section>
          <Pagination page={page} pageCount={pageCount} hrefOf={(to) => `${draftHref(number)}&page=${to}`} />
        </div>
        <DraftActions {...{ draft, action, listHref, formKey }} {...ofFiles} />
      </div>
    </div>
  )
}

function Lines({ lines, action, listHref }: { lines: DraftView['lines']; action: string; listHref: string }) {
  const hasScripts = useHydrated()
  const onRemoved = useUndoToast(
    lines.map(({ position }) => String(position)),
    action,
  )
  const offerUndo = (removed: DraftView['lines']) => {
    const [first] = removed
    if (!first) return
    const restored = removed.map(({ position, article, quantity }) => ['line', JSON.stringify({ position, article, quantity })])
    onRemoved({
      ids: removed.map(({ position }) => String(position)),
      text: removed.length === 1 ? `Убрано: ${first.name}` : `Убрано: ${formatCount(removed.length, 'позиция', 'позиции', 'позиций')}`,
      fields: [['intent', 'restore'], ...restored],
    })
  }
  const onRemoveTicked = ({ currentTarget }: SubmitEvent<HTMLFormElement>) => {
    const ticked = new FormData(currentTarget).getAll('position')
    offerUndo(lines.filter(({ position }) => ticked.includes(String(position))))
  }
  if (lines.length === 0)
    return (
      <EmptyState icon="document" title="В черновике пока пусто" link={{ to: listHref, text: 'Загрузить список' }}>
        Добавьте товары по&nbsp;артикулу, из&nbsp;файла Excel или вставьте список из&nbsp;письма.
      </EmptyState>
    )
  return (
    <>
      <ul className="draft-lines">
        {lines.map((line) => (
          <DraftLineRow key={line.position} action={action} line={line} hasScripts={hasScripts} onRemove={() => offerUndo([line])} />
        ))}
      </ul>
      <Form method="post" action={action} id="draft-remove" className="flex justify-end px-4 py-3" onSubmit={onRemoveTicked}>
        <button name="intent" value="remove" className="min-h-11 text-14 font-medium text-error hover:underline">
          Убрать отмеченные
        </button>
      </Form>
    </>
  )
}

type DraftActionsProps = Pick<DraftPageProps, 'draft' | 'formKey' | 'fileProblems' | 'isEmailConfirmed'> & {
  action: string
  listHref: string
}

function DraftActions({ draft, action, listHref, formKey, fileProblems, isEmailConfirmed }: DraftActionsProps) {
  const { number, lineCount, totalTiyn, onRequestCount } = draft
  return (
    <aside aria-label="Итог и действия" className="flex flex-col gap-4 rounded-sheet border border-line bg-ground p-5">
      <p className="flex flex-wrap items-baseline justify-between gap-2">
        <span className="text-14 text-muted">{formatCount(lineCount, 'позиция', 'позиции', 'позиций')}</span>
        <b className="numbers text-22 font-semibold">{formatTotal(totalTiyn, onRequestCount)}</b>
      </p>
      {lineCount > 0 ? (
        <>
          <Link to={`/checkout?draft=${number}`} className={buttonClass('buy', 'l')}>
            Оформить заказ
          </Link>
          <BottomBar {...{ totalTiyn, onRequestCount }}>
            <Link to={`/checkout?draft=${number}`} className={buttonClass('buy', 'xl', 'grow basis-36 px-3!')}>
              Оформить заказ
            </Link>
          </BottomBar>
          <AskForQuote {...{ action, formKey }} />
        </>
      ) : null}
      <Link to={listHref} className={buttonClass('plain')}>
        <Icon name="document" /> Добавить списком или файлом
      </Link>
      <DraftSharing draft={draft} action={action} />
      <DraftFiles {...{ draft, action, isEmailConfirmed }} problems={fileProblems} />
      <CopyOrDelete {...{ action, formKey }} />
    </aside>
  )
}

function CopyOrDelete({ action, formKey }: { action: string; formKey: string }) {
  return (
    <div className="no-print flex flex-wrap gap-x-5 border-t border-line pt-3">
      <Form method="post" action={action}>
        <input type="hidden" name="key" value={formKey} />
        <button name="intent" value="copy" className="flex min-h-11 items-center gap-2 text-14 font-medium text-primary">
          <Icon name="copy" /> Копировать
        </button>
      </Form>
      <details className="min-w-0">
        <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-14 font-medium text-error">
          <Icon name="trash" /> Удалить черновик
        </summary>
        {/* `replace`: going back must not lead to the deleted draft. */}
        <Form method="post" action={action} className="pb-2" replace>
          <p className="mb-2 text-14 text-muted">Черновик и&nbsp;его файлы удалятся без возврата.</p>
          <button name="intent" value="delete" className={buttonClass('plain')}>
            Да, удалить
          </button>
        </Form>
      </details>
    </div>
  )
}

type DraftFilesProps = { draft: DraftView; action: string; problems: string[]; isEmailConfirmed: boolean }

function DraftFiles({ draft: { number, files }, action, problems, isEmailConfirmed }: DraftFilesProps) {
  const attached = files.filter(({ isAttached }) => isAttached)
  const trials = files.filter(({ isAttached }) => !isAttached)
  const shown = attached.map(({ isList, isFilled, ...file }) =>
    isList
      ? { ...file, href: `/draft/list?id=${number}&file=${file.id}`, state: isFilled ? ' · список добавлен' : ' · список не\u00a0добавлен' }
      : file,
  )
  return (
    <section aria-labelledby="draft-files" className="no-print">
      <h2 id="draft-files" className="mb-2 text-16">
        Файлы
      </h2>
      <form method="post" action={action} encType="multipart/form-data">
        <AttachmentFields files={shown} draft={number} {...{ action, problems, isEmailConfirmed }} />
      </form>
      <TrialLists {...{ number, trials, action }} />
    </section>
  )
}

/** Redirects after a form lead here: without scripts the browser scrolls to it, with them it gets the focus. */
function Status({ children }: { children: ReactNode }) {
  const status = useRef<HTMLDivElement>(null)
  const isTarget = useLocation().hash === '#draft-status'
  useEffect(() => {
    if (isTarget) status.current?.focus()
  }, [isTarget])
  return (
    <div id="draft-status" ref={status} tabIndex={-1} className="flex flex-col gap-4 empty:hidden">
      {children}
    </div>
  )
}

function Removed({ removed, action }: { removed: string[]; action: string }) {
  const hasScripts = useHydrated()
  if (hasScripts || removed.length === 0) return null
  return (
    <form method="post" action={action}>
      {removed.map((line) => (
        <input key={line} type="hidden" name="line" value={line} />
      ))}
      <Notice tone="info" role="status">
        Убрано: {formatCount(removed.length, 'позиция', 'позиции', 'позиций')}.{' '}
        <button name="intent" value="restore" className="min-h-9 font-medium underline">
          Вернуть
        </button>
      </Notice>
    </form>
  )
}

function Outcome({ outcome: { name, added, rest }, action }: { outcome: FillOutcome; action: string }) {
  const lowered = rest.filter(({ taken }) => taken > 0).length
  const missing = rest.length - lowered
  return (
    <Form method="post" action={action} preventScrollReset>
      <Notice tone={missing > 0 ? 'warning' : 'good'} role="status">
        <p className="font-medium">
          Из&nbsp;списка «{name}» добавлено: {formatCount(added, 'строка', 'строки', 'строк')}.
          {missing > 0 ? ` Не\u00a0вошло: ${missing}.` : ''}
          {lowered > 0 ? ` Уменьшено до\u00a0остатка: ${lowered}.` : ''}
        </p>
        {rest.length > 0 ? (
          <details className="mt-1">
            <Summary className="font-medium">Отчёт по&nbsp;строкам</Summary>
            <ul className="mt-2">
              {rest.map(({ row, text, state, reason, taken }) => (
                <li key={row} className="break-words">
                  Строка {row}: {text} – {reason ?? rowStateNames[state].toLowerCase()}
                  {taken > 0 ? `, добавлено ${taken}` : ''}
                </li>
              ))}
            </ul>
          </details>
        ) : null}
        <button name="intent" value="close-report" className="min-h-9 font-medium underline">
          Закрыть отчёт
        </button>
      </Notice>
    </Form>
  )
}

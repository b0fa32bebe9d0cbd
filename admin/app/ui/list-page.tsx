// Frames a list: title, views, search and filters in the address, chosen columns, ticked rows, pages by key, export.
// In a pane next to the open record it is narrow: views are chips, filters a menu, and the rows scroll by themselves.
import { Columns3, Search, SearchX, SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useRef, type ReactNode } from 'react'
import { Form, useNavigate, useNavigation, useResolvedPath, useSearchParams } from 'react-router'
import { Button, KeyCap, LinkButton } from './button.tsx'
import { useChoice } from './choices.tsx'
import { DataTable, type DataTableProps, type TableColumn } from './data-table.tsx'
import { CheckBox, controlClass } from './field.tsx'
import { KeyStrip, type NamedKeys } from './key-strip.tsx'
import { lazyPart } from './lazy-part.tsx'
import { ListViews, listParameters, type ListView } from './list-views.tsx'
import { MenuButton } from './menu-button.tsx'
import { PageHead } from './page-head.tsx'
import { State } from './states.tsx'
import { useKeys } from './use-keys.ts'
import { useSelection, type BulkTarget } from './use-selection.ts'

// In the HTML; its script comes after the others.
const ExportButton = lazyPart(() => import('./export-button.tsx'))
/** Loaded with the first row that is ticked. */
const BulkBar = lazy(() => import('./bulk-bar.tsx'))

type ListPageProps<Row> = {
  /** of the list, by which columns and views are stored: small letters */
  name: string
  title: string
  /** how many rows the filter finds */
  countText: string
  /** next to the title, instead of it */
  headText?: string
  searchLabel: string
  /** views that everybody has, the first without a filter */
  views?: readonly ListView[]
  /** the parameter of the views that a search keeps, unless a filter has it */
  keeps?: string
  /** controls named by their parameters */
  filters?: ReactNode
  /** address of the export without parameters */
  exportHref?: string
  /** parameters that the screen itself sets where its address has none */
  initial?: Record<string, string>
  /** of the head; at most one of them solid */
  actions?: ReactNode
  isPane?: boolean
  pages: { next: string | null; previous: string | null }
  table: Omit<DataTableProps<Row>, 'label' | 'selection' | 'onPage'>
  /** of ticked rows; undefined: none can be ticked */
  renderBulk?: ((target: BulkTarget, clear: () => void) => ReactNode) | undefined
  /** instead of the usual text, where there are no records at all */
  empty?: ReactNode
}

export function ListPage<Row>({
  name,
  title,
  countText,
  headText = countText,
  searchLabel,
  views,
  keeps,
  filters,
  actions,
  exportHref,
  initial,
  isPane = false,
  pages,
  table,
  renderBulk,
  empty,
}: ListPageProps<Row>) {
  const [params] = useSearchParams()
  const { pathname } = useResolvedPath('.')
  const navigate = useNavigate()
  const isLoading = useNavigation().state === 'loading'
  const search = useRef<HTMLInputElement>(null)
  const filter = new URLSearchParams([...params].filter(([parameter, value]) => parameter !== 'cursor' && value !== ''))
  const meant = new URLSearchParams({ ...initial, ...Object.fromEntries(filter) }).toString()
  const page = (cursor: string) => `?${new URLSearchParams([...filter, ['cursor', cursor]])}`
  const selection = useSelection(
    meant,
    table.rows.map((row) => String(table.keyOf(row))),
  )
  const [columns, menu] = useColumns(name, table.columns)
  useKeys([{ code: 'Slash', text: 'Поиск в списке', run: () => search.current?.select() }])
  const isEmpty = table.rows.length === 0
  const turn = (step: 1 | -1) => {
    const cursor = step === 1 ? pages.next : pages.previous
    if (cursor !== null) void navigate(page(cursor))
  }
  const keys: NamedKeys[] = [[['↑', '↓'], 'по списку']]
  if (table.onOpen && !isPane) keys.push([['Enter'], 'открыть'])
  if (renderBulk) keys.push([['X'], 'отметить'])
  if (!isPane) keys.push([['?'], 'все клавиши'])
  const reset = [...filter.keys()].some((parameter) => !listParameters(views).has(parameter)) ? (
    <LinkButton look="text" to={pathname}>
      Сбросить
    </LinkButton>
  ) : null
  const viewLinks = views ? <ListViews name={name} views={views} filter={meant} isPane={isPane} /> : null
  return (
    <>
      <PageHead title={title} count={headText}>
        {exportHref ? <ExportButton href={`${exportHref}?${meant}`} /> : null}
        {actions}
      </PageHead>
      {isPane ? null : viewLinks}
      <Form className={`flex items-center gap-2 px-(--page-padding) py-2 ${isPane ? '' : 'flex-wrap'}`} role="search" noValidate>
        <label className={`relative ${isPane ? 'flex-1' : 'min-w-60 max-md:w-full'}`}>
          <Search size={16} aria-hidden className="absolute top-2 left-2.5 text-muted max-md:top-3.5" />
          <input
            ref={search}
            type="search"
            name="search"
            aria-label={searchLabel}
            placeholder={searchLabel}
            key={params.get('search')}
            defaultValue={params.get('search') ?? ''}
            className={`${controlClass} pr-9 pl-8`}
          />
          <span className="pointer-events-none absolute top-1.5 right-2">
            <KeyCap>/</KeyCap>
          </span>
        </label>
        {keeps === undefined ? null : <input type="hidden" name={keeps} value={params.get(keeps) ?? ''} />}
        {isPane && filters ? (
          <MenuButton stays button={filterButton}>
            <div className="flex flex-col items-start gap-2 p-3">{filters}</div>
          </MenuButton>
        ) : null}
        {isPane ? (
          reset
        ) : filters || reset ? (
          <div className="contents max-md:-mx-(--page-padding) max-md:-my-1 max-md:flex max-md:w-[calc(100%+2*var(--page-padding))] max-md:gap-2 max-md:overflow-x-auto max-md:px-(--page-padding) max-md:py-1">
            {filters}
            {reset}
          </div>
        ) : null}
        <Button type="submit" className="sr-only focus:not-sr-only">
          Найти
        </Button>
        {table.columns.length > 1 ? <span className="ml-auto max-md:hidden">{menu}</span> : null}
      </Form>
      {isPane ? viewLinks : null}
      {renderBulk && selection.target ? (
        <Suspense>
          <BulkBar selection={selection} countText={countText}>
            {renderBulk(selection.target, selection.clear)}
          </BulkBar>
        </Suspense>
      ) : null}
      <div className="relative z-10" aria-hidden>
        <div className={`absolute inset-x-0 h-0.5 bg-primary ${isLoading ? 'transition-opacity delay-200' : 'opacity-0'}`} />
      </div>
      <div className={isPane ? 'min-h-0 flex-1 overflow-y-auto border-t border-line' : ''} aria-busy={isLoading}>
        {isEmpty ? (
          filter.size === 0 && empty ? (
            empty
          ) : (
            <State
              icon={SearchX}
              title={filter.size > 0 ? 'По этим условиям ничего не нашлось' : 'Записей пока нет'}
              text={filter.size > 0 ? 'Уберите часть условий.' : 'Первая появится здесь сама.'}
              actions={filter.size > 0 ? <LinkButton to={pathname}>Сбросить всё</LinkButton> : null}
            />
          )
        ) : (
          <DataTable {...table} label={title} columns={columns} selection={renderBulk ? selection : undefined} onPage={turn} />
        )}
      </div>
      <nav
        aria-label="Страницы"
        className={`flex min-h-9 flex-wrap items-center gap-2 px-(--page-padding) text-muted ${isPane ? 'border-t border-line py-0.5' : 'py-2'}`}
      >
        <KeyStrip rows={keys} />
        <span className="ml-auto">всего {countText}</span>
        {pages.previous ? <LinkButton to={page(pages.previous)}>Назад</LinkButton> : null}
        {pages.next ? <LinkButton to={page(pages.next)}>Дальше</LinkButton> : null}
      </nav>
    </>
  )
}

const filterButton = (
  <>
    <SlidersHorizontal size={16} aria-hidden />
    <span className="sr-only">Фильтры</span>
  </>
)

/** The shown columns, and the menu in which they are chosen. */
function useColumns<Row>(name: string, all: readonly TableColumn<Row>[]): [TableColumn<Row>[], ReactNode] {
  const [choice, save] = useChoice(name)
  const chosen = choice.columns ?? all.filter(({ isExtra }) => !isExtra).map(({ key }) => key)
  // A choice of an older version may hold none of today's.
  const shown = all.filter(({ key }) => chosen.includes(key))
  const columns = shown.length > 0 ? shown : [...all]
  const toggle = (key: string, isOn: boolean) =>
    save({
      ...choice,
      columns: all.map((column) => column.key).filter((one) => (one === key ? isOn : columns.some((shownOne) => shownOne.key === one))),
    })
  const menu = (
    <MenuButton
      stays
      button={
        <>
          <Columns3 size={16} aria-hidden /> Столбцы {columns.length}
        </>
      }
    >
      <div className="flex max-h-100 flex-col gap-2 overflow-y-auto p-3">
        {all.map(({ key, title }) => {
          const isOn = columns.some((column) => column.key === key)
          return (
            <CheckBox
              key={key}
              label={title}
              checked={isOn}
              disabled={isOn && columns.length === 1}
              onChange={({ target }) => toggle(key, target.checked)}
            />
          )
        })}
      </div>
    </MenuButton>
  )
  return [columns, menu]
}

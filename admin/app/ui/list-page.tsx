// Frames a list: title, views, search and filters in the address, chosen columns, ticked rows, pages by key, export.
import { Columns3, Search, SearchX } from 'lucide-react'
import { lazy, Suspense, useRef, type ReactNode } from 'react'
import { Form, useNavigate, useNavigation, useResolvedPath, useSearchParams } from 'react-router'
import { BulkBar } from './bulk-bar.tsx'
import { Button, KeyCap, LinkButton } from './button.tsx'
import { useChoice } from './choices.tsx'
import { DataTable, type DataTableProps, type TableColumn } from './data-table.tsx'
import { CheckBox, controlClass } from './field.tsx'
import { ListViews, type ListView } from './list-views.tsx'
import { MenuButton } from './menu-button.tsx'
import { PageHead } from './page-head.tsx'
import { State } from './states.tsx'
import { useKeys } from './use-keys.ts'
import { useSelection, type BulkTarget } from './use-selection.ts'

// In the HTML; its script comes after the others.
const ExportButton = lazy(() => import('./export-button.tsx'))

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
  /** controls named by their parameters */
  filters?: ReactNode
  /** address of the export without parameters */
  exportHref?: string
  /** parameters that the screen itself sets where its address has none */
  initial?: Record<string, string>
  /** of the head; at most one of them solid */
  actions?: ReactNode
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
  filters,
  actions,
  exportHref,
  initial,
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
  const page = (cursor: string) => `?${new URLSearchParams([...filter, ['cursor', cursor]])}`
  const selection = useSelection(
    filter.toString(),
    table.rows.map((row) => String(table.keyOf(row))),
  )
  const [columns, menu] = useColumns(name, table.columns)
  useKeys([{ code: 'Slash', text: 'Поиск в списке', run: () => search.current?.select() }])
  const isEmpty = table.rows.length === 0
  const turn = (step: 1 | -1) => {
    const cursor = step === 1 ? pages.next : pages.previous
    if (cursor !== null) void navigate(page(cursor))
  }
  return (
    <>
      <PageHead title={title} count={headText}>
        {exportHref ? (
          <Suspense>
            <ExportButton href={`${exportHref}?${new URLSearchParams({ ...initial, ...Object.fromEntries(filter) })}`} />
          </Suspense>
        ) : null}
        {actions}
      </PageHead>
      {views ? <ListViews name={name} views={views} filter={filter.toString()} /> : null}
      <Form className="flex flex-wrap items-center gap-2 px-5 py-2" role="search">
        <label className="relative min-w-60 max-md:w-full">
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
        {filters}
        {filter.size > 0 ? (
          <LinkButton look="text" to={pathname}>
            Сбросить
          </LinkButton>
        ) : null}
        <Button type="submit" className="sr-only focus:not-sr-only">
          Найти
        </Button>
        {menu}
      </Form>
      {renderBulk ? (
        <BulkBar selection={selection} countText={countText}>
          {selection.target ? renderBulk(selection.target, selection.clear) : null}
        </BulkBar>
      ) : null}
      <div className={isLoading ? 'opacity-60 transition-opacity delay-200' : ''} aria-busy={isLoading}>
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
      <nav aria-label="Страницы" className="flex min-h-9 flex-wrap items-center gap-2 px-5 py-2 text-muted">
        <span className="flex items-center gap-1.5 max-md:hidden">
          <KeyCap>↑</KeyCap>
          <KeyCap>↓</KeyCap> по списку
          {table.onOpen ? (
            <>
              <KeyCap>Enter</KeyCap> открыть
            </>
          ) : null}
          {renderBulk ? (
            <>
              <KeyCap>Пробел</KeyCap> отметить
            </>
          ) : null}
          <KeyCap>?</KeyCap> все клавиши
        </span>
        <span className="ml-auto">всего {countText}</span>
        {pages.previous ? <LinkButton to={page(pages.previous)}>Назад</LinkButton> : null}
        {pages.next ? <LinkButton to={page(pages.next)}>Дальше</LinkButton> : null}
      </nav>
    </>
  )
}

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
      className="ml-auto inline-flex min-h-8 items-center gap-1.5 rounded-control border border-edge px-3 font-medium hover:border-primary max-md:hidden"
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

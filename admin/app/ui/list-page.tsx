// Frames a list: title with count, search and filters in the address, pages by key, export, the state without rows.
import { Download, Search, SearchX } from 'lucide-react'
import type { ChangeEvent, ReactNode } from 'react'
import { Form, useLocation, useNavigation, useSearchParams, useSubmit } from 'react-router'
import { Button, DownloadLink, LinkButton } from './button.tsx'
import { controlClass } from './field.tsx'
import { PageHead } from './page-head.tsx'
import { State } from './states.tsx'

type ListPageProps = {
  title: string
  countText: string
  searchLabel: string
  /** tabs below the title */
  views?: ReactNode
  /** main actions */
  actions?: ReactNode
  /** controls named by their parameters */
  filters?: ReactNode
  /** address of the export without parameters */
  exportHref?: string
  pages: { next: string | null; previous: string | null }
  isEmpty: boolean
  children: ReactNode
}

export function ListPage({ title, countText, searchLabel, views, actions, filters, exportHref, pages, isEmpty, children }: ListPageProps) {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const isLoading = useNavigation().state === 'loading'
  const filter = new URLSearchParams([...params].filter(([name, value]) => name !== 'cursor' && value !== ''))
  const page = (cursor: string) => `?${new URLSearchParams([...filter, ['cursor', cursor]])}`
  return (
    <>
      <PageHead title={title} count={countText}>
        {exportHref ? (
          <DownloadLink icon={Download} href={`${exportHref}?${filter}`}>
            Выгрузить
          </DownloadLink>
        ) : null}
        {actions}
      </PageHead>
      {views}
      <Form className="flex flex-wrap items-center gap-2 px-5 py-2 max-md:px-4" role="search">
        <label className="relative min-w-60 max-md:w-full">
          <Search size={16} aria-hidden className="absolute top-2 left-2.5 text-muted max-md:top-3.5" />
          <input
            type="search"
            name="search"
            aria-label={searchLabel}
            placeholder={searchLabel}
            key={params.get('search')}
            defaultValue={params.get('search') ?? ''}
            className={`${controlClass} pl-8`}
          />
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
      </Form>
      <div className={isLoading ? 'opacity-60 transition-opacity delay-200' : ''} aria-busy={isLoading}>
        {isEmpty ? (
          <State
            icon={SearchX}
            title={filter.size > 0 ? 'По этим условиям ничего не нашлось' : 'Записей пока нет'}
            text={filter.size > 0 ? 'Уберите часть условий.' : 'Первая появится здесь сама.'}
            actions={filter.size > 0 ? <LinkButton to={pathname}>Сбросить всё</LinkButton> : null}
          />
        ) : (
          children
        )}
      </div>
      <nav aria-label="Страницы" className="flex items-center gap-2 px-5 py-3 text-muted">
        {pages.previous ? <LinkButton to={page(pages.previous)}>Назад</LinkButton> : null}
        {pages.next ? <LinkButton to={page(pages.next)}>Дальше</LinkButton> : null}
        <span className="ml-auto">всего {countText}</span>
      </nav>
    </>
  )
}

type SelectFilterProps = { name: string; label: string; options: readonly (readonly [value: string, text: string])[] }

/** Sends the filters at once; until the page is there the chosen value is shown. */
function useFilter(name: string) {
  const [params] = useSearchParams()
  const { location } = useNavigation()
  const submit = useSubmit()
  const value = (location ? new URLSearchParams(location.search) : params).get(name) ?? ''
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void submit(currentTarget.form)
  return { name, value, onChange }
}

/** A filter with one of some values. */
export function SelectFilter({ name, label, options }: SelectFilterProps) {
  return (
    <select {...useFilter(name)} aria-label={label} className={`${controlClass} w-auto! pr-8`}>
      <option value="">{label}</option>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  )
}

export function DayFilter({ name, label }: { name: string; label: string }) {
  return (
    <label className="flex items-center gap-1.5 text-muted">
      {label}
      <input type="date" {...useFilter(name)} className={`${controlClass} w-auto!`} />
    </label>
  )
}

// Shows the views of a list as tabs: those of everybody, and those that the person has saved; saves the filter as one.
import { BookmarkPlus, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useResolvedPath } from 'react-router'
import { Button } from './button.tsx'
import { useChoice } from './choices.tsx'

/** Loaded with the first view that is saved. */
const NameView = lazy(() => import('./name-view.tsx'))

export type ListView = {
  label: string
  /** parameters of the address; empty: no filter */
  query: string
  count?: number | string | undefined
}

/** That views set. */
export const listParameters = (views: readonly ListView[] = []): Set<string> =>
  new Set(views.flatMap(({ query }) => [...new URLSearchParams(query).keys()]))

type ListViewsProps = {
  name: string
  views: readonly ListView[]
  /** parameters of the shown page, without the cursor */
  filter: string
  /** chips */
  isPane: boolean
}

export function ListViews({ name, views, filter, isPane }: ListViewsProps) {
  const { pathname } = useResolvedPath('.')
  const [choice, save] = useChoice(name)
  const [isNaming, setIsNaming] = useState(false)
  const own = choice.views ?? []
  const all: readonly ListView[] = [...views, ...own.map((view) => ({ ...view, label: view.name }))]
  const ofOwn = own.find(({ query }) => sorted(query) === sorted(filter))
  // Those of everybody set some parameters; a search or another filter is within the view.
  const names = listParameters(views)
  const part = sorted(new URLSearchParams([...new URLSearchParams(filter)].filter(([parameter]) => names.has(parameter))))
  const isShown = ({ query }: ListView, at: number) => (at < views.length ? !ofOwn && sorted(query) === part : query === ofOwn?.query)
  const isNew = !ofOwn && filter !== '' && !views.some(({ query }) => sorted(query) === sorted(filter))
  return (
    <nav
      aria-label="Виды"
      className={`flex shrink-0 items-center overflow-x-auto px-(--page-padding) ${isPane ? 'gap-1.5 pb-2' : 'gap-1 border-b border-line'}`}
    >
      {all.map((view, at) => (
        <span key={`${view.label} ${view.query}`} className="flex items-center">
          <Link
            to={view.query === '' ? pathname : `${pathname}?${view.query}`}
            discover="none"
            aria-current={isShown(view, at) ? 'page' : undefined}
            className={isPane ? chip : tab}
          >
            {view.label} {view.count === undefined ? null : <span className="font-normal text-muted">{view.count}</span>}
          </Link>
          {at >= views.length && isShown(view, at) ? (
            <button
              type="button"
              aria-label={`Удалить вид «${view.label}»`}
              className="flex size-6 items-center justify-center text-muted hover:text-error max-md:size-11"
              onClick={() =>
                save({ ...choice, views: own.filter(({ name: title, query }) => title !== view.label || query !== view.query) })
              }
            >
              <X size={14} aria-hidden />
            </button>
          ) : null}
        </span>
      ))}
      {isNew ? (
        <Button look="text" icon={BookmarkPlus} onClick={() => setIsNaming(true)}>
          Сохранить вид
        </Button>
      ) : null}
      {isNaming ? (
        <Suspense>
          <NameView
            onName={(title) => save({ ...choice, views: [...own, { name: title, query: filter }] })}
            onClose={() => setIsNaming(false)}
          />
        </Suspense>
      ) : null}
    </nav>
  )
}

const tab =
  'flex h-9.5 max-md:h-11 items-center gap-1.5 border-b-2 border-transparent px-2 whitespace-nowrap hover:text-primary aria-[current]:border-primary aria-[current]:font-semibold aria-[current]:text-primary'
const chip =
  'flex min-h-7 items-center gap-1 rounded-full border border-edge px-2 whitespace-nowrap hover:border-primary aria-[current]:border-primary-line aria-[current]:bg-primary-tint aria-[current]:font-medium aria-[current]:text-primary max-md:min-h-11'

function sorted(query: string | URLSearchParams): string {
  const params = new URLSearchParams(query)
  params.sort()
  return params.toString()
}

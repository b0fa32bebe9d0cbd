// Shows the views of a list as tabs: those of everybody, and those that the person has saved; saves the filter as one.
import { BookmarkPlus, X } from 'lucide-react'
import { useState } from 'react'
import { Link, useResolvedPath } from 'react-router'
import { Button } from './button.tsx'
import { useChoice } from './choices.tsx'
import { Dialog } from './dialog.tsx'
import { Field } from './field.tsx'

export type ListView = {
  label: string
  /** parameters of the address; empty: no filter */
  query: string
  count?: number | string | undefined
}

type ListViewsProps = { name: string; views: readonly ListView[]; /** parameters of the shown page, without the cursor */ filter: string }

export function ListViews({ name, views, filter }: ListViewsProps) {
  const { pathname } = useResolvedPath('.')
  const [choice, save] = useChoice(name)
  const [isNaming, setIsNaming] = useState(false)
  const own = choice.views ?? []
  const all: readonly ListView[] = [...views, ...own.map((view) => ({ ...view, label: view.name }))]
  const ofOwn = own.find(({ query }) => sorted(query) === sorted(filter))
  // Those of everybody set some parameters; a search or another filter is within the view.
  const names = new Set(views.flatMap(({ query }) => [...new URLSearchParams(query).keys()]))
  const part = sorted(new URLSearchParams([...new URLSearchParams(filter)].filter(([parameter]) => names.has(parameter))))
  const isShown = ({ query }: ListView, at: number) => (at < views.length ? !ofOwn && sorted(query) === part : query === ofOwn?.query)
  const isNew = !ofOwn && filter !== '' && !views.some(({ query }) => sorted(query) === sorted(filter))
  return (
    <nav aria-label="Виды" className="flex items-center gap-1 overflow-x-auto border-b border-line px-5">
      {all.map((view, at) => (
        <span key={`${view.label} ${view.query}`} className="flex items-center">
          <Link
            to={view.query === '' ? pathname : `${pathname}?${view.query}`}
            discover="none"
            aria-current={isShown(view, at) ? 'page' : undefined}
            className={`flex h-9.5 items-center gap-1.5 border-b-2 px-2 whitespace-nowrap ${isShown(view, at) ? 'border-primary font-semibold text-primary' : 'border-transparent hover:text-primary'}`}
          >
            {view.label} {view.count === undefined ? null : <span className="font-normal text-muted">{view.count}</span>}
          </Link>
          {at >= views.length && isShown(view, at) ? (
            <button
              type="button"
              aria-label={`Удалить вид «${view.label}»`}
              className="flex size-6 items-center justify-center text-muted hover:text-error"
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
        <Dialog title="Сохранить вид" onClose={() => setIsNaming(false)}>
          <form
            className="flex flex-col gap-3"
            onSubmit={(event) => {
              event.preventDefault()
              const typed = new FormData(event.currentTarget).get('view')
              const title = typeof typed === 'string' ? typed.trim() : ''
              if (title === '') return
              save({ ...choice, views: [...own, { name: title, query: filter }] })
              setIsNaming(false)
            }}
          >
            <Field label="Название" name="view" maxLength={60} required hint="Увидите только вы, в\u00a0любом браузере" />
            <div>
              <Button type="submit" look="solid">
                Сохранить
              </Button>
            </div>
          </form>
        </Dialog>
      ) : null}
    </nav>
  )
}

function sorted(query: string | URLSearchParams): string {
  const params = new URLSearchParams(query)
  params.sort()
  return params.toString()
}

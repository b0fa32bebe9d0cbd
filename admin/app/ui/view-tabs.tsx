// Renders the views of a list as tabs: links that set some parameters of the address.
import { Link, useResolvedPath, useSearchParams } from 'react-router'

/** `query`: parameters of the view, '' for none. */
type View = { query: string; label: string; count?: number | string | undefined }

export function ViewTabs({ views }: { views: readonly View[] }) {
  const [params] = useSearchParams()
  const { pathname } = useResolvedPath('.')
  const names = new Set(views.flatMap(({ query }) => [...new URLSearchParams(query).keys()]))
  const shown = new URLSearchParams([...params].filter(([name, value]) => names.has(name) && value !== '')).toString()
  return (
    <nav aria-label="Виды" className="flex shrink-0 gap-1 overflow-x-auto border-b border-line px-5 max-md:px-2">
      {views.map(({ query, label, count }) => (
        <Link
          key={query}
          to={`${pathname}?${query}`}
          discover="none"
          aria-current={shown === query ? 'page' : undefined}
          className={`-mb-px flex h-9.5 items-center gap-1.5 border-b-2 px-2 whitespace-nowrap max-md:h-11 ${
            shown === query ? 'border-primary font-semibold text-primary' : 'border-transparent hover:text-primary'
          }`}
        >
          {label} {count === undefined ? null : <span className="font-normal text-muted">{count}</span>}
        </Link>
      ))}
    </nav>
  )
}

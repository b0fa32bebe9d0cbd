// What an empty field offers: what was searched for here before, each to be taken off the list, and what many search for (SRCH-02).
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { sentHref } from './sent-href.ts'

export const mostQueries = 8

type QueryRowsProps = {
  id: string
  /** the recent ones first */
  queries: string[]
  recentCount: number
  active: number
  /** undefined: all of them */
  onForget(query: string | undefined): void
}

export function QueryRows({ id, queries, recentCount, active, onForget }: QueryRowsProps) {
  const recent = queries.slice(0, recentCount)
  const rows = (title: string, icon: 'clock' | 'search', from: number, to: number) =>
    from < to && (
      <div role="group" aria-label={title} className="suggest-group">
        <p aria-hidden="true">{title}</p>
        {queries.slice(from, to).map((query, at) => (
          <Link
            key={query}
            id={`${id}-${from + at}`}
            role="option"
            aria-selected={from + at === active}
            tabIndex={-1}
            to={sentHref(query)}
            className="suggest-row suggest-query"
          >
            <Icon name={icon} />
            <span>{query}</span>
          </Link>
        ))}
      </div>
    )
  return (
    <div className="suggest-queries">
      <div id={id} role="listbox" aria-label="Запросы">
        {rows('Вы искали', 'clock', 0, recent.length)}
        {rows('Часто ищут', 'search', recent.length, queries.length)}
      </div>
      {/* A listbox holds nothing but options, so these stand beside it, row by row (search.css). */}
      {recent.length > 0 && (
        <div className="suggest-forget" role="group" aria-label="Убрать из недавних запросов">
          <button type="button" onClick={() => onForget(undefined)}>
            Очистить
          </button>
          {recent.map((query) => (
            <button key={query} type="button" aria-label={`Убрать «${query}»`} title="Убрать" onClick={() => onForget(query)}>
              <Icon name="close" />
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

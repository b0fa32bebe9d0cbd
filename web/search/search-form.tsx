// Renders the product search as a form that works without scripts (SRCH-01).
import { Suspense, useLayoutEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { lazyPart } from '#web/browser/lazy-part.ts'
import { openOnline } from '#web/browser/open-online.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useEarlyInput } from '#web/ui/use-early-input.ts'

const searchBox = lazyPart(() => import('./search-box.tsx'))

/** A page can have two search forms. */
export function SearchForm({ id, label }: { id: string; label?: string }) {
  const [params] = useSearchParams()
  const query = params.get('query') ?? ''
  const input = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef(query)
  const [field, setField] = useState<HTMLInputElement>()
  const begin = (focused: HTMLInputElement) =>
    searchBox.open(
      () => setField(focused),
      () => undefined, // without suggestions until the next focus
    )
  // The same element on every page: focus and typed text survive a navigation.
  useLayoutEffect(() => {
    if (!input.current || shown.current === query) return
    const isTyping = document.activeElement === input.current && input.current.value !== shown.current
    shown.current = query
    if (!isTyping) input.current.value = query
  }, [query])
  useEarlyInput(() => {
    if (input.current && document.activeElement === input.current) begin(input.current)
  })
  return (
    <div ref={box} data-search="" className="relative min-w-0 grow">
      <form
        action="/catalog/v2"
        method="get"
        role="search"
        onSubmit={(event) => {
          // The search box, which handles it, has not been loaded.
          if (event.defaultPrevented || navigator.onLine) return
          event.preventDefault()
          openOnline('/')
        }}
        aria-label={label}
        className="flex h-11 overflow-hidden rounded-control border-2 border-primary bg-surface focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-primary md:h-12"
      >
        <label htmlFor={id} className="flex items-center pl-3 pr-1 text-muted">
          <Icon name="search" />
          <span className="sr-only">Поиск по товарам</span>
        </label>
        <input
          ref={input}
          id={id}
          type="search"
          name="query"
          defaultValue={query}
          placeholder="Поиск по товарам"
          maxLength={300}
          autoComplete="off"
          onFocus={(event) => begin(event.currentTarget)}
          onClick={(event) => begin(event.currentTarget)}
          onDragEnter={(event) => begin(event.currentTarget)}
          enterKeyHint="search"
          className="w-0 grow bg-transparent px-2 text-16 outline-none"
        />
        <button
          type="submit"
          aria-label="Найти"
          className="hidden w-14 items-center justify-center bg-primary text-white hover:bg-primary-hover lg:flex"
        >
          <Icon name="arrow-right" />
        </button>
      </form>
      {field ? (
        <Suspense>
          <searchBox.Part key={query} input={field} box={box} pageQuery={query} />
        </Suspense>
      ) : (
        // Of the search screen until its script has come: the target takes the focus out of it.
        <a href="#content" className="search-back" aria-label="Закрыть поиск">
          <Icon name="arrow-left" />
        </a>
      )}
    </div>
  )
}

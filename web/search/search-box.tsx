// What scripts add to the search form (SRCH-01..04): a combobox with suggestions. Loaded when somebody comes to the field, so that the
// first load does not pay for it. It listens to the form's own field, which stays as it is.
import { useLayoutEffect, useState, type KeyboardEvent as ReactKeyboardEvent, type MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from 'react-router'
import { formatCount } from '#contract/money.ts'
import { dropStep, historySettled, pushStep } from '#web/layout/history-steps.ts'
import { pageOf } from '#web/layout/link-clicks.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useComboboxRole, useFieldEvents } from './combobox-field.ts'
import { noteOpened } from './note-opened.ts'
import { nextActive } from './next-active.ts'
import { mostQueries, QueryRows } from './query-rows.tsx'
import { forgetAllQueries, forgetQuery, recentQueries, rememberQuery } from './recent-queries.ts'
import { sentHref } from './sent-href.ts'
import { fitting, mostOnPhones, suggestionHref, targetOf } from './suggestion-href.ts'
import { SuggestionRows } from './suggestion-rows.tsx'
import { usePopularQueries, useSearchCount, useSuggestions, type Typed } from './use-suggestions.ts'
import './search.css'

export type SearchBoxProps = { input: HTMLInputElement }

const isPhone = () => window.matchMedia('(max-width: 780px)').matches

export default function SearchBox({ input }: SearchBoxProps) {
  const navigate = useNavigate()
  const location = useLocation()
  const [typed, setTyped] = useState<Typed>({ text: input.value, isReady: true })
  const [isOpen, setOpen] = useState(() => document.activeElement === input)
  const [active, setActive] = useState(-1)
  const [recent, setRecent] = useState(recentQueries)
  const popular = usePopularQueries()
  const answer = useSuggestions(typed)
  const listId = `${input.id}-suggestions`
  const query = typed.text.trim()
  const suggestions = isOpen && isPhone() ? fitting(answer.suggestions, mostOnPhones) : answer.suggestions
  const queries = [...recent, ...popular.filter((one) => !recent.includes(one))].slice(0, mostQueries)
  const hrefs = query === '' ? queries.map(sentHref) : suggestions.map((suggestion) => suggestionHref(suggestion, location))
  const isShown = isOpen && hrefs.length > 0
  const count = useSearchCount(query, isShown && !answer.isLoading)

  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const go = (href: string) => {
    input.blur()
    // Once the suggestions have closed, their entry in the history goes first.
    flushSync(close)
    void historySettled().then(() => navigate(href))
  }
  /** Also for a row that opens in another tab. */
  const remember = (row: number) => {
    const suggestion = query === '' ? undefined : suggestions[row]
    rememberQuery(query === '' ? (queries[row] ?? '') : query)
    setRecent(recentQueries())
    if (suggestion) noteOpened(query, targetOf(suggestion))
  }
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link) remember(hrefs.indexOf(link.getAttribute('href') ?? ''))
    const page = pageOf(event.nativeEvent)
    if (page === undefined) return
    event.preventDefault()
    go(page)
  }
  const forget = (one: string | undefined) => {
    if (one === undefined) forgetAllQueries()
    else forgetQuery(one)
    setRecent(recentQueries())
    input.focus()
  }
  const clear = () => {
    input.setRangeText('', 0, input.value.length)
    setTyped({ text: '', isReady: true })
    setActive(-1)
    input.focus()
    setOpen(true)
  }
  const onInput = (event: Event) => {
    const isPasted = event instanceof InputEvent && event.inputType === 'insertFromPaste'
    setTyped({ text: input.value, isReady: isPasted })
    setOpen(true)
    setActive(-1)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isShown) {
      event.preventDefault() // Chromium would empty the field
      close()
    }
    const next = nextActive(event.key, active, hrefs.length)
    if (next !== undefined && (isShown || event.key.startsWith('Arrow'))) {
      event.preventDefault()
      setOpen(true)
      setActive(next)
    }
    const chosen = hrefs[active]
    if (event.key === 'Enter' && isShown && chosen !== undefined) {
      event.preventDefault()
      remember(active)
      go(chosen)
    }
  }
  const onSubmit = (event: Event) => {
    event.preventDefault()
    const text = input.value.trim()
    if (text === '') return
    rememberQuery(text)
    go(sentHref(text))
  }
  const onElsewhere = (event: Event) => {
    if (event.target instanceof Element && !event.target.closest('[data-search]')) close()
  }
  const onFocus = () => {
    setRecent(recentQueries())
    setOpen(true)
  }
  const onBegin = () => {
    // React shows what was loaded late up to 300 ms after it rendered it: what was typed between is caught up with.
    setTyped((old) => (old.text === input.value ? old : { text: input.value, isReady: true }))
    if (document.activeElement === input) setOpen(true)
  }
  useFieldEvents(input, { onInput, onKeyDown, onFocus, onSubmit, onElsewhere, onBegin })
  useComboboxRole(input, { listId, isShown, isLoading: answer.isLoading, active })
  const onPanelKeyDown = ({ key }: ReactKeyboardEvent) => {
    if (key !== 'Escape') return
    input.focus()
    close()
  }

  // Another page has come, or this one anew.
  const [shownAt, setShownAt] = useState(location.key)
  if (shownAt !== location.key) {
    setShownAt(location.key)
    close()
  }

  useLayoutEffect(() => {
    if (!isShown) return undefined
    const onBack = () => {
      setOpen(false)
      setActive(-1)
    }
    pushStep(onBack)
    return () => void dropStep(onBack)
  }, [isShown])

  const isEmpty = isOpen && query !== '' && suggestions.length === 0 && !answer.isLoading
  return (
    <>
      <p role="status" className="sr-only">
        {isShown ? `Подсказок: ${hrefs.length}` : isEmpty ? 'Подсказок нет' : ''}
      </p>
      {answer.isLoading && isOpen && (
        <span className="suggest-busy" aria-hidden="true">
          <Icon name="spinner" />
        </span>
      )}
      {typed.text !== '' && !(answer.isLoading && isOpen) && (
        <button type="button" className="suggest-clear" aria-label="Очистить поиск" title="Очистить" onClick={clear}>
          <Icon name="close" />
        </button>
      )}
      {/* The links and buttons inside are the controls. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className="suggest" hidden={!isShown} onClick={onClick} onKeyDown={onPanelKeyDown}>
        {query === '' ? (
          <QueryRows id={listId} queries={isShown ? queries : []} recentCount={recent.length} active={active} onForget={forget} />
        ) : (
          <>
            <div id={listId} role="listbox" aria-label="Подсказки" className="suggest-list">
              {isShown && <SuggestionRows id={listId} suggestions={suggestions} hrefs={hrefs} active={active} />}
            </div>
            <SuggestFoot query={query} count={count} />
          </>
        )}
      </div>
    </>
  )
}

function SuggestFoot({ query, count }: { query: string; count: number | undefined }) {
  return (
    <div className="suggest-foot">
      <a href={sentHref(query)}>
        {allText(count)} <Icon name="arrow-right" size={16} />
      </a>
      <span aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> выбрать <kbd>Enter</kbd> открыть <kbd>Esc</kbd> закрыть
      </span>
    </div>
  )
}

const allText = (count: number | undefined): string =>
  count === 1 ? 'Показать товар' : count ? `Показать все ${formatCount(count, 'товар', 'товара', 'товаров')}` : 'Показать все результаты'

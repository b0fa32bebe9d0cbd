// What scripts add to the search form (SRCH-01..04): a combobox with suggestions. Loaded when somebody comes to the field, so that the
// first load does not pay for it. It listens to the form's own field, which stays as it is.
import { useEffect, useEffectEvent, useLayoutEffect, useState, type MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from 'react-router'
import { catalogueHref } from '#contract/catalogue-href.ts'
import { searchFor } from '#contract/catalogue-filter.ts'
import { dropStep, historySettled, pushStep } from '#web/layout/history-steps.ts'
import { pageOf } from '#web/layout/link-clicks.ts'
import { Icon } from '#web/ui/icon.tsx'
import { hrefOf, SuggestionRows } from './suggestion-rows.tsx'
import { useSuggestions, type Typed } from './use-suggestions.ts'

export type SearchBoxProps = { input: HTMLInputElement }

export default function SearchBox({ input }: SearchBoxProps) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState<Typed>({ text: input.value, isReady: true })
  const [isOpen, setOpen] = useState(() => document.activeElement === input)
  const [active, setActive] = useState(-1)
  const { suggestions, isLoading } = useSuggestions(typed)
  const listId = `${input.id}-suggestions`
  const query = typed.text.trim()
  const isShown = isOpen && query !== '' && suggestions.length > 0

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
  const onClick = (event: MouseEvent) => {
    const page = pageOf(event.nativeEvent)
    if (page === undefined) return
    event.preventDefault()
    go(page)
  }
  const onInput = useEffectEvent((event: Event) => {
    const isPasted = event instanceof InputEvent && event.inputType === 'insertFromPaste'
    setTyped({ text: input.value, isReady: isPasted })
    setOpen(true)
    setActive(-1)
  })
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && isShown) {
      event.preventDefault() // Chromium would empty the field
      close()
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (suggestions.length === 0) return
      event.preventDefault()
      setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      // From the field (-1) down to the last row and around through the field again.
      setActive((old) => ((old + 1 + step + suggestions.length + 1) % (suggestions.length + 1)) - 1)
    }
    const chosen = suggestions[active]
    if (event.key === 'Enter' && isShown && chosen) {
      event.preventDefault()
      go(hrefOf(chosen))
    }
  })
  const onSubmit = useEffectEvent((event: Event) => {
    event.preventDefault()
    const text = input.value.trim()
    // The page's loader opens an exact article and fills in what the address lacks (SRCH-03).
    if (text !== '') go(`/catalog/v2?${new URLSearchParams({ query: text })}`)
  })
  const onPointerDown = useEffectEvent((event: Event) => {
    if (event.target instanceof Element && !event.target.closest('[data-search]')) close()
  })
  const onFocus = useEffectEvent(() => setOpen(true))

  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    input.addEventListener('input', (event) => onInput(event), { signal })
    input.addEventListener('keydown', (event) => onKeyDown(event), { signal })
    input.addEventListener('focus', () => onFocus(), { signal })
    input.form?.addEventListener('submit', (event) => onSubmit(event), { signal })
    document.addEventListener('pointerdown', (event) => onPointerDown(event), { signal })
    document.addEventListener('focusin', (event) => onPointerDown(event), { signal })
    // React shows what was loaded late up to 300 ms after it rendered it: what was typed between is caught up with.
    setTyped((old) => (old.text === input.value ? old : { text: input.value, isReady: true }))
    if (document.activeElement === input) setOpen(true)
    return () => listening.abort()
  }, [input])

  // Another page has come, or this one anew.
  const { key } = useLocation()
  const [shownAt, setShownAt] = useState(key)
  if (shownAt !== key) {
    setShownAt(key)
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

  useEffect(() => {
    input.setAttribute('role', 'combobox')
    input.setAttribute('aria-autocomplete', 'list')
    input.setAttribute('aria-controls', listId)
    input.setAttribute('aria-expanded', String(isShown))
    input.setAttribute('aria-busy', String(isLoading))
    if (isShown && active >= 0) input.setAttribute('aria-activedescendant', `${listId}-${active}`)
    else input.removeAttribute('aria-activedescendant')
    if (isShown && active >= 0) document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [input, listId, isShown, isLoading, active])

  return (
    <>
      <p role="status" className="sr-only">
        {isShown ? `Подсказок: ${suggestions.length}` : ''}
      </p>
      {/* The links inside are the controls. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
      <div className="suggest" hidden={!isShown} onClick={onClick}>
        <div id={listId} role="listbox" aria-label="Подсказки" className="suggest-list">
          {isShown && <SuggestionRows id={listId} suggestions={suggestions} active={active} />}
        </div>
        <div className="suggest-foot">
          <a href={catalogueHref(searchFor(query))}>
            Показать все результаты <Icon name="arrow-right" size={16} />
          </a>
          <span aria-hidden="true">
            <kbd>↑</kbd> <kbd>↓</kbd> выбрать <kbd>Enter</kbd> открыть <kbd>Esc</kbd> закрыть
          </span>
        </div>
      </div>
    </>
  )
}

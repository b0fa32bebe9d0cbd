// Adds suggestions to the search form as a combobox (SRCH-01..04); loaded on the first focus.
import { useRef, useState, type KeyboardEvent as ReactKeyboardEvent, type MouseEvent, type RefObject } from 'react'
import { useNavigate, useSubmit } from 'react-router'
import { articleListHref, maxAddressLength } from '#web/links/article-list-href.ts'
import { useBackCloses } from '#web/browser/use-back-closes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ReplacesEntry, Link } from '#web/ui/link.tsx'
import { useDismiss } from '#web/ui/use-dismiss.ts'
import { useComboboxRole, useFieldEvents, useListHeight, nextActive, useOpenList } from './use-combobox.ts'
import { QueryRows, SuggestFoot, SuggestionRows } from './search-rows.tsx'
import { rememberQuery } from './recent-queries.ts'
import { searchHref } from './suggestion-href.ts'
import { CategoryRows, SearchWithin } from './search-start.tsx'
import { isPhone, useSearchRows, useSearchCount, type Typed } from './use-suggestions.ts'
import './search.css'
import { formatCount } from '#contract/values/money.ts'
import { useShellData } from '#web/rendering/shell-data.ts'

const severalLines = /[\r\n]/
const transfers = new Set(['insertFromPaste', 'insertFromDrop'])
const nothingTyped: Typed = { text: '', isReady: true }

type SearchBoxProps = { input: HTMLInputElement; box: RefObject<Element | null>; pageQuery: string }

export default function SearchBox({ input, box, pageQuery }: SearchBoxProps) {
  const navigate = useNavigate()
  const submit = useSubmit()
  const [typed, setTyped] = useState<Typed>({ text: input.value, isReady: true })
  const { isOpen, active, open, close } = useOpenList(() => document.activeElement === input)
  // The field has no lines, and is shorter than a long text.
  const list = typed.text.trim()
  const isPastedList = severalLines.test(list) || (list.length > input.maxLength && articleListHref(list).length > maxAddressLength)
  const { query, suggestions, queries, recentCount, hrefs, isLoading, isEmpty, remember, forget, readRecent } = useSearchRows(
    isPastedList ? nothingTyped : typed,
    isOpen,
  )
  const pastedText = useRef('')
  const listId = `${input.id}-suggestions`
  const isShown = isOpen && !isPastedList && hrefs.length > 0
  const isScreen = isOpen && isPhone()
  const isNothingShown = isOpen && query !== '' && isEmpty
  const isPanelShown = isShown || isNothingShown || (isOpen && isPastedList)
  const count = useSearchCount(query, isShown && !isLoading)

  const leave = () => {
    input.blur()
    close()
  }
  const replaceEntry = useBackCloses('search', isScreen, leave)
  /** A list with another query sets the field when it comes; one with the page's takes off what was typed since. */
  const leaveFor = (href: string) => {
    const [path = '', params] = href.split('?')
    const isList = path.startsWith('/catalog') && !path.startsWith('/catalog/product/')
    if (isList && (new URLSearchParams(params).get('query') ?? '') === pageQuery) setText(pageQuery)
    replaceEntry()
    leave()
  }
  const go = (href: string) => {
    leaveFor(href)
    void navigate(href, { replace: isScreen })
  }
  const sendList = () => {
    leaveFor('')
    void submit({ list }, { method: 'post', action: '/article-list', replace: isScreen })
  }
  /** Without preventDefault a link opened a new tab. */
  const onClick = ({ defaultPrevented, target }: MouseEvent) => {
    if (defaultPrevented) leaveFor((target instanceof Element && target.closest('a')?.getAttribute('href')) || '')
  }
  const onOpenAll = () => remember(-1)
  const onForget = (one: string | undefined) => {
    forget(one)
    input.focus()
  }
  const setText = (text: string) => {
    input.setRangeText(text, 0, input.value.length)
    setTyped({ text, isReady: true })
  }
  const clear = () => {
    setText('')
    input.focus()
    open()
  }
  const onInput = (event: Event) => {
    const isPasted = event instanceof InputEvent && transfers.has(event.inputType)
    const isCut = input.value.length === input.maxLength && pastedText.current.length > input.maxLength
    const isWhole = isPasted && (isCut || severalLines.test(pastedText.current.trim()))
    setTyped({ text: isWhole ? pastedText.current : input.value, isReady: isPasted })
    open()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isPanelShown) {
      event.preventDefault() // Chromium would clear the field
      if (isScreen) leave()
      else close()
    }
    const next = nextActive(event.key, active, isPastedList ? 0 : hrefs.length)
    if (next !== undefined && (isShown || event.key.startsWith('Arrow'))) {
      event.preventDefault()
      open(next)
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
    if (isPastedList) return sendList()
    const [listHref] = suggestions[0]?.kind === 'list' && query.length > input.maxLength ? hrefs : []
    if (listHref !== undefined) return go(listHref)
    rememberQuery(text)
    go(searchHref(text))
  }
  const onTransfer = (data: DataTransfer | null) => {
    pastedText.current = data?.getData('text') ?? ''
  }
  const onFocus = () => {
    readRecent()
    open(active)
  }
  const onBegin = () => {
    // React shows lazy content up to 300 ms after rendering it.
    setTyped((old) => (old.text === input.value ? old : { text: input.value, isReady: true }))
    if (document.activeElement === input) open(active)
    else close() // the focus went on while the script came
  }
  useDismiss(box, isOpen, close)
  const maxHeight = useListHeight(isScreen)
  useFieldEvents(input, { onInput, onTransfer, onKeyDown, onFocus, onSubmit, onBegin })
  useComboboxRole(input, { listId, isShown, isLoading, active })
  const onPanelKeyDown = ({ key }: ReactKeyboardEvent) => {
    if (key !== 'Escape') return
    if (!isScreen) input.focus()
    close()
  }

  return (
    <ReplacesEntry value={isScreen}>
      <p role="status" className="sr-only">
        {isShown
          ? `Подсказок: ${hrefs.length}`
          : isNothingShown
            ? `По запросу «${query}» ничего не нашлось`
            : isPanelShown
              ? 'Вставлен список'
              : ''}
      </p>
      {isScreen && (
        <button type="button" className="search-back" aria-label="Закрыть поиск" onClick={leave}>
          <Icon name="arrow-left" />
        </button>
      )}
      {isLoading && isOpen && (
        <span className="suggest-busy" aria-hidden="true">
          <Icon name="spinner" />
        </span>
      )}
      {typed.text !== '' && !(isLoading && isOpen) && (
        <button type="button" className="suggest-clear" aria-label="Очистить поиск" title="Очистить" onClick={clear}>
          <Icon name="close" />
        </button>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- serves the links and buttons within */}
      <div
        className="suggest"
        style={{ maxHeight }}
        hidden={!isPanelShown && !isScreen}
        tabIndex={-1}
        onClick={onClick}
        onKeyDown={onPanelKeyDown}
      >
        {isPastedList ? (
          <PastedListOffer list={list} onOpen={sendList} />
        ) : isNothingShown ? (
          <NothingFound query={query} />
        ) : query === '' ? (
          <div className="suggest-start" tabIndex={-1}>
            <QueryRows
              id={listId}
              queries={isShown ? queries : []}
              recentCount={recentCount}
              active={active}
              onOpen={remember}
              onForget={onForget}
            />
            {isScreen && <CategoryRows />}
          </div>
        ) : (
          <>
            <SearchWithin query={query} onOpen={onOpenAll} />
            <div id={listId} role="listbox" aria-label="Подсказки" tabIndex={-1} className="suggest-list">
              {isShown && <SuggestionRows id={listId} suggestions={suggestions} hrefs={hrefs} active={active} onOpen={remember} />}
            </div>
            <SuggestFoot query={query} count={count} onOpen={onOpenAll} />
          </>
        )}
      </div>
    </ReplacesEntry>
  )
}

function PastedListOffer({ list, onOpen }: { list: string; onOpen: () => void }) {
  const lineCount = list.split(/\s*[\r\n]\s*/).length
  return (
    <div className="suggest-nothing">
      <p>Если это список товаров, проверим его целиком.</p>
      <button type="button" onClick={onOpen}>
        <Icon name="document" />
        Проверить список: {formatCount(lineCount, 'строка', 'строки', 'строк')}
      </button>
    </div>
  )
}

function NothingFound({ query }: { query: string }) {
  const { shop } = useShellData()
  return (
    <div className="suggest-nothing">
      <p>По&nbsp;запросу «{query}» ничего не&nbsp;нашлось. Проверьте слова или спросите нас&nbsp;— подберём.</p>
      {shop?.phone ? (
        <a href={`tel:${shop.phone}`}>
          <Icon name="phone" />
          {shop.phoneText}
        </a>
      ) : (
        <Link to="/contacts">
          <Icon name="chat" />
          Контакты
        </Link>
      )}
      <Link to="/article-list">
        <Icon name="document" />
        Вставить список артикулов
      </Link>
      <Link to="/precatalog">
        <Icon name="folder" />
        Смотреть каталог
      </Link>
    </div>
  )
}

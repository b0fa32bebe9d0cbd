// Suggests products below a field for an article, as the header's search does.
import { useState, type MouseEvent, type RefObject } from 'react'
import { useDismiss } from '#web/ui/use-dismiss.ts'
import { suggestionHref } from './suggestion-href.ts'
import { SuggestionRows } from './search-rows.tsx'
import { nextActive, useComboboxRole, useFieldEvents, useOpenList } from './use-combobox.ts'
import { useSuggestions, type Typed } from './use-suggestions.ts'
import './search.css'

export type ArticleSuggestionsProps = { input: HTMLInputElement; box: RefObject<Element | null>; onChoose(): void }

const noFilter = { pathname: '/', search: '' }

export default function ArticleSuggestions({ input, box, onChoose }: ArticleSuggestionsProps) {
  const [typed, setTyped] = useState<Typed>({ text: input.value, isReady: true })
  const { isOpen, active, open, close } = useOpenList(() => false)
  const { suggestions, isLoading } = useSuggestions(typed)
  const products = suggestions.filter((suggestion) => suggestion.kind === 'product')
  const listId = `${input.id}-suggestions`
  const isShown = isOpen && products.length > 0

  const choose = (at: number) => {
    const product = products[at]
    if (!product) return
    input.setRangeText(product.article, 0, input.value.length)
    close()
    onChoose()
  }
  /** The rows are links of the search, which would open the product. */
  const onOpen = (at: number, event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    choose(at)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextActive(event.key, active, products.length)
    if (next !== undefined && (isShown || event.key.startsWith('Arrow'))) {
      event.preventDefault()
      open(next)
    }
    if (event.key === 'Enter' && isShown && active >= 0) {
      event.preventDefault()
      choose(active)
    }
  }
  const read = (isReady: boolean) => {
    setTyped({ text: input.value, isReady })
    open()
  }
  useDismiss(box, isOpen, close)
  useFieldEvents(input, {
    onInput: () => read(false),
    onKeyDown,
    onSubmit: close,
    // React shows lazy content up to 300 ms after rendering it: what was typed meanwhile was no event here.
    onBegin: () => (document.activeElement === input && input.value !== '' ? read(true) : undefined),
  })
  useComboboxRole(input, { listId, isShown, isLoading, active })

  return (
    <>
      <p role="status" className="sr-only">
        {isShown ? `Подсказок: ${products.length}` : ''}
      </p>
      <div className="suggest" hidden={!isShown}>
        <div id={listId} role="listbox" aria-label="Подсказки" className="suggest-list">
          {isShown && (
            <SuggestionRows
              id={listId}
              suggestions={products}
              hrefs={products.map((product) => suggestionHref(product, noFilter))}
              active={active}
              productTitle="Выберите товар"
              onOpen={onOpen}
            />
          )}
        </div>
      </div>
    </>
  )
}

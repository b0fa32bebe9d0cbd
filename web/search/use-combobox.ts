// Turns the form's own field into a combobox (SRCH-02): its events and ARIA attributes.
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'

type FieldEvents = {
  onInput(event: Event): void
  /** before `onInput`: a pasted or dropped text with its lines, which the field does not have */
  onTransfer?(data: DataTransfer | null): void
  onKeyDown(event: KeyboardEvent): void
  onFocus?(): void
  onSubmit(event: Event): void
  /** once, when listening begins: the field may be filled already */
  onBegin(): void
}

export function useFieldEvents(input: HTMLInputElement, events: FieldEvents): void {
  const latest = useEffectEvent(() => events)
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    input.addEventListener('input', (event) => latest().onInput(event), { signal })
    input.addEventListener('paste', ({ clipboardData }) => latest().onTransfer?.(clipboardData), { signal })
    input.addEventListener('drop', ({ dataTransfer }) => latest().onTransfer?.(dataTransfer), { signal })
    input.addEventListener('keydown', (event) => latest().onKeyDown(event), { signal })
    input.addEventListener('focus', () => latest().onFocus?.(), { signal })
    input.form?.addEventListener('submit', (event) => latest().onSubmit(event), { signal })
    latest().onBegin()
    return () => listening.abort()
  }, [input])
}

type ListState = { listId: string; isShown: boolean; isLoading: boolean; /** -1 for none */ active: number }

export function useComboboxRole(input: HTMLInputElement, { listId, isShown, isLoading, active }: ListState): void {
  useEffect(() => {
    input.setAttribute('role', 'combobox')
    input.setAttribute('aria-autocomplete', 'list')
    input.setAttribute('aria-controls', listId)
    input.setAttribute('aria-expanded', String(isShown))
    input.setAttribute('aria-busy', String(isLoading))
    if (isShown && active >= 0) input.setAttribute('aria-activedescendant', `${listId}-${active}`)
    else input.removeAttribute('aria-activedescendant')
  }, [input, listId, isShown, isLoading, active])
}

/** -1 is the field; undefined for other keys. Home and End need an active row. */
export function nextActive(key: string, active: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return active + 1 < count ? active + 1 : -1
  if (key === 'ArrowUp') return active >= 0 ? active - 1 : count - 1
  if (active < 0) return undefined
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

const aboveListPx = 62

/** iOS lays the keyboard over the page: the list ends above it. */
export function useListHeight(isScreen: boolean): number | undefined {
  const [height, setHeight] = useState<number>()
  useEffect(() => {
    const view = window.visualViewport
    if (!isScreen || !view) return undefined
    const fit = () => setHeight(view.height - aboveListPx)
    view.addEventListener('resize', fit)
    return () => {
      view.removeEventListener('resize', fit)
      setHeight(undefined)
    }
  }, [isScreen])
  return height
}

/** Closes after each navigation. `active`: row, -1 for none. */
export function useOpenList(isOpenAtFirst: () => boolean) {
  const location = useLocation()
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const [active, setActive] = useState(-1)
  const set = (isToBeOpen: boolean, row: number) => {
    setOpen(isToBeOpen)
    setActive(row)
  }
  const close = () => set(false, -1)
  const page = location.pathname + location.search // not the screen's own history entry
  const [shownAt, setShownAt] = useState(page)
  if (shownAt !== page) {
    setShownAt(page)
    close()
  }
  return { isOpen, active, open: (row = -1) => set(true, row), close }
}

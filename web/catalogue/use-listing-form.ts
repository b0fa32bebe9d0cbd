// What scripts add to the whole list: every change of a filter goes to its address at once, the sheet has its place in the history.
import { useEffect, useRef, type RefObject } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { catalogueHref } from '#contract/catalogue-url.ts'
import { followThumb, readForm, searchValues, showErrors, syncForm } from './facet-form.ts'
import { valuesParameter } from './facet-groups.ts'
import { facetFormId, sheetId } from './facet-panel.tsx'

const sheetHash = `#${sheetId}`

/** @param root the element around form, toolbar and list. @param shown changes when another list is shown. */
export function useListingForm(root: RefObject<HTMLElement | null>, shown: unknown): void {
  const navigate = useNavigate()
  const { hash, pathname, search } = useLocation()
  // The listeners are set once and read the newest values here.
  const now = useRef({ navigate, hash, here: pathname + search, openedAt: '' })
  useEffect(() => {
    now.current = { ...now.current, navigate, hash, here: pathname + search }
  })

  const synced = useRef<unknown>(undefined)
  useEffect(() => {
    const form = synced.current === shown ? undefined : formOf()
    synced.current = shown
    if (!form) return
    syncForm(form)
    for (const box of form.querySelectorAll<HTMLInputElement>('[data-value-search]')) if (box.value !== '') searchValues(box)
  }, [shown])

  // Browser «back» closes the sheet: its address has gone.
  useEffect(() => {
    if (hash !== sheetHash) openSheet()?.hidePopover()
  }, [hash])

  useEffect(() => {
    const element = root.current
    if (!element) return undefined
    element.toggleAttribute('data-live', true)
    const listening = new AbortController()
    const { signal } = listening

    const apply = (form: HTMLFormElement) => {
      const { filter, errors } = readForm(form)
      if (!showErrors(form, errors)) return
      const whole = new FormData(form).get(valuesParameter)
      const href = catalogueHref(filter) + (typeof whole === 'string' ? `&${valuesParameter}=${encodeURIComponent(whole)}` : '')
      const isInSheet = openSheet() !== undefined
      void now.current.navigate(isInSheet ? href + sheetHash : href, { preventScrollReset: true, replace: isInSheet })
    }
    const onToggle = (event: Event) => {
      if (!(event.target instanceof HTMLElement) || event.target.id !== sheetId || !(event instanceof ToggleEvent)) return
      const { here, openedAt } = now.current
      if (event.newState === 'open') {
        now.current.openedAt = here
        void now.current.navigate(here + sheetHash, { preventScrollReset: true })
        event.target.querySelector<HTMLElement>('.facets-close')?.focus()
      } else if (window.location.hash === sheetHash) {
        // Nothing was changed: the sheet leaves no trace in the history. Else its entry becomes the list's.
        if (openedAt === here) void now.current.navigate(-1)
        else void now.current.navigate(here, { replace: true, preventScrollReset: true })
      }
    }
    const onChange = ({ target }: Event) => {
      if (isField(target) && target.form?.id === facetFormId && target.dataset.valueSearch === undefined) apply(target.form)
    }
    const onInput = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement)) return
      if (target.dataset.valueSearch !== undefined) searchValues(target)
      if (target.dataset.for !== undefined) followThumb(target)
    }
    const onSubmit = (event: SubmitEvent) => {
      const { target: form } = event
      if (!(form instanceof HTMLFormElement) || form.id !== facetFormId) return
      event.preventDefault()
      const sheet = openSheet()
      if (sheet) sheet.hidePopover()
      else apply(form)
    }
    // What is to be searched has to be there: the box brings the values that were not sent.
    const onFocus = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || target.dataset.valueSearch === undefined) return
      const link = target.parentElement?.querySelector<HTMLAnchorElement>('[data-more-values]')
      if (link) void now.current.navigate(link.pathname + link.search + window.location.hash, { preventScrollReset: true, replace: true })
    }
    element.addEventListener('focusin', onFocus, { signal })
    element.addEventListener('change', onChange, { signal })
    element.addEventListener('input', onInput, { signal })
    element.addEventListener('submit', onSubmit, { signal })
    element.addEventListener('toggle', onToggle, { signal, capture: true }) // it does not bubble
    element.addEventListener('keydown', holdFocus, { signal })
    return () => listening.abort()
  }, [root])
}

const openSheet = (): HTMLElement | undefined => {
  const sheet = document.getElementById(sheetId)
  return sheet?.matches(':popover-open') ? sheet : undefined
}

const formOf = (): HTMLFormElement | undefined => {
  const form = document.getElementById(facetFormId)
  return form instanceof HTMLFormElement ? form : undefined
}

const isField = (target: EventTarget | null): target is HTMLInputElement | HTMLSelectElement =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement

/** A popover is not modal: Tab would leave the sheet for the page behind it. */
function holdFocus(event: KeyboardEvent): void {
  const sheet = event.key === 'Tab' ? openSheet() : undefined
  if (!sheet) return
  const controls = [...sheet.querySelectorAll<HTMLElement>('a[href], button, input:not([type=hidden]):not(:disabled), summary')]
  const seen = controls.filter((one) => one.checkVisibility())
  const [first, last] = [seen[0], seen.at(-1)]
  const leaving = event.shiftKey ? first : last
  if (document.activeElement !== leaving) return
  event.preventDefault()
  ;(event.shiftKey ? last : first)?.focus()
}

// What scripts add to the whole list: every change of a filter goes to its address at once, the sheet has its place in the history.
// Loaded after the page is live (use-listing-form.ts); until then the form is a plain one.
import { afterPaint } from '#web/ui/after-paint.ts'
import { followThumb, readForm, searchValues, showErrors, syncForm } from '../facets/facet-form.ts'
import { facetFormId, sheetId } from '../facets/facet-panel.tsx'

const sheetHash = `#${sheetId}`

/** The newest values of the page, read by listeners that are set once. */
export type ListingNow = {
  navigate: (to: string | number, options?: { replace?: boolean; preventScrollReset?: boolean }) => void
  /** path and search of the list that is shown */
  here: string
  /** the list over which the sheet was opened */
  openedAt: string
}

export type ListingForm = {
  /** the form says what the list says */
  sync(): void
  closeSheet(): void
  stop(): void
}

/** Makes the form inside `element` live. What was ticked before that is applied now. */
export function startListingForm(element: HTMLElement, now: ListingNow): ListingForm {
  element.toggleAttribute('data-live', true)
  const listening = new AbortController()
  const { signal } = listening

  const apply = (form: HTMLFormElement) => {
    const { href, errors } = readForm(form)
    if (!showErrors(form, errors)) return
    const isInSheet = openSheet() !== undefined
    now.navigate(isInSheet ? href + sheetHash : href, {
      preventScrollReset: true,
      replace: isInSheet,
    })
  }
  // What was ticked is seen at once; the list that it leads to takes longer than a frame.
  let ticked: HTMLFormElement | undefined
  const applySoon = (form: HTMLFormElement) => {
    if (!ticked) afterPaint(applyTicked)
    ticked = form
  }
  const applyTicked = () => {
    const form = ticked
    ticked = undefined
    if (form && !signal.aborted) apply(form)
  }
  const onToggle = (event: Event) => {
    if (!(event.target instanceof HTMLElement) || event.target.id !== sheetId || !(event instanceof ToggleEvent)) return
    const { here, openedAt } = now
    if (event.newState === 'open') {
      now.openedAt = here
      now.navigate(here + sheetHash, { preventScrollReset: true })
      event.target.querySelector<HTMLElement>('.facets-close')?.focus()
    } else if (window.location.hash === sheetHash) {
      // Nothing was changed: the sheet leaves no trace in the history. Else its entry becomes the list's, also of one that is still on its way.
      const list = comingAddress() ?? here
      if (list === openedAt) now.navigate(-1)
      else now.navigate(list, { replace: true, preventScrollReset: true })
    }
  }
  const onChange = ({ target }: Event) => {
    if (!isField(target) || target.form?.id !== facetFormId || target.dataset.valueSearch !== undefined) return
    if (target.dataset.without === undefined) applySoon(target.form)
    else now.navigate(target.dataset.without, { preventScrollReset: true })
  }
  const onInput = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement)) return
    if (target.dataset.valueSearch !== undefined) search(target)
    if (target.dataset.for !== undefined) followThumb(target)
  }
  const onSubmit = (event: SubmitEvent) => {
    const { target: form } = event
    if (!(form instanceof HTMLFormElement) || form.id !== facetFormId) return
    event.preventDefault()
    applyTicked()
    const sheet = openSheet()
    if (sheet) sheet.hidePopover()
    else apply(form)
  }
  // What is to be searched has to be there: the first letter brings the values that were not sent. Not the focus, which only passes by: all
  // values would stand between the keyboard and the next group.
  const search = (box: HTMLInputElement) => {
    searchValues(box)
    const link = moreValuesOf(box)
    if (!link || asked.has(link)) return
    asked.add(link)
    now.navigate(link.pathname + link.search + window.location.hash, {
      preventScrollReset: true,
      replace: true,
    })
  }
  const asked = new WeakSet<Element>()
  element.addEventListener('change', onChange, { signal })
  element.addEventListener('input', onInput, { signal })
  element.addEventListener('submit', onSubmit, { signal })
  element.addEventListener('toggle', onToggle, { signal, capture: true }) // it does not bubble
  element.addEventListener('keydown', holdFocus, { signal })

  const sync = () => {
    // A change made while this list was arriving is about to lead to the next one; taken back to what this list says, it would be lost.
    if (ticked) return
    const form = formOf()
    if (!form) return
    syncForm(form)
    for (const box of form.querySelectorAll<HTMLInputElement>('[data-value-search]')) if (box.value !== '') searchValues(box)
  }
  const form = formOf()
  if (form && isTouched(form)) apply(form)
  else sync()
  const closeSheet = () => {
    openSheet()?.hidePopover()
    sync() // a tick whose list was on its way went with it
  }
  return { sync, closeSheet, stop: () => listening.abort() }
}

/** Path and search of the list that is on its way. Asked of the router: what React shows of it comes a moment later. */
function comingAddress(): string | undefined {
  // oxlint-disable-next-line no-underscore-dangle
  const coming = window.__reactRouterDataRouter?.state.navigation.location
  return coming && coming.pathname + coming.search
}

const moreValuesOf = (box: HTMLInputElement) => box.parentElement?.querySelector<HTMLAnchorElement>('[data-more-values]')

const isTouched = (form: HTMLFormElement): boolean =>
  [...form.elements].some((field) =>
    field instanceof HTMLSelectElement
      ? field.value !== field.dataset.value
      : field instanceof HTMLInputElement && field.type === 'checkbox' && field.checked !== field.defaultChecked,
  )

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

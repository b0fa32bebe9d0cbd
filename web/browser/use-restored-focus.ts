// Listens for the removal of the focused control: the focus moves to the nearest one (A11Y-01).
// The browser would start at the top of the page, and no component knows of controls removed elsewhere.
import { useEffect } from 'react'

type Step = { parent: Element; at: number; id: string }
type FocusPosition = { element: Element; pathname: string; steps: Step[] }

// No fields: on a phone they open the keyboard. Filter values have only their checkboxes.
const controls = 'a[href], button:not(:disabled), summary, .values input[type=checkbox]:not(:disabled)'

/** Once, in the root: it counts from the first press. */
export function useRestoredFocus(): void {
  useEffect(() => watchFocus(), [])
}

function watchFocus(): () => void {
  let position: FocusPosition | undefined
  const note = (target: EventTarget | null) => {
    position = target instanceof Element && target !== document.body ? positionOf(target) : undefined
  }
  const onFocus = ({ target }: FocusEvent) => note(target)
  note(document.activeElement)
  document.addEventListener('focusin', onFocus)
  const changes = new MutationObserver(() => {
    if (!position || position.element.isConnected) return
    const lost = position
    position = undefined
    // Not after a navigation, and not if something else has moved the focus.
    if (lost.pathname === location.pathname && document.activeElement === document.body) focusNext(lost)
  })
  changes.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', onFocus)
    changes.disconnect()
  }
}

function positionOf(element: Element): FocusPosition {
  const steps: Step[] = []
  for (let child = element; child !== document.body && child.parentElement; child = child.parentElement)
    steps.push({ parent: child.parentElement, at: [...child.parentElement.children].indexOf(child), id: child.id })
  return { element, pathname: location.pathname, steps }
}

/** The same control by its id, the next in a row, the previous one, or the page's heading. */
function focusNext({ steps }: FocusPosition): void {
  for (const { parent, at, id } of steps) {
    if (id !== '' && focusControl(document.getElementById(id))) return
    if (!parent.isConnected) continue
    if (parent.closest('main, dialog, [popover]') === null) break
    if (focusControl(parent.children[at]) || focusControl(parent.children[at - 1])) return
    if (parent.matches('main, dialog, [popover]')) break
  }
  const heading = document.querySelector<HTMLElement>('main h1')
  if (heading) heading.tabIndex = -1
  heading?.focus({ preventScroll: true })
}

/** A hidden control takes no focus. */
function focusControl(part: Element | null | undefined): boolean {
  if (!(part instanceof HTMLElement)) return false
  const all = part.matches(controls) ? [part] : [...part.querySelectorAll<HTMLElement>(controls)]
  return all.some((one) => {
    if (one.tabIndex >= 0) one.focus({ preventScroll: true })
    return document.activeElement === one
  })
}

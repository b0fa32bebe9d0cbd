// Moves the focus to what is next to a removed control: a row that leaves a list, a form that goes with its action. The browser would begin at
// the top of the page again (A11Y-01), and no component sees that a control elsewhere is removed together with the focus.
import { useEffect } from 'react'

type Step = { parent: Element; /** of the child that led to the focus */ at: number; id: string }
type Place = { element: Element; pathname: string; steps: Step[] }

// No field: on a phone it would open the keyboard. The values of a filter have nothing but their boxes.
const controls = 'a[href], button:not(:disabled), summary, .values input[type=checkbox]:not(:disabled)'

export function usePreservedFocus(): void {
  useEffect(() => {
    let place: Place | undefined
    const note = (target: EventTarget | null) => {
      place = target instanceof Element && target !== document.body ? placeOf(target) : undefined
    }
    const onFocus = ({ target }: FocusEvent) => note(target)
    note(document.activeElement)
    document.addEventListener('focusin', onFocus)
    const changes = new MutationObserver(() => {
      if (!place || place.element.isConnected) return
      const lost = place
      place = undefined
      // Another page begins at its beginning; what moves the focus itself goes before.
      if (lost.pathname === location.pathname && document.activeElement === document.body) besides(lost)?.focus({ preventScroll: true })
    })
    changes.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', onFocus)
      changes.disconnect()
    }
  }, [])
}

function placeOf(element: Element): Place {
  const steps: Step[] = []
  for (let child = element; child !== document.body && child.parentElement; child = child.parentElement)
    steps.push({ parent: child.parentElement, at: [...child.parentElement.children].indexOf(child), id: child.id })
  return { element, pathname: location.pathname, steps }
}

/** What came in its place: the same by its id (moved to another list), the next in a row, the one before it, the page's heading. */
function besides({ steps }: Place): HTMLElement | null {
  for (const { parent, at, id } of steps) {
    const again = id === '' ? null : document.getElementById(id)
    const found = firstControl(again)
    if (found) return found
    if (!parent.isConnected) continue
    if (parent.closest('main, dialog, [popover]') === null) break
    const near = firstControl(parent.children[at]) ?? firstControl(parent.children[at - 1])
    if (near) return near
    if (parent.matches('main, dialog, [popover]')) break
  }
  const heading = document.querySelector<HTMLElement>('main h1')
  if (heading) heading.tabIndex = -1
  return heading
}

function firstControl(part: Element | null | undefined): HTMLElement | undefined {
  if (!(part instanceof HTMLElement)) return undefined
  const all = part.matches(controls) ? [part] : [...part.querySelectorAll<HTMLElement>(controls)]
  return all.find((one) => one.tabIndex >= 0 && one.checkVisibility())
}

// Arrow keys in the catalogue menu (MENU-04): up, down, Home and End inside a column, right into the columns, left back to the category.
import type { KeyboardEvent } from 'react'

export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (!(event.target instanceof HTMLElement) || event.target instanceof HTMLInputElement) return
  const to = targetOf(event.key, event.target, event.currentTarget)
  if (!to) return
  event.preventDefault()
  to.focus()
}

function targetOf(key: string, from: HTMLElement, menu: HTMLElement): HTMLElement | null | undefined {
  if (key === 'ArrowRight') return menu.querySelector<HTMLElement>('.menu-panel [data-menu-column] a')
  if (key === 'ArrowLeft') return menu.querySelector<HTMLElement>('.menu-top a[data-open]')
  const column = from.closest('[data-menu-column]')
  if (!column) return undefined
  const stops = [...column.querySelectorAll<HTMLElement>('a, button')].filter((one) => one.offsetParent !== null)
  const at = stops.indexOf(from)
  if (key === 'ArrowDown') return stops[(at + 1) % stops.length]
  if (key === 'ArrowUp') return stops[(at - 1 + stops.length) % stops.length]
  if (key === 'Home') return stops[0]
  return key === 'End' ? stops.at(-1) : undefined
}

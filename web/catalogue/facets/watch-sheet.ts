// Makes the open sheet of filters a dialog that holds the focus, and closes it where the column takes over.

/** Until the sheet is closed. */
export function watchSheet(sheet: HTMLElement): void {
  sheet.role = 'dialog'
  sheet.ariaModal = 'true'
  const onKeyDown = (event: KeyboardEvent) => holdFocus(event, sheet)
  // A turned tablet may show the column instead, except over a table (facet-panel.css).
  const wide = matchMedia('(min-width: 1351px)')
  const onTurn = () => {
    if (getComputedStyle(sheet).position !== 'fixed') sheet.hidePopover()
  }
  const onToggle = ({ newState }: ToggleEvent) => {
    if (newState !== 'closed') return
    sheet.role = 'complementary'
    sheet.ariaModal = null
    sheet.removeEventListener('keydown', onKeyDown)
    sheet.removeEventListener('toggle', onToggle)
    wide.removeEventListener('change', onTurn)
  }
  sheet.addEventListener('keydown', onKeyDown)
  sheet.addEventListener('toggle', onToggle)
  wide.addEventListener('change', onTurn)
}

/** A popover is not modal: Tab would leave the sheet. */
function holdFocus(event: KeyboardEvent, sheet: HTMLElement): void {
  if (event.key !== 'Tab') return
  const controls = [...sheet.querySelectorAll<HTMLElement>('a[href], button, input:not([type=hidden]):not(:disabled), summary')]
  const [first, last] = [controls[0], controls.at(-1)]
  const leaving = event.shiftKey ? first : last
  if (document.activeElement !== leaving) return
  event.preventDefault()
  ;(event.shiftKey ? last : first)?.focus()
}

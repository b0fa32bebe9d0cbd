// Binds keys by their place on the keyboard, so that they work in the Russian layout as well (STAFF-10).
import { useLayoutEffect, useRef } from 'react'

export type KeyBinding = {
  /** such as `KeyN`, `Slash`, `Shift+Slash`, `Ctrl+KeyK`, `F2` */
  code: string
  /** in the key sheet; undefined: it is not listed there */
  text?: string
  run: (event: KeyboardEvent) => void
  /** the key is the browser's or another part's now */
  isOff?: () => boolean
}

type Shown = { bindings: readonly KeyBinding[]; isInDialog: boolean }

/** Of the shown parts, the latest last. */
const shown: Shown[] = []
let areLettersOff = false

/** Single letters disturb people who dictate; the profile switches them off (WCAG 2.1.4). */
export function setLettersOff(isOff: boolean): void {
  areLettersOff = isOff
}

export const listedKeys = (): readonly KeyBinding[] => {
  const listed = shown.flatMap(({ bindings }) => bindings).filter(({ text }) => text !== undefined)
  return [...new Map(listed.map((one) => [one.code, one])).values()]
}

/** While the component is shown. @param isInDialog the keys of the page do not act behind a dialog */
export function useKeys(bindings: readonly KeyBinding[], { isInDialog = false } = {}): void {
  const part = useRef<Shown>({ bindings, isInDialog })
  // Before it can be seen: who knows the keys presses them at once.
  useLayoutEffect(() => {
    part.current.bindings = bindings
  })
  useLayoutEffect(() => {
    const own = part.current
    shown.push(own)
    if (shown.length === 1) document.addEventListener('keydown', onKeyDown)
    return () => {
      shown.splice(shown.indexOf(own), 1)
      if (shown.length === 0) document.removeEventListener('keydown', onKeyDown)
    }
  }, [])
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return
  const code = toKeyCode(event)
  const isLetter = !/^(?:Ctrl|Alt)\+|^F\d|^Escape$/.test(code)
  if (isLetter && ((areLettersOff && /^(?:Shift\+)?(?:Key|Slash)/.test(code)) || isField(event.target))) return
  const isBehindDialog = document.querySelector('dialog[open]') !== null
  const binding = shown
    .filter(({ isInDialog }) => isInDialog || !isBehindDialog)
    .toReversed()
    .flatMap(({ bindings }) => bindings)
    .find((one) => one.code === code && !one.isOff?.())
  if (!binding) return
  event.preventDefault()
  binding.run(event)
}

export const toKeyCode = ({
  code,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
}: Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>) =>
  `${ctrlKey || metaKey ? 'Ctrl+' : ''}${altKey ? 'Alt+' : ''}${shiftKey ? 'Shift+' : ''}${code}`

export const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=button], [type=submit])'))

const names: Record<string, string> = {
  Slash: '/',
  'Shift+Slash': '?',
  Space: 'Пробел',
  Escape: 'Esc',
  ArrowDown: '↓',
  ArrowUp: '↑',
  Insert: 'Ins',
  Delete: 'Del',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
}

/** As it is written on the key. */
export const keyNames = (code: string): string[] =>
  names[code] ? [names[code]] : code.split('+').map((part) => names[part] ?? part.replace(/^(?:Key|Digit)/, ''))

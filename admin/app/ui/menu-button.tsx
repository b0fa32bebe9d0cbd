// Opens a menu below a button, above one at the foot of the window, by the native popover.
import { useId, useRef, type ComponentProps, type ReactNode } from 'react'
import { useKeys, type KeyBinding } from './use-keys.ts'

type MenuButtonProps = {
  button: ReactNode
  /** by default that of a plain button */
  className?: string
  /** it holds choices: a click inside leaves it open */ stays?: boolean
  /** that opens it as well */
  shortcut?: Pick<KeyBinding, 'code' | 'text'>
  children: ReactNode
}

const plain =
  'inline-flex min-h-8 items-center gap-1.5 rounded-control border border-edge px-3 font-medium hover:border-primary max-md:min-h-11'

export function MenuButton({ button, className = plain, stays = false, shortcut, children }: MenuButtonProps) {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const place = () => {
    const box = opener.current?.getBoundingClientRect()
    if (!box || !menu.current) return
    const isLow = box.top > innerHeight / 2
    menu.current.style.top = isLow ? 'auto' : `${box.bottom + 4}px`
    menu.current.style.bottom = isLow ? `${innerHeight - box.top + 4}px` : 'auto'
    menu.current.style.right = `${Math.max(8, document.documentElement.clientWidth - box.right)}px`
  }
  // Of two with the same key the hidden one is off.
  useKeys(shortcut ? [{ ...shortcut, run: () => opener.current?.click(), isOff: () => opener.current?.offsetParent === null }] : [])
  return (
    <>
      <button
        type="button"
        ref={opener}
        popoverTarget={id}
        aria-haspopup="true"
        data-early="" // scripts place it
        className={className}
        onClick={place}
      >
        {button}
      </button>
      <div
        id={id}
        ref={menu}
        popover="auto"
        className="fixed inset-auto m-0 min-w-52 overflow-hidden rounded-control border border-line bg-surface text-ink shadow-overlay"
        onClick={() => {
          if (!stays) menu.current?.hidePopover()
        }}
        role="presentation"
      >
        {children}
      </div>
    </>
  )
}

/** Of what destroys, at the end of the menu. */
const danger = 'border-t border-line text-error'

export const MenuItem = ({ isDanger = false, ...button }: Omit<ComponentProps<'button'>, 'className'> & { isDanger?: boolean }) => (
  <button
    type="button"
    className={`block w-full px-3 py-2 text-left hover:bg-primary-tint disabled:text-disabled-ink max-md:min-h-11 ${isDanger ? danger : ''}`}
    {...button}
  />
)

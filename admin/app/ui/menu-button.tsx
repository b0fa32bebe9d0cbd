// Opens a menu below a button, above one at the foot of the window, by the native popover.
import { useId, useRef, type ReactNode } from 'react'

type MenuButtonProps = {
  button: ReactNode
  className?: string
  /** it holds choices: a click inside leaves it open */ stays?: boolean
  children: ReactNode
}

export function MenuButton({ button, className, stays = false, children }: MenuButtonProps) {
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
  return (
    <>
      <button type="button" ref={opener} popoverTarget={id} aria-haspopup="true" className={className} onClick={place}>
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

// The open catalogue menu: columns beside the categories on wide windows, one level at a time below (SHELL-02). Mounted when opened, taken away after
// it has closed.
import { useEffect, useEffectEvent, useRef, useState, type MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { menuCloseDelayMs } from '#contract/constants.ts'
import { afterPaint } from '#web/ui/after-paint.ts'
import { dropSteps, pushStep } from '../history-steps.ts'
import { pageOf } from '../link-clicks.ts'
import { MenuColumns } from './menu-columns.tsx'
import { isShown } from './menu-choice.ts'
import { moveFocus } from './menu-keys.ts'
import { MenuLevels } from './menu-levels.tsx'
import { useMenuTree } from './use-menu-tree.ts'
import './catalogue-menu.css'

const wide = '(min-width: 1301px)'

export function MenuDialog({ onClosed }: { onClosed: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const menu = useMenuTree()
  const [isWide] = useState(() => window.matchMedia(wide).matches)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const location = useLocation()
  const navigate = useNavigate()

  const hide = () => {
    clearTimeout(closing.current)
    const element = dialog.current
    if (!element?.open || element.dataset.closing !== undefined) return
    // The page behind stops being inert, which is a look at each of its elements: after the paint that no longer shows the menu.
    element.dataset.closing = ''
    afterPaint(() => {
      element.close() // gives the focus back to the button
      onClosed()
    })
  }
  const close = () => {
    void dropSteps()
    hide()
  }
  const onBack = useEffectEvent(hide)
  const onTurned = useEffectEvent(close)

  useEffect(() => {
    const element = dialog.current
    if (!element || element.open) return
    const header = document.querySelector('body > header')?.getBoundingClientRect().bottom ?? 0
    element.style.setProperty('--menu-top', `${Math.max(0, header)}px`)
    // The open category or the level's name; else showModal() would focus the first category, which opens it.
    element.querySelector('a[aria-expanded="true"], h2')?.setAttribute('autofocus', '')
    element.showModal()
    pushStep(() => onBack())
  }, [])

  useEffect(() => {
    const element = dialog.current
    const media = window.matchMedia(wide)
    const leave = () => onTurned()
    const keys = (event: KeyboardEvent) => (element ? moveFocus(event, element) : undefined)
    element?.addEventListener('keydown', keys)
    media.addEventListener('change', leave) // a turned tablet: the other menu begins anew
    return () => {
      element?.removeEventListener('keydown', keys)
      media.removeEventListener('change', leave)
      clearTimeout(closing.current)
    }
  }, [])

  // A choice navigates at once and the menu closes a little later (CONST-07); what is shown already just closes (MENU-03).
  const choose = (event: MouseEvent) => {
    const page = pageOf(event.nativeEvent)
    if (page === undefined) return
    event.preventDefault()
    const choice = new URL(page, window.location.origin)
    if (isShown(choice, location, menu.tree ?? [])) return close()
    void dropSteps().then(() => navigate(page))
    clearTimeout(closing.current)
    closing.current = setTimeout(hide, isWide ? menuCloseDelayMs.desktop : menuCloseDelayMs.phone)
  }

  return (
    // A press outside and the keys are conveniences: links, Escape and the close button do the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      data-modal=""
      aria-label="Каталог"
      className="catalogue-menu"
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onClick={(event) => (event.target === event.currentTarget ? close() : choose(event))}
    >
      {isWide ? <MenuColumns menu={menu} onClose={close} /> : <MenuLevels menu={menu} onClose={close} />}
    </dialog>
  )
}

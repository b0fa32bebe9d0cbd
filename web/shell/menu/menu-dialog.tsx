// Renders the open catalogue menu: columns on wide windows, one level at a time on others (SHELL-02).
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { useLocation } from 'react-router'
import type { Overlay } from '#web/browser/use-overlay.ts'
import { MenuColumns } from './menu-columns.tsx'
import { isShown, findLevel } from './menu-tree.ts'
import { moveFocus } from './menu-keys.ts'
import { MenuLevels } from './menu-levels.tsx'
import { ChooseContext } from './menu-link.tsx'
import type { Menu } from './use-menu-data.ts'
import './catalogue-menu.css'

const wide = '(min-width: 1100px)'

type MenuDialogProps = {
  menu: Menu
  overlay: Overlay
  /** the menu opens below it */ header: RefObject<HTMLElement | null>
  onClosed: () => void
}

export default function MenuDialog({ menu, overlay, header, onClosed }: MenuDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const openCategory = useRef<HTMLAnchorElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [isClosing, setClosing] = useState(false)
  const [isWide] = useState(() => window.matchMedia(wide).matches)
  // The level shown until the menu closes, after the URL has changed to the chosen page.
  const [chosenAt, setChosenAt] = useState<string[]>()
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const location = useLocation()

  const hide = () => {
    clearTimeout(closing.current)
    if (isClosing) return
    // Closing restyles every element of the page behind: do it after the paint that hides the menu.
    setClosing(true)
    requestAnimationFrame(() =>
      setTimeout(() => {
        dialog.current?.close()
        onClosed()
      }),
    )
  }
  const close = () => {
    overlay.close()
    hide()
  }
  const onLeft = useEffectEvent(() => (chosenAt ? undefined : hide()))
  const onTurned = useEffectEvent(close)

  useEffect(() => {
    const element = dialog.current
    if (!element || element.open) return
    element.style.setProperty('--menu-top', `${Math.max(0, header.current?.getBoundingClientRect().bottom ?? 0)}px`)
    // React's autoFocus sets no attribute; without it showModal() would focus the first category, which opens it.
    const first = openCategory.current ?? heading.current
    first?.setAttribute('autofocus', '')
    element.showModal()
  }, [header])

  // On one level at a time, the one of the page; «back» leads to the first.
  // Until then there is no search: its text would be lost with the level.
  const hasTree = menu.tree !== undefined
  const firstLevel = isWide || overlay.path.length > 0 ? [] : findLevel(location, menu.tree ?? [])
  const [isAtFirstLevel, setAtFirstLevel] = useState(false)
  if (!isAtFirstLevel && hasTree && firstLevel.length === 0) setAtFirstLevel(true)
  const onTree = useEffectEvent(() => (firstLevel.length > 0 ? overlay.open(firstLevel) : undefined))
  useEffect(() => (hasTree ? onTree() : undefined), [hasTree])

  useEffect(() => (overlay.isOpen ? undefined : onLeft()), [overlay.isOpen])

  useEffect(() => {
    const media = window.matchMedia(wide)
    const leave = () => onTurned()
    media.addEventListener('change', leave)
    return () => {
      media.removeEventListener('change', leave)
      clearTimeout(closing.current)
    }
  }, [])

  // A choice navigates at once and the menu closes later (CONST-07); the current page just closes it (MENU-03).
  const choose = (page: string) => {
    if (isShown(new URL(page, window.location.origin), location, menu.tree ?? [])) return close()
    setChosenAt(overlay.path)
    overlay.leaveTo(page)
    clearTimeout(closing.current)
    closing.current = setTimeout(hide, isWide ? 700 : 500)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape and × close it as well
    <dialog
      ref={dialog}
      data-modal=""
      data-closing={isClosing ? '' : undefined}
      aria-label="Каталог"
      className="catalogue-menu"
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onClick={(event) => (event.target === event.currentTarget ? close() : undefined)}
      onKeyDown={(event) => moveFocus(event.nativeEvent, event.currentTarget)}
    >
      <ChooseContext value={choose}>
        {isWide ? (
          <MenuColumns menu={menu} openCategory={openCategory} onClose={close} />
        ) : (
          <MenuLevels
            menu={isAtFirstLevel ? menu : { ...menu, tree: undefined }}
            path={chosenAt ?? overlay.path}
            heading={heading}
            onOpen={overlay.open}
            onBack={overlay.back}
            onClose={close}
          />
        )}
      </ChooseContext>
    </dialog>
  )
}

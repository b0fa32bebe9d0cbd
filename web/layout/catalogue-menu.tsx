// The button of the catalogue menu and its first level (MENU-01 to MENU-04): a link to all categories and, in the first HTML, a link to
// each. What opens (menu/menu-dialog.tsx) comes on intent: pointer, focus or press.
import { useRef, useState, type MouseEvent, type ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { buttonClass } from '#web/ui/button.tsx'
import { afterPaint } from '#web/ui/after-paint.ts'
import { Icon } from '#web/ui/icon.tsx'
import { pageOf } from './link-clicks.ts'
import { loadMenuTree } from './load-menu-tree.ts'
import type { MenuDialog } from './menu/menu-dialog.tsx'
import { categoryHref, useShellData, type ShellCategory } from './shell-data.ts'

export function CatalogueMenu() {
  const { categories = [], menuVersion = '' } = useShellData()
  // The element itself is kept: while it stays the same, the menu's hundreds of links are not looked at again.
  const [menu, setMenu] = useState<ReactElement>()
  const [isOpen, setOpen] = useState(false)
  const opened = useRef(0)
  const [isWaiting, setWaiting] = useState(false)
  const navigate = useNavigate()

  const prepare = () => {
    void loadMenuTree(menuVersion).catch(() => undefined) // the menu says so itself
    return import('./menu/menu-dialog.tsx')
  }

  const show = (event: MouseEvent) => {
    const page = pageOf(event.nativeEvent)
    if (page === undefined) return
    event.preventDefault()
    setWaiting(true)
    prepare()
      .then(
        (code) => open(code.MenuDialog),
        () => navigate(page), // the same tree as a page
      )
      .finally(() => setWaiting(false))
  }

  // A closed menu is taken away after the next paint; one that was opened meanwhile is another one.
  const open = (Dialog: typeof MenuDialog) => {
    const turn = ++opened.current
    const onClosed = () => {
      setOpen(false)
      afterPaint(() => {
        if (opened.current === turn) setMenu(undefined)
      })
    }
    setMenu(<Dialog key={turn} onClosed={onClosed} />)
    setOpen(true)
  }

  const prefetch = () => void prepare().catch(() => undefined)
  return (
    <>
      <a
        href="/precatalog"
        className={buttonClass(
          'primary',
          'l',
          'gap-2.5 max-lg:size-11 max-lg:min-h-0 max-lg:p-0 lg:px-5 aria-busy:animate-[pulse_1.5s_infinite]',
        )}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-busy={isWaiting || undefined}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={show}
      >
        {/* Where the burger stands beside it, three lines would be two menus (SHELL-02). */}
        <Icon name={isOpen ? 'close' : 'menu'} className="max-xl:hidden" />
        <Icon name={isOpen ? 'close' : 'catalogue'} className="xl:hidden" />
        <span className="max-lg:sr-only">КАТАЛОГ</span>
      </a>
      <nav hidden aria-label="Категории">
        <CategoryLinks categories={categories} />
      </nav>
      {menu}
    </>
  )
}

const CategoryLinks = ({ categories }: { categories: ShellCategory[] }) =>
  categories.map((category) => (
    <a key={category.slug} href={categoryHref(category)}>
      {category.name}
    </a>
  ))

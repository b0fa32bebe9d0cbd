// The button of the catalogue menu and its first level (MENU-01 to MENU-04): a link to all categories and, in the first HTML, a link to
// each. What opens (menu/menu-dialog.tsx) comes on intent: pointer, focus or press.
import { useState, type MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { pageOf } from './link-clicks.ts'
import { loadMenuTree } from './load-menu-tree.ts'
import type { MenuDialog } from './menu/menu-dialog.tsx'
import { categoryHref, useShellData } from './shell-data.ts'

export function CatalogueMenu() {
  const { categories = [], menuVersion = '' } = useShellData()
  const [Menu, setMenu] = useState<typeof MenuDialog>()
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
        (code) => setMenu(() => code.MenuDialog),
        () => navigate(page), // the same tree as a page
      )
      .finally(() => setWaiting(false))
  }

  const prefetch = () => void prepare().catch(() => undefined)
  return (
    <>
      <a
        href="/precatalog"
        className={buttonClass('primary', 'l', 'gap-2.5 max-md:size-11 max-md:min-h-0 max-md:p-0 md:px-5')}
        aria-haspopup="dialog"
        aria-expanded={Menu !== undefined}
        aria-busy={isWaiting || undefined}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={show}
      >
        <Icon name={Menu ? 'close' : 'menu'} />
        <span className="max-md:sr-only">КАТАЛОГ</span>
      </a>
      <nav hidden aria-label="Категории">
        {categories.map((category) => (
          <a key={category.slug} href={categoryHref(category)}>
            {category.name}
          </a>
        ))}
      </nav>
      {Menu ? <Menu onClosed={() => setMenu(undefined)} /> : null}
    </>
  )
}

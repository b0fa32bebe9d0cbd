// Renders the menu's button and links to its first level, which are in the first HTML (MENU-01).
// The menu itself (menu/menu-dialog.tsx) loads on intent: pointer, focus or click.
import { Suspense, useEffect, useEffectEvent, useState, type MouseEvent, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { isPlainClick } from '#web/ui/plain-click.ts'
import { lazyPart } from '#web/browser/lazy-part.ts'
import { useMenuTree } from './use-menu-data.ts'
import { categoryHref, useShellData } from '#web/rendering/shell-data.ts'
import { useOverlay } from '#web/browser/use-overlay.ts'

const allCategories = '/precatalog'
const dialog = lazyPart(() => import('./menu-dialog.tsx'))

/** @param header the menu opens below it */
export function CatalogueMenu({ header }: { header: RefObject<HTMLElement | null> }) {
  const { categories = [] } = useShellData()
  const menu = useMenuTree()
  const overlay = useOverlay('menu')
  const { isOpen } = overlay
  const [isShown, setShown] = useState(false)
  const navigate = useNavigate()

  const onOpen = useEffectEvent(() => menu.load())
  const onFailed = useEffectEvent(() => navigate(allCategories, { replace: true })) // the same tree as a page
  useEffect(() => {
    if (!isOpen || isShown) return undefined
    let isCurrent = true
    onOpen()
    dialog.open(
      () => (isCurrent ? setShown(true) : undefined),
      () => (isCurrent ? void onFailed() : undefined),
    )
    return () => {
      isCurrent = false
    }
  }, [isOpen, isShown])

  const prefetch = () => {
    dialog.prefetch()
    if (!menu.tree) menu.load()
  }
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    overlay.open()
  }
  return (
    <>
      <Link
        to={allCategories}
        className={buttonClass(
          'primary',
          'l',
          'catalogue-button gap-2.5 max-md:size-11 max-md:min-h-0 max-md:p-0 aria-busy:animate-[pulse_1.5s_infinite]',
        )}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-busy={(isOpen && !isShown) || undefined}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={open}
      >
        {/* Not three lines: that is the burger menu next to it (SHELL-02). */}
        <Icon name={isOpen ? 'close' : 'menu'} className="max-xl:hidden" />
        <Icon name={isOpen ? 'close' : 'catalogue'} className="xl:hidden" />
        <span>КАТАЛОГ</span>
      </Link>
      <nav hidden aria-label="Категории">
        {categories.map((category) => (
          <Link key={category.slug} to={categoryHref(category)}>
            {category.name}
          </Link>
        ))}
      </nav>
      {isShown ? (
        <Suspense>
          <dialog.Part menu={menu} overlay={overlay} header={header} onClosed={() => setShown(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

// The catalogue menu (MENU-01 to MENU-04). The first HTML holds the button as a link and the top categories as links; the deeper levels
// and the code that shows them come on intent (pointer, focus, press) and are kept by the browser.
import { useEffect, useRef, useState, type MouseEvent, type PointerEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { menuCloseDelayMs } from '#contract/constants.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { bindShortWords } from '#web/ui/typeset.ts'
import { dropSteps, pushStep } from './history-steps.ts'
import { pageOf } from './link-clicks.ts'
import { loadMenuParts, type MenuParts } from './load-menu.ts'
import { moveFocus } from './menu-keys.ts'
import { categoryHref, useShellData } from './shell-data.ts'
import { useHoverIntent } from './use-hover-intent.ts'

const isWide = () => window.matchMedia('(min-width: 1301px)').matches

export function CatalogueMenu() {
  const { categories = [], sale, generation } = useShellData()
  const dialog = useRef<HTMLDialogElement>(null)
  const [parts, setParts] = useState<MenuParts>()
  const [isOpen, setOpen] = useState(false)
  /** slugs from the category down: one on wide screens, the open levels on a phone */
  const [path, setPath] = useState<string[]>([])
  const location = useLocation()
  const navigate = useNavigate()
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hover = useHoverIntent((slug) => setPath([slug]))

  useEffect(() => () => clearTimeout(closing.current), [])

  const prepare = () => {
    // Without them the links of the first level still lead to the categories.
    void loadMenuParts(generation ?? 0).then(setParts, () => undefined)
  }

  const show = (event: MouseEvent) => {
    event.preventDefault()
    if (isOpen) return close()
    prepare()
    const element = dialog.current
    if (!element) return
    const bottom = document.querySelector('body > header')?.getBoundingClientRect().bottom ?? 0
    element.style.setProperty('--menu-top', `${bottom}px`)
    setPath(isWide() && categories[0] ? [categories[0].slug] : [])
    setOpen(true)
    element.showModal()
    pushStep(hide)
  }

  const hide = () => {
    clearTimeout(closing.current)
    dialog.current?.close()
    setOpen(false)
    setPath([])
  }

  const close = () => {
    void dropSteps()
    hide()
  }

  const openLevel = (slug: string) => {
    setPath((old) => [...old, slug])
    pushStep(() => setPath((old) => old.slice(0, -1)))
  }

  const stepBack = () => {
    void dropSteps(1)
    setPath((old) => old.slice(0, -1))
  }

  // A choice navigates at once and the menu closes a little later (CONST-07); what is already shown just closes (MENU-03).
  const choose = (event: MouseEvent) => {
    const page = pageOf(event.nativeEvent)
    if (page === undefined || event.defaultPrevented) return
    event.preventDefault()
    const isHere = page === location.pathname + location.search
    void dropSteps().then(() => (isHere ? undefined : navigate(page)))
    if (isHere) hide()
    else closing.current = setTimeout(hide, isWide() ? menuCloseDelayMs.desktop : menuCloseDelayMs.phone)
  }

  const openCategory = (event: MouseEvent<HTMLAnchorElement>, slug: string) => {
    if (isWide() || !parts || pageOf(event.nativeEvent) === undefined) return
    event.preventDefault()
    openLevel(slug)
  }

  const isPhoneLevel = path.length > 0 && isOpen && !isWide()
  return (
    <>
      <a
        href="/precatalog"
        className={buttonClass('primary', 'l', 'gap-2.5 max-md:size-11 max-md:min-h-0 max-md:p-0 md:px-5')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={show}
      >
        <Icon name={isOpen ? 'close' : 'menu'} />
        <span className="max-md:sr-only">КАТАЛОГ</span>
      </a>
      {/* Presses outside and arrow keys are a convenience; links, Escape and the close button do the same. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <dialog
        ref={dialog}
        data-modal=""
        aria-label="Каталог"
        className="catalogue-menu"
        onClose={() => (isOpen ? close() : undefined)}
        onClick={(event) => (event.target === event.currentTarget ? close() : choose(event))}
        onKeyDown={moveFocus}
      >
        <div className="flex h-14 shrink-0 items-center gap-1 border-b border-line pl-4 pr-2 xl:hidden">
          <h2 className="grow text-18">Каталог</h2>
          <IconButton icon="close" label="Закрыть каталог" onClick={close} />
        </div>
        <nav aria-label="Каталог" className="menu-top" hidden={isPhoneLevel} data-menu-column="">
          <ul>
            {categories.map((category) => (
              <li key={category.slug}>
                <a
                  href={categoryHref(category)}
                  data-open={path[0] === category.slug || undefined}
                  onPointerMove={(event: PointerEvent) => hover.over(category.slug, event)}
                  onPointerLeave={hover.away}
                  onFocus={() => (isOpen && isWide() ? setPath([category.slug]) : undefined)}
                  onClick={(event) => openCategory(event, category.slug)}
                >
                  {category.image ? (
                    <img src={`/images/${category.image}-160.webp`} alt="" width={40} height={40} loading="lazy" />
                  ) : (
                    <Icon name="package" size={24} />
                  )}
                  <span>{bindShortWords(category.name)}</span>
                </a>
              </li>
            ))}
            {sale ? (
              <li>
                <a href={categoryHref(sale)} className="menu-sale">
                  <Icon name="brands" size={24} />
                  <span>{sale.name}</span>
                </a>
              </li>
            ) : null}
          </ul>
        </nav>
        {isOpen && path.length > 0 ? (
          parts ? (
            <>
              <parts.MenuPanel tree={parts.tree} slug={path[0]!} />
              <parts.MenuLevel tree={parts.tree} path={path} onOpen={openLevel} onBack={stepBack} onClose={close} />
            </>
          ) : (
            <div className="menu-panel" aria-busy="true" />
          )
        ) : null}
      </dialog>
    </>
  )
}

// Renders the header (SHELL-02, SHELL-04): one markup for all widths, laid out by CSS.
import { useRef, type MouseEvent, Suspense, useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { isPlainClick } from '#web/ui/plain-click.ts'
import { openOnline } from '#web/browser/open-online.ts'
import { openDialog } from '#web/browser/open-dialog.tsx'
import { useLocation } from 'react-router'
import { useCartCount } from '#web/cart/use-cart.ts'
import { Link } from '#web/ui/link.tsx'
import { CatalogueMenu } from '../menu/catalogue-menu.tsx'
import { useComparedCount } from '#web/compare/comparison-store.ts'
import { HeaderAction } from './header-action.tsx'
import { Logo } from './logo.tsx'
import { SearchForm } from '#web/search/search-form.tsx'
import { categoryHref, useShellData } from '#web/rendering/shell-data.ts'
import { useCrumbs } from '#web/rendering/use-crumbs.ts'
import { lazyPart } from '#web/browser/lazy-part.ts'
import { loginHref } from '#contract/accounts/login-links.ts'
import { useDismiss } from '#web/ui/use-dismiss.ts'

/** without scripts */
const footerPages = '#site-pages'
const loadMenu = () => import('../idle/burger-menu.tsx')
const prefetchMenu = () => void loadMenu().catch(() => undefined)

function openMenu(): void {
  loadMenu().then(
    ({ default: BurgerMenu }) => openDialog((close) => <BurgerMenu onClose={close} />),
    () => openOnline(footerPages),
  )
}

function BurgerLink() {
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    openMenu()
  }
  return (
    <a
      href={footerPages}
      data-early=""
      className="burger-link"
      aria-label="Меню"
      aria-haspopup="dialog"
      onPointerEnter={prefetchMenu}
      onFocus={prefetchMenu}
      onClick={open}
    >
      <Icon name="menu" size={24} />
    </a>
  )
}

export function Header() {
  const shell = useShellData()
  const cartCount = useCartCount()
  const comparedCount = useComparedCount()
  const header = useRef<HTMLElement>(null)
  return (
    <header ref={header} className="site-header sticky -top-14 z-30 border-b border-line bg-surface md:top-0">
      <div className="wrapper header-row">
        <BurgerLink />
        <Link to="/" className="flex h-14 items-center justify-self-start no-underline md:mr-2" aria-label="Родник, на главную">
          <Logo />
        </Link>
        <div className="header-second">
          <CatalogueMenu header={header} />
        </div>
        <div className="header-second header-search">
          <SearchForm id="search" />
        </div>
        <div className="header-actions">
          {shell.shop?.phone ? (
            <HeaderAction href={`tel:${shell.shop.phone}`} icon="phone" caption="Позвонить" className="flex xl:hidden" />
          ) : null}
          <ProfileAction />
          <HeaderAction
            href="/compare"
            icon="compare"
            caption="Сравнение"
            count={comparedCount}
            tone="primary"
            className="hidden md:flex"
          />
          {shell.userInfo ? (
            <HeaderAction
              href="/personal-account?tab=currentorders"
              icon="orders"
              caption="Заказы"
              count={shell.currentOrderCount ?? 0}
              tone="primary"
              className="hidden md:flex"
            />
          ) : (
            <HeaderAction href="/my-orders" icon="orders" caption="Поиск заказов" className="hidden md:flex" />
          )}
          <CartLink count={cartCount} />
        </div>
      </div>
    </header>
  )
}

/**
 * The first 5 categories and the sale (CONST-04, CONST-11), in a row that scrolls. A click opens a category and
 * marks it, a click on the marked one leads to all categories, from a list to all products (SHELL-07).
 */
export function CategoryStrip() {
  const { categories = [], sale } = useShellData()
  const { pathname } = useLocation()
  const crumbs = useCrumbs().map(({ name }) => name)
  if (categories.length === 0) return null
  const first = categories.slice(0, 5)
  const opened = first.find(({ slug }) => pathname === `/precatalog/${slug}`)?.slug
  /** also of a list or a product inside */
  const marked = opened ?? first.find(({ name }) => crumbs.includes(name))?.slug
  const isSale = sale ? crumbs.includes(sale.name) : false
  const isList = pathname.startsWith('/catalog/') && !pathname.startsWith('/catalog/product/')
  return (
    <nav aria-label="Популярные категории" className="category-strip hidden border-b border-line md:block">
      <div className="wrapper scroll-row">
        {first.map(({ slug, name }) => (
          <Link
            key={slug}
            to={slug === opened ? '/precatalog' : slug === marked && isList ? '/catalog/v2' : `/precatalog/${slug}`}
            aria-current={slug === opened ? 'page' : slug === marked ? 'true' : undefined}
          >
            {name}
          </Link>
        ))}
        {sale ? (
          <Link to={isSale && isList ? '/catalog/v2' : categoryHref(sale)} className="sale" aria-current={isSale ? 'true' : undefined}>
            {sale.name}
          </Link>
        ) : null}
      </div>
    </nav>
  )
}

const cartPopover = lazyPart(() => import('#web/cart/cart-popover.tsx'))

function CartLink({ count }: { count: number }) {
  const link = useRef<HTMLAnchorElement>(null)
  const [isOpen, setOpen] = useState(false)
  // `popover=auto` closes on the same click, which must not open it again.
  const wasOpen = useRef(false)
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    // On a phone, and without products, the click opens the page.
    if (!isPlainClick(event) || count === 0 || !matchMedia('(min-width: 781px)').matches) return
    event.preventDefault()
    if (isOpen || wasOpen.current) setOpen(false)
    else
      cartPopover.open(
        () => setOpen(true),
        () => openOnline('/cart'),
      )
    wasOpen.current = false
  }
  return (
    <>
      <HeaderAction
        ref={link}
        href="/cart"
        icon="cart"
        caption="Корзина"
        count={count}
        aria-expanded={isOpen || undefined}
        onPointerEnter={cartPopover.prefetch}
        onFocus={cartPopover.prefetch}
        onPointerDown={() => (wasOpen.current = isOpen)}
        onClick={open}
      />
      {isOpen ? (
        <Suspense>
          <cartPopover.Part opener={link} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

const profilePopover = lazyPart(() => import('#web/accounts/profile-popover.tsx'))

function ProfileAction() {
  const { userInfo } = useShellData()
  const { pathname, search, key } = useLocation()
  // Page on which the menu is open: a navigation closes it.
  const [openAt, setOpenAt] = useState<string>()
  const isOpen = openAt === key
  const box = useRef<HTMLDivElement>(null)
  const link = useRef<HTMLAnchorElement>(null)
  useDismiss(box, isOpen, (byKey) => {
    setOpenAt(undefined)
    if (byKey) link.current?.focus()
  })
  if (!userInfo) return <HeaderAction href={loginHref(pathname + search)} icon="user" caption="Войти" />

  const show = (event: MouseEvent) => {
    if (!isPlainClick(event) || !matchMedia('(min-width: 781px)').matches) return
    event.preventDefault()
    if (isOpen) setOpenAt(undefined)
    else
      profilePopover.open(
        () => setOpenAt(key),
        () => openOnline('/personal-account'),
      )
  }
  return (
    <div ref={box} className="relative">
      <HeaderAction
        ref={link}
        href="/personal-account"
        icon="user"
        {...userInfo.button}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={profilePopover.prefetch}
        onFocus={profilePopover.prefetch}
        onClick={show}
      />
      {isOpen ? (
        <Suspense>
          <profilePopover.Part userInfo={userInfo} />
        </Suspense>
      ) : null}
    </div>
  )
}

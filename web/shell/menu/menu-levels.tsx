// Renders the menu on a phone or a tablet (MENU-02): one level at a time, with search.
// Going back in the browser is one level up (use-overlay.ts).
import { buttonClass } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ChooseContext, MenuLink } from './menu-link.tsx'
import { type MouseEvent, type Ref, type RefObject, useContext, useEffect, useRef, useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { isPlainClick } from '#web/ui/plain-click.ts'
import { imageHref } from '#contract/files/image-href.ts'
import { groupDigits } from '#contract/values/money.ts'
import { typeset } from '#contract/values/typography.ts'
import { useLocation } from 'react-router'
import { searchHref } from '#web/search/suggestion-href.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useShellData } from '#web/rendering/shell-data.ts'
import { findCategorySlugs, findBelow, hrefAt, nodeAt } from './menu-tree.ts'
import { useMenuCategory, type Menu } from './use-menu-data.ts'

/** The tree could not be loaded: offers to retry, or the same as a page. */
export function MenuFailed({ href, onRetry }: { href: string; onRetry: () => void }) {
  return (
    <Notice tone="warning" role="status">
      <p>Подразделы не&nbsp;загрузились. Категории открываются по&nbsp;названию.</p>
      <p className="mt-2 flex flex-wrap gap-2">
        <button type="button" className={buttonClass('plain', 'm')} onClick={onRetry}>
          Повторить
        </button>
        <MenuLink to={href} className={buttonClass('link', 'm')}>
          Открыть страницей
        </MenuLink>
      </p>
    </Notice>
  )
}

export type Row = {
  href: string
  name: string
  count?: number | undefined
  /** content hash; null = frame without a picture, absent = no frame */
  image?: string | null
  trail?: string
  /** the level a click opens; without it the click navigates (MENU-02) */
  opens?: string[]
  isCurrent?: boolean
  kind?: 'all' | 'sale'
}

function MenuRow({ row, ref, onOpen }: { row: Row; ref?: Ref<HTMLAnchorElement>; onOpen: (path: string[]) => void }) {
  const { href, name, count, image, trail, opens, isCurrent, kind } = row
  const common = { to: href, className: 'menu-row', 'data-kind': kind, 'aria-current': isCurrent ? 'page' : undefined } as const
  const content = (
    <>
      {image === undefined ? null : (
        <span className="menu-picture">
          {image ? <img src={imageHref(image, 160)} alt="" width={48} height={48} loading="lazy" /> : <Icon name="package" />}
        </span>
      )}
      <span className="min-w-0 grow">
        {typeset(name)}
        {trail ? <span className="block text-13 font-normal text-muted">{trail}</span> : null}
      </span>
      {count === undefined ? null : <span className="numbers shrink-0 text-14 font-normal text-muted">{groupDigits(count)}</span>}
      {kind === 'all' ? null : opens ? <Icon name="chevron-right" className="shrink-0 text-muted" /> : <span className="w-5 shrink-0" />}
    </>
  )
  if (!opens) return <MenuLink {...common}>{content}</MenuLink>
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onOpen(opens)
  }
  return (
    <Link {...common} ref={ref} aria-haspopup="true" onClick={open}>
      {content}
    </Link>
  )
}

type MenuLevelsProps = {
  menu: Menu
  path: string[]
  /** gets the focus */
  heading: RefObject<HTMLHeadingElement | null>
  onOpen: (path: string[]) => void
  onBack: () => void
  onClose: () => void
}

export function MenuLevels({ menu, path, heading, onOpen, onBack, onClose }: MenuLevelsProps) {
  const { shop } = useShellData()
  const key = path.join('/')
  const [{ shown, from }, setLevel] = useState<{ shown: string[]; from?: string[] }>({ shown: path })
  if (shown.join('/') !== key) setLevel({ shown: path, from: shown })
  const origin = useRef<HTMLAnchorElement>(null)

  // Down: the new level's heading is read out. Up: the row the visitor came from gets the focus.
  const originSlug = from && from.length > path.length ? from.at(-1) : undefined
  useEffect(() => (from ? (origin.current ?? heading.current)?.focus() : undefined), [from, heading])

  return (
    <section key={key} className="menu-level">
      <Level
        menu={menu}
        path={path}
        heading={heading}
        origin={{ slug: originSlug, row: origin }}
        onOpen={onOpen}
        onBack={path.length > 0 ? onBack : undefined}
        onClose={onClose}
      />
      {shop?.phone ? (
        <div className="flex gap-2 border-t border-line bg-ground p-4">
          <a href={`tel:${shop.phone}`} className={buttonClass('plain', 'm', 'grow')}>
            <Icon name="phone" />
            Позвонить
          </a>
          {shop.messengerUrl === '' ? null : (
            <a href={shop.messengerUrl} target="_blank" rel="noreferrer" className={buttonClass('plain', 'm', 'grow')}>
              <Icon name="chat" />
              Написать
              <span className="sr-only"> (в новом окне)</span>
            </a>
          )}
        </div>
      ) : null}
    </section>
  )
}

type LevelProps = Omit<MenuLevelsProps, 'onBack'> & {
  /** the row that opened the level below */
  origin: { slug: string | undefined; row: RefObject<HTMLAnchorElement | null> }
  onBack: (() => void) | undefined
}

function Level({ menu, path, heading, origin, onOpen, onBack, onClose }: LevelProps) {
  const [text, setText] = useState('')
  const choose = useContext(ChooseContext)
  const { categories = [] } = useShellData()
  const node = menu.tree && nodeAt(menu.tree, path)
  const title = path.length === 0 ? 'Каталог' : (node?.name ?? categories.find(({ slug }) => slug === path[0])?.name ?? 'Каталог')
  const rows = useRows(menu, path, text)
  const count = path.length === 0 ? menu.tree?.reduce((sum, one) => sum + one.count, 0) : node?.count
  const all: Row = { href: path.length === 0 ? '/catalog/v2' : hrefAt(path), name: 'Все товары', count, kind: 'all' }
  return (
    <>
      <div className={`flex h-14 shrink-0 items-center gap-1 border-b border-line pr-2 ${onBack ? 'pl-2' : 'pl-4'}`}>
        {onBack ? <IconButton icon="arrow-left" label="Назад" onClick={onBack} /> : null}
        <h2 ref={heading} tabIndex={-1} className="grow truncate text-18">
          {title}
        </h2>
        <IconButton icon="close" label="Закрыть каталог" onClick={onClose} />
      </div>
      <div className="menu-rows" data-menu-column="">
        {menu.tree ? (
          <label className="mx-4 my-4 flex h-11 items-center md:mx-0 gap-2 rounded-control bg-ground px-3 text-muted focus-within:outline-2 focus-within:outline-primary">
            <Icon name="search" />
            <span className="sr-only">{path.length === 0 ? 'Найти в каталоге' : 'Найти в разделе'}</span>
            <input
              type="search"
              placeholder={path.length === 0 ? 'Найти в каталоге' : 'Найти в разделе'}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || text.trim() === '' || rows?.length !== 0) return
                choose(searchHref(text.trim()))
              }}
              className="w-0 grow bg-transparent text-16 text-ink outline-none"
            />
          </label>
        ) : null}
        <MenuRow row={all} onOpen={onOpen} />
        {rows?.map((row) => (
          <MenuRow
            key={row.href}
            row={row}
            ref={origin.slug !== undefined && row.opens?.at(-1) === origin.slug ? origin.row : undefined}
            onOpen={onOpen}
          />
        ))}
        {rows?.length === 0 ? (
          <p role="status" className="px-4 py-6 text-16 text-muted">
            В&nbsp;этом разделе такого нет.{' '}
            <MenuLink to={searchHref(text.trim())} className="text-primary underline underline-offset-4">
              Искать «{text.trim()}» в&nbsp;товарах
            </MenuLink>
          </p>
        ) : null}
        {menu.isFailed ? (
          <div className="p-4">
            <MenuFailed href={path.length === 0 ? '/precatalog' : `/precatalog/${path[0]}`} onRetry={menu.load} />
          </div>
        ) : null}
        {!rows && !menu.isFailed ? (
          <div aria-busy="true" className="m-4 h-40 animate-[pulse_1.5s_infinite] rounded-card bg-ground" />
        ) : null}
      </div>
    </>
  )
}

function useRows(menu: Menu, path: string[], text: string): Row[] | undefined {
  const { categories = [], sale } = useShellData()
  const here = findCategorySlugs(useLocation(), menu.tree ?? [])
  const pictures = useMenuCategory(path[0])?.pictures
  const pictureOf = new Map(categories.map(({ slug, image }) => [slug, image]))
  const last: Row[] = sale && path.length === 0 && text === '' ? [{ href: hrefAt([sale.slug]), name: sale.name, kind: 'sale' }] : []
  if (!menu.tree) {
    if (path.length > 0) return undefined
    // After a failure a category is a plain link; while the tree loads, its click opens a level that waits.
    const top = categories.map(({ slug, name, image }): Row => ({
      href: hrefAt([slug]),
      name,
      image,
      ...(menu.isFailed ? {} : { opens: [slug] }),
    }))
    return [...top, ...last]
  }
  const nodes = path.length === 0 ? menu.tree : (nodeAt(menu.tree, path)?.children ?? [])
  const rows = findBelow(nodes, path, text).map(({ node, path: at, trail }): Row => {
    const isCategory = at.length === 1
    return {
      href: hrefAt(at),
      name: node.name,
      count: node.count,
      trail,
      ...(path.length === 0 && !isCategory ? {} : { image: (isCategory ? pictureOf.get(node.slug) : pictures?.[node.slug]) ?? null }),
      ...(node.children.length > 0 ? { opens: at } : {}),
      isCurrent: node.slug === (isCategory && here?.subcategory === undefined ? here?.category : here?.subcategory),
    }
  })
  return [...rows, ...last]
}

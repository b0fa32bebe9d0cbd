// Renders the menu on wide windows (MENU-01): categories left, subcategories in three columns right.
import { imageHref } from '#contract/files/image-href.ts'
import { emptyFilter } from '#contract/catalogue/filter.ts'
import { catalogueHref } from '#contract/catalogue/filter-serialize.ts'
import { chipClass } from '#web/ui/chip.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { bindUnits, bindShortWords } from '#contract/values/typography.ts'
import { useMenuCategory, type Menu, type MenuCategory } from './use-menu-data.ts'
import { MenuLink } from './menu-link.tsx'
import { useEffect, useId, useRef, useState, type RefObject } from 'react'
import { useLocation } from 'react-router'
import type { MenuNode } from '#contract/catalogue/catalogue.ts'
import { formatCount, groupDigits } from '#contract/values/money.ts'
import { categoryHref, useShellData, type ShellCategory } from '#web/rendering/shell-data.ts'
import { hoverIntent, type Edge } from './hover-intent.ts'
import { findCategorySlugs, threeColumns, hrefAt } from './menu-tree.ts'
import { MenuFailed } from './menu-levels.tsx'

function CategoryExtras({ extras: { category, brands, brandCount, popular }, href }: { extras: MenuCategory; href: string }) {
  const brandHref = (name: string) => catalogueHref({ ...emptyFilter, category, brands: [name] })
  return (
    <div className="menu-extras">
      {popular.length > 0 ? (
        <>
          <h3>Часто покупают в&nbsp;разделе</h3>
          <ul className="grid grid-cols-3 gap-x-8">
            {popular.map(({ href: product, name, price, image }) => (
              <li key={product}>
                <MenuLink to={product} className="flex items-center gap-3 text-14 no-underline hover:text-primary">
                  {image ? (
                    <img src={imageHref(image, 160)} alt="" width={72} height={72} className="rounded-control" />
                  ) : (
                    <span className="flex size-18 shrink-0 items-center justify-center rounded-control bg-ground text-muted">
                      <Icon name="package" size={24} />
                    </span>
                  )}
                  <span className="min-w-0">
                    <span className="line-clamp-2">{bindUnits(name)}</span>
                    <span className="numbers font-semibold text-ink">{price ?? 'Цена по\u00a0запросу'}</span>
                  </span>
                </MenuLink>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {brands.length > 0 ? (
        <>
          <h3>Бренды раздела</h3>
          <p className="flex flex-wrap items-center gap-2">
            {brands.map((name) => (
              <MenuLink key={name} to={brandHref(name)} className={chipClass()}>
                {name}
              </MenuLink>
            ))}
            {brandCount > brands.length ? (
              <MenuLink
                to={href.replace('/catalog/', '/precatalog/')}
                className="px-2 py-1 text-14 font-medium text-primary no-underline hover:underline"
              >
                Все бренды: {brandCount}
              </MenuLink>
            ) : null}
          </p>
        </>
      ) : null}
    </div>
  )
}

type MenuColumnsProps = { menu: Menu; openCategory: RefObject<HTMLAnchorElement | null>; onClose: () => void }

export function MenuColumns({ menu, openCategory, onClose }: MenuColumnsProps) {
  const { categories = [], sale } = useShellData()
  const here = findCategorySlugs(useLocation(), menu.tree ?? [])
  const [chosen, setChosen] = useState<string>()
  const open = categories.find(({ slug }) => slug === (chosen ?? here?.category)) ?? categories[0]
  const panel = useRef<HTMLElement>(null)
  const hint = useId()
  const [intent] = useState(() => hoverIntent(setChosen))
  useEffect(() => () => intent.away(), [intent])
  return (
    <>
      <nav aria-label="Категории" className="menu-top" data-menu-column="" onPointerLeave={() => intent.away()}>
        <p id={hint} hidden>
          Стрелка вправо: к подразделам
        </p>
        <ul>
          {categories.map((category) => (
            <li key={category.slug}>
              <MenuLink
                ref={category === open ? openCategory : undefined}
                to={categoryHref(category)}
                aria-expanded={category === open}
                aria-current={category.slug === here?.category ? 'true' : undefined}
                aria-describedby={hint}
                onPointerMove={(event) => {
                  if (event.pointerType === 'mouse')
                    intent.over(category.slug, { x: event.clientX, y: event.clientY }, () => leftEdge(panel.current))
                }}
                onFocus={() => (category === open ? undefined : setChosen(category.slug))}
              >
                <CategoryPicture category={category} />
                <span>{bindShortWords(category.name)}</span>
              </MenuLink>
            </li>
          ))}
          {sale ? (
            <li>
              <MenuLink to={categoryHref(sale)} className="menu-sale">
                <Icon name="brands" size={24} />
                <span>{sale.name}</span>
              </MenuLink>
            </li>
          ) : null}
        </ul>
      </nav>
      <section ref={panel} className="menu-panel" aria-label={open?.name ?? 'Подразделы'} aria-busy={!menu.tree && !menu.isFailed}>
        {open ? <Panel menu={menu} category={open} shown={here?.subcategory} /> : null}
        <button type="button" className="menu-close" onClick={onClose}>
          Закрыть каталог
        </button>
      </section>
    </>
  )
}

function leftEdge(panel: HTMLElement | null): Edge {
  const { left = 0, top = 0, bottom = 0 } = panel?.getBoundingClientRect() ?? {}
  return { x: left, top, bottom }
}

function CategoryPicture({ category }: { category: ShellCategory }) {
  if (!category.image) return <Icon name="package" size={24} />
  return <img src={imageHref(category.image, 160)} alt="" width={40} height={40} />
}

function Panel({ menu, category, shown }: { menu: Menu; category: ShellCategory; shown: string | undefined }) {
  const node = menu.tree?.find(({ slug }) => slug === category.slug)
  const extras = useMenuCategory(category.slug)
  const href = categoryHref(category)
  return (
    <>
      <p className="mb-4 flex flex-wrap items-baseline gap-x-4 gap-y-1" data-menu-column="head">
        <MenuLink to={href} className="text-22 font-semibold no-underline hover:text-primary">
          {category.name}
        </MenuLink>
        {node ? (
          <MenuLink to={href} className="text-14 font-medium text-primary no-underline hover:underline">
            Все {formatCount(node.count, 'товар', 'товара', 'товаров')}
          </MenuLink>
        ) : null}
      </p>
      {menu.isFailed ? <MenuFailed href={`/precatalog/${category.slug}`} onRetry={menu.load} /> : null}
      <div className="grid grid-cols-3 gap-x-8">
        {threeColumns(node?.children ?? []).map((nodes, column) => (
          <div key={column} data-menu-column="" className="min-w-0">
            {nodes.map((child) => (
              <Branch key={child.slug} path={[category.slug, child.slug]} node={child} shown={shown} />
            ))}
          </div>
        ))}
      </div>
      {extras ? <CategoryExtras extras={extras} href={href} /> : null}
    </>
  )
}

function Branch({ path, node, shown }: { path: string[]; node: MenuNode; shown: string | undefined }) {
  const isTop = path.length === 2
  const [isOpen, setOpen] = useState(isTop)
  const id = useId()
  const isFolding = node.children.length > 0
  return (
    <div className={isTop ? 'mb-4' : undefined}>
      <div className="flex items-center gap-1">
        <MenuLink
          to={hrefAt(path)}
          aria-current={node.slug === shown ? 'page' : undefined}
          className={`grow no-underline hover:text-primary aria-[current]:text-primary ${isTop ? 'py-1 text-16 font-semibold' : 'py-1 text-14'} ${isFolding && isTop ? 'grow-0' : ''}`}
        >
          {bindShortWords(node.name)}
        </MenuLink>
        {isFolding ? (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={`${isOpen ? 'Свернуть' : 'Развернуть'}: ${node.name}`}
            className="flex size-8 shrink-0 items-center justify-center rounded-control text-muted hover:bg-ground"
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={16} />
          </button>
        ) : (
          <span className="numbers shrink-0 pl-3 text-13 text-muted">{groupDigits(node.count)}</span>
        )}
      </div>
      {isFolding ? (
        <ul id={id} hidden={!isOpen} className={isTop ? undefined : 'pl-4'}>
          {node.children.map((child) => (
            <li key={child.slug}>
              <Branch path={[...path, child.slug]} node={child} shown={shown} />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

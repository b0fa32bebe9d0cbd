// Deeper levels of the catalogue menu: columns on wide screens, one level at a time on a phone. Loaded on intent (load-menu.ts).
import { useId, useState } from 'react'
import { formatCount } from '#contract/money.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { bindShortWords } from '#web/ui/typeset.ts'
import { nodeAt, type MenuNode } from './menu-tree.ts'
import { shopDetails } from './shop-details.ts'

const digits = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, '\u00a0')

/** Subcategories in three columns by position modulo 3 (MENU-01). */
export function MenuPanel({ tree, slug }: { tree: MenuNode[]; slug: string }) {
  const category = nodeAt(tree, [slug])
  if (!category) return null
  const href = `/catalog/${category.slug}`
  return (
    <section className="menu-panel" aria-label={category.name}>
      <p className="mb-5 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <a href={href} className="text-22 font-semibold no-underline hover:text-primary">
          {category.name}
        </a>
        <a href={href} className="text-14 font-medium text-primary no-underline hover:underline">
          Все {formatCount(category.count, 'товар', 'товара', 'товаров')}
        </a>
      </p>
      <div className="grid grid-cols-3 gap-x-8">
        {[0, 1, 2].map((column) => (
          <div key={column} data-menu-column="" className="min-w-0">
            {category.children
              .filter((_, at) => at % 3 === column)
              .map((child) => (
                <MenuGroup key={child.slug} base={href} node={child} />
              ))}
          </div>
        ))}
      </div>
    </section>
  )
}

function MenuGroup({ base, node }: { base: string; node: MenuNode }) {
  const [isOpen, setOpen] = useState(true)
  const id = useId()
  return (
    <div className="mb-5">
      <div className="flex items-center gap-1">
        <a href={`${base}/${node.slug}`} className="py-1 text-16 font-semibold no-underline hover:text-primary">
          {bindShortWords(node.name)}
        </a>
        {node.children.length > 0 ? (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={isOpen ? `Свернуть: ${node.name}` : `Развернуть: ${node.name}`}
            className="flex size-8 items-center justify-center rounded-control text-muted hover:bg-ground"
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={16} />
          </button>
        ) : (
          <span className="numbers ml-auto pl-3 text-13 text-muted">{digits(node.count)}</span>
        )}
      </div>
      <ul id={id} hidden={!isOpen}>
        {node.children.map((child) => (
          <li key={child.slug}>
            <a
              href={`${base}/${child.slug}`}
              className="flex items-baseline justify-between gap-3 py-1 text-14 text-ink no-underline hover:text-primary"
            >
              {bindShortWords(child.name)}
              <span className="numbers text-13 text-muted">{digits(child.count)}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

type MenuLevelProps = {
  tree: MenuNode[]
  path: string[]
  onOpen: (slug: string) => void
  onBack: () => void
  onClose: () => void
}

/** One level with back, close, search and «Все товары»; what has no children navigates (MENU-02). */
export function MenuLevel({ tree, path, onOpen, onBack, onClose }: MenuLevelProps) {
  const node = nodeAt(tree, path)
  const [search, setSearch] = useState({ at: '', text: '' })
  if (!node) return null
  const base = `/catalog/${path[0]}`
  const key = path.join('/')
  const text = search.at === key ? search.text : ''
  const wanted = text.trim().toLocaleLowerCase('ru').replaceAll('ё', 'е')
  const children = node.children.filter((child) => child.name.toLocaleLowerCase('ru').replaceAll('ё', 'е').includes(wanted))
  return (
    <section className="menu-level" aria-label={node.name}>
      <div className="flex h-14 shrink-0 items-center gap-1 border-b border-line px-2">
        <IconButton icon="arrow-left" label="Назад" onClick={onBack} />
        <h2 className="grow truncate text-18">{node.name}</h2>
        <IconButton icon="close" label="Закрыть каталог" onClick={onClose} />
      </div>
      <div className="min-h-0 grow overflow-y-auto overscroll-contain" data-menu-column="">
        <label className="m-4 flex h-11 items-center gap-2 rounded-control bg-ground px-3 text-muted">
          <Icon name="search" />
          <span className="sr-only">Найти в разделе</span>
          <input
            type="search"
            placeholder="Найти в разделе"
            value={text}
            onChange={(event) => setSearch({ at: key, text: event.currentTarget.value })}
            className="w-0 grow bg-transparent text-16 text-ink outline-none"
          />
        </label>
        <a href={path.length > 1 ? `${base}/${node.slug}` : base} className="menu-row font-medium text-primary">
          <span className="grow">Все товары</span>
          <span className="numbers text-14 font-normal text-muted">{digits(node.count)}</span>
        </a>
        {children.map((child) => (
          <a
            key={child.slug}
            href={`${base}/${child.slug}`}
            className="menu-row"
            onClick={(event) => {
              if (child.children.length === 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              onOpen(child.slug)
            }}
          >
            <span className="grow">{bindShortWords(child.name)}</span>
            <span className="numbers text-14 text-muted">{digits(child.count)}</span>
            {child.children.length > 0 ? <Icon name="chevron-right" className="text-muted" /> : <span className="w-5" />}
          </a>
        ))}
        {children.length === 0 ? (
          <p className="px-4 py-6 text-16 text-muted">В&nbsp;этом разделе такого нет. Попробуйте поиск по&nbsp;товарам.</p>
        ) : null}
      </div>
      {shopDetails.phone ? (
        <div className="border-t border-line bg-ground p-4">
          <a href={`tel:${shopDetails.phone}`} className={buttonClass('plain', 'm', 'w-full')}>
            <Icon name="phone" />
            Позвонить
          </a>
        </div>
      ) : null}
    </section>
  )
}

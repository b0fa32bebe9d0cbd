// Renders the page of all categories and the page of one category (ROUTE-04).
import { imageHref } from '#contract/files/image-href.ts'
import { catalogueHref } from '#contract/catalogue/filter-serialize.ts'
import { emptyFilter } from '#contract/catalogue/filter.ts'
import { formatCount } from '#contract/values/money.ts'
import { BreadcrumbsList } from '#web/ui/breadcrumbs-list.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { ChipRow } from '#web/ui/chip-row.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { PageHeading, Section } from '#web/ui/page-heading.tsx'
import { bindShortWords, typeset } from '#contract/values/typography.ts'
import { cleanHref } from '#web/links/catalogue-links.ts'
import type { CardView } from '../cards/card-view-model.ts'
import type { CategoryView, SubcategoryView } from '../listing/category-view.ts'
import { ProductList } from '../cards/product-list.tsx'
import './categories.css'

export type { CategoryView }
export type OneCategoryView = {
  category: CategoryView
  description: string
  brands: { name: string; count: number }[]
  popular: CardView[]
}

const formatProducts = (count: number) => formatCount(count, 'товар', 'товара', 'товаров')

export function AllCategories({ categories }: { categories: CategoryView[] }) {
  return (
    <div className="wrapper pb-10">
      <BreadcrumbsList steps={[]} current="Каталог" />
      <PageHeading extra={formatProducts(categories.reduce((sum, { count, isSale }) => (isSale ? sum : sum + count), 0))}>
        Каталог товаров
      </PageHeading>
      <ul className="category-tiles">
        {categories.map((category) => (
          <Tile
            key={category.slug}
            category={category}
            node={category}
            href={category.children.length > 0 ? `/precatalog/${category.slug}` : cleanHref(category)}
          />
        ))}
      </ul>
    </div>
  )
}

export function OneCategory({ view: { category, description, brands, popular } }: { view: OneCategoryView }) {
  return (
    <div className="wrapper pb-10">
      <BreadcrumbsList steps={[{ name: 'Каталог', href: '/precatalog' }]} current={category.name} />
      <PageHeading extra={formatProducts(category.count)}>{typeset(category.name)}</PageHeading>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        {description && <p className="min-w-0 max-w-3xl text-muted">{bindShortWords(description)}</p>}
        <Link to={cleanHref(category)} className={buttonClass('primary')}>
          Все товары раздела
          <Icon name="arrow-right" />
        </Link>
      </div>
      <ul className="category-tiles">
        {category.children.map((child) => (
          <Tile key={child.slug} category={category} node={child} href={cleanHref(category, child)} />
        ))}
      </ul>
      {popular.length > 0 && (
        <Section id="popular" title="Популярные товары" className="product-section">
          <ProductList cards={popular} layout="row" label="Популярные товары" />
        </Section>
      )}
      {brands.length > 0 && (
        <Section id="brands" title="Бренды" className="product-section">
          <ChipRow
            label="Бренды"
            className="flex flex-wrap gap-2 [&_small]:text-13 [&_small]:text-muted"
            chips={brands.map(({ name, count }) => ({
              text: name,
              count,
              href: catalogueHref({ ...emptyFilter, category: category.name, brands: [name] }),
            }))}
            showsCounts
          />
        </Section>
      )}
    </div>
  )
}

/** @param node the category itself, or one below it */
function Tile({ category, node, href }: { category: CategoryView; node: SubcategoryView; href: string }) {
  return (
    <li className="category-tile">
      {node.image ? (
        <img src={imageHref(node.image, 160)} srcSet={`${imageHref(node.image, 320)} 2x`} width={96} height={96} alt="" loading="lazy" />
      ) : (
        <Icon name="package" size={40} className="text-muted" />
      )}
      <div>
        <h2>
          <Link to={href}>{typeset(node.name)}</Link>
        </h2>
        <p>{formatProducts(node.count)}</p>
      </div>
      <Below category={category} nodes={node.children} />
    </li>
  )
}

/** All levels, for crawlers and visitors without scripts. */
function Below({ category, nodes }: { category: CategoryView; nodes: SubcategoryView[] }) {
  if (nodes.length === 0) return null
  return (
    <ul>
      {nodes.map((node) => (
        <li key={node.slug}>
          <Link to={cleanHref(category, node)}>{bindShortWords(node.name)}</Link>
          <Below category={category} nodes={node.children} />
        </li>
      ))}
    </ul>
  )
}

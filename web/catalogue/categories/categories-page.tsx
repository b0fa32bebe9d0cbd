// Renders the page of all categories and the page of one category (ROUTE-04).
import { imageHref } from '#contract/files/image-href.ts'
import { catalogueHref } from '#contract/catalogue/filter-serialize.ts'
import { emptyFilter } from '#contract/catalogue/filter.ts'
import { formatCount } from '#contract/values/money.ts'
import { BreadcrumbsList } from '#web/ui/breadcrumbs-list.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { chipClass } from '#web/ui/chip.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { PageHeading, SectionHeading } from '#web/ui/page-heading.tsx'
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
          <li key={category.slug} className="category-tile">
            <Picture hash={category.image} />
            <div>
              <h2>
                <Link to={category.children.length > 0 ? `/precatalog/${category.slug}` : cleanHref(category)}>
                  {typeset(category.name)}
                </Link>
              </h2>
              <p>{formatProducts(category.count)}</p>
            </div>
            <Below category={category} nodes={category.children} />
          </li>
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
        {description && <p className="max-w-3xl text-muted">{bindShortWords(description)}</p>}
        <Link to={cleanHref(category)} className={buttonClass('primary')}>
          Все товары раздела
          <Icon name="arrow-right" />
        </Link>
      </div>
      <ul className="category-tiles">
        {category.children.map((child) => (
          <li key={child.slug} className="category-tile">
            <Picture hash={child.image ?? null} />
            <div>
              <h2>
                <Link to={cleanHref(category, child)}>{typeset(child.name)}</Link>
              </h2>
              <p>{formatProducts(child.count)}</p>
            </div>
            <Below category={category} nodes={child.children} />
          </li>
        ))}
      </ul>
      {brands.length > 0 && (
        <section className="product-section" aria-labelledby="brands">
          <SectionHeading id="brands">Бренды</SectionHeading>
          <div className="flex flex-wrap gap-2">
            {brands.map(({ name, count }) => (
              <Link key={name} to={catalogueHref({ ...emptyFilter, category: category.name, brands: [name] })} className={chipClass()}>
                {name} <span className="text-13 text-muted">{count}</span>
              </Link>
            ))}
          </div>
        </section>
      )}
      {popular.length > 0 && (
        <section className="product-section" aria-labelledby="popular">
          <SectionHeading id="popular">Популярные товары</SectionHeading>
          <ProductList cards={popular} layout="row" label="Популярные товары" />
        </section>
      )}
    </div>
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

function Picture({ hash }: { hash: string | null }) {
  if (hash === null) return <Icon name="package" size={40} className="text-muted" />
  return <img src={imageHref(hash, 160)} srcSet={`${imageHref(hash, 320)} 2x`} width={96} height={96} alt="" loading="lazy" />
}

// Serves /precatalog, all categories, and /precatalog/{category}, one category (ROUTE-04).
import { data } from 'react-router'
import { categoryTree } from '#server/catalogue/tree/category-tree.ts'
import { categoryFacts } from '#server/catalogue/listing/category-summary.ts'
import { categoryPictures } from '#server/catalogue/tree/category-images.ts'
import { cardsFor } from '#server/catalogue/cards/personalize-cards.ts'
import { pageMeta } from '#web/rendering/page-meta.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import { viewCard } from '../cards/card-view-model.ts'
import { AllCategories, OneCategory, type CategoryView, type OneCategoryView } from './categories-page.tsx'
import { viewCategory } from '../listing/category-view.ts'
import UnknownCategory from '../listing/unknown-category.tsx'
import type { Route } from './+types/categories.route.ts'
import type { PageHandle } from '#contract/accounts/page-handle.ts'

export const handle = { action: 'shop:read', isShared: true, slugs: ['category'], gone: 'category_not_found' } satisfies PageHandle

export { unlessHashChange as shouldRevalidate } from '#web/forms/revalidation.ts'

const popularCount = 10

type View =
  | { kind: 'all'; categories: CategoryView[]; canonical: string }
  | { kind: 'one'; one: OneCategoryView; canonical: string }
  | { kind: 'unknown'; categories: { name: string; slug: string }[] }

export async function loader({ params, context }: Route.LoaderArgs) {
  const { services, visitor } = context.get(requestContext)
  const tree = categoryTree(services.catalogue)
  const pictures = await categoryPictures(services)
  const view = (value: View, status = 200) => data(value, { status })
  if (params.category === undefined)
    return view({ kind: 'all', categories: tree.map((node) => viewCategory(node, pictures)), canonical: '/precatalog' })
  const node = tree.find(({ slug }) => slug === params.category)
  if (!node) return view({ kind: 'unknown', categories: tree.map(({ name, slug }) => ({ name, slug })) }, 404)
  const { brands, popular, pictures: below } = await categoryFacts(services, node, popularCount)
  const one: OneCategoryView = {
    category: viewCategory(node, pictures, below),
    description: node.description,
    brands,
    popular: (await cardsFor(services, visitor.user, popular)).map(viewCard),
  }
  return view({ kind: 'one', one, canonical: `/precatalog/${node.slug}` })
}

export const meta: Route.MetaFunction = ({ loaderData: view, matches }) => {
  if (!view || view.kind === 'unknown') return [{ title: 'Раздел не найден — Родник' }, { name: 'robots', content: 'noindex' }]
  const name = view.kind === 'all' ? 'Каталог товаров' : view.one.category.name
  return pageMeta({
    title: `${name}: все разделы | Родник`,
    description: `${name}: разделы, бренды и цены. Вода, отопление, канализация в Казахстане.`,
    path: view.canonical,
    matches,
    imageHash: view.kind === 'one' ? view.one.category.image : null,
  })
}

export default function PrecatalogRoute({ loaderData: view }: Route.ComponentProps) {
  if (view.kind === 'unknown') return <UnknownCategory categories={view.categories} />
  return view.kind === 'all' ? <AllCategories categories={view.categories} /> : <OneCategory view={view.one} />
}

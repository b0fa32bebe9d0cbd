// /precatalog: all categories; /precatalog/{category}: one category's subcategories, brands and popular products (ROUTE-04).
import { data, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { categoryTree } from '#server/catalogue/categories.ts'
import { categoryFacts } from '#server/catalogue/category-facts.ts'
import { categoryPictures } from '#server/catalogue/category-pictures.ts'
import { cardsFor } from '#server/catalogue/visitor-cards.ts'
import { answered, requestContext } from '#web/request-context.ts'
import { viewCard } from './card-view.ts'
import { AllCategories, OneCategory, type CategoryView, type OneCategoryView } from './precatalog-page.tsx'
import { viewCategory } from './category-view.ts'
import { UnknownCategory } from './unknown-category.tsx'

const popularCount = 10

type View =
  | { kind: 'all'; categories: CategoryView[]; canonical: string }
  | { kind: 'one'; one: OneCategoryView; canonical: string }
  | { kind: 'unknown'; categories: { name: string; slug: string }[] }

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { services, visitor } = context.get(requestContext)
  const tree = categoryTree(services.catalogue)
  const pictures = await answered(visitor, categoryPictures(services))
  const origin = services.config.publicOrigin
  const view = (value: View, status = 200) => data(value, { status })
  if (params.category === undefined)
    return view({ kind: 'all', categories: tree.map((node) => viewCategory(node, pictures)), canonical: `${origin}/precatalog` })
  const node = tree.find(({ slug }) => slug === params.category)
  if (!node) return view({ kind: 'unknown', categories: tree.map(({ name, slug }) => ({ name, slug })) }, 404)
  const { brands, popular, pictures: below } = await answered(visitor, categoryFacts(services, node, popularCount))
  const one: OneCategoryView = {
    category: viewCategory(node, pictures, below),
    description: node.description,
    brands,
    popular: (await cardsFor(services, visitor.user, popular)).map(viewCard),
  }
  return view({ kind: 'one', one, canonical: `${origin}/precatalog/${node.slug}` })
}

export const meta: MetaFunction<typeof loader> = ({ loaderData: view }) => {
  if (!view || view.kind === 'unknown') return [{ title: 'Раздел не найден — Родник' }, { name: 'robots', content: 'noindex' }]
  const name = view.kind === 'all' ? 'Каталог товаров' : view.one.category.name
  return [
    { title: `${name} | Родник` },
    { name: 'description', content: `${name}: разделы, бренды и цены. Вода, отопление, канализация в Казахстане.` },
    { tagName: 'link', rel: 'canonical', href: view.canonical },
  ]
}

export default function PrecatalogRoute() {
  const view = useLoaderData<typeof loader>()
  if (view.kind === 'unknown') return <UnknownCategory categories={view.categories} />
  return view.kind === 'all' ? <AllCategories categories={view.categories} /> : <OneCategory view={view.one} />
}

// Returns a category's details for the menu: pictures of subcategories, brands and popular products.
// It contains prices, so each request revalidates its ETag.
import { data } from 'react-router'
import type { PageHandle } from '#contract/accounts/page-handle.ts'
import type { SubcategoryNode } from '#contract/catalogue/catalogue.ts'
import { formatPrice } from '#contract/catalogue/unit-price.ts'
import { categoryFacts } from '#server/catalogue/listing/category-summary.ts'
import { categoryTree } from '#server/catalogue/tree/category-tree.ts'
import { ShopError } from '#server/errors.ts'
import { cardsFor } from '#server/catalogue/cards/personalize-cards.ts'
import type { CategoryPictures } from '#server/catalogue/tree/category-images.ts'
import { productHref } from '#contract/catalogue/product-links.ts'
import { requestContext } from '#web/rendering/request-context.ts'
import type { Route } from './+types/menu-category.route.ts'

export const handle = { action: 'shop:read', isShared: true, isBackground: true, slugs: ['category'] } satisfies PageHandle

const popularCount = 3
const brandCount = 8

export async function loader({ params, context }: Route.LoaderArgs) {
  const { services, visitor } = context.get(requestContext)
  const node = categoryTree(services.catalogue).find(({ slug }) => slug === params.category)
  if (!node) throw new ShopError('category_not_found')
  const { brands, popular, pictures } = await categoryFacts(services, node, popularCount)
  const menu = {
    slug: node.slug,
    category: node.name,
    pictures: Object.fromEntries(picturesBySlug(node.children, pictures)),
    brands: brands
      .toSorted((a, b) => b.count - a.count)
      .slice(0, brandCount)
      .map(({ name }) => name),
    brandCount: brands.length,
    popular: (await cardsFor(services, visitor.user, popular)).map(({ article, name, priceTiyn, unit, image }) => ({
      href: productHref(article),
      name,
      price: priceTiyn === null ? undefined : formatPrice(priceTiyn, unit),
      image: image?.hash,
    })),
  }
  return data(menu, { headers: { 'cache-control': visitor.user ? 'private, no-cache' : 'public, no-cache' } })
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

/** Null if it does not load: the menu is shown without it. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => serverLoader().catch(() => null)

export const shouldRevalidate = () => false

function* picturesBySlug(nodes: SubcategoryNode[], pictures: CategoryPictures): Generator<[string, string]> {
  for (const { id, slug, children } of nodes) {
    const hash = pictures.get(id)
    if (hash !== undefined) yield [slug, hash]
    yield* picturesBySlug(children, pictures)
  }
}

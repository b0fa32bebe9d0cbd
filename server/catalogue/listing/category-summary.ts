// Reads a category's brands, popular products and images for its page and the menu (ROUTE-04).
import type { CategoryNode } from '#contract/catalogue/catalogue.ts'
import { emptyFilter } from '#contract/catalogue/filter.ts'
import { subcategoryPictures } from '../tree/category-images.ts'
import { listProducts, type ListingServices } from './listing.ts'

export async function categoryFacts(services: ListingServices, category: Pick<CategoryNode, 'id' | 'name'>, popularCount: number) {
  const filter = { ...emptyFilter, category: category.name, ordering: 'popular' as const, pageSize: popularCount }
  const [listing, pictures] = await Promise.all([listProducts(services, filter), subcategoryPictures(services, category.id)])
  return {
    brands: listing.facets.brands.filter(({ count }) => count > 0).map(({ text, count }) => ({ name: text, count })),
    popular: listing.cards,
    pictures,
  }
}

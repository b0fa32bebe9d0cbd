// Chooses the listings to measure: leaf categories with filters that the API offers there.
import { emptyFilter, type ListingFilter } from '../contract/catalogue/filter.ts'
import { catalogueHref, printFilter } from '../contract/catalogue/filter-serialize.ts'
import { apiParams } from '#server/http/api-filter.ts'
import type * as contract from '../contract/catalogue/catalogue.schema.ts'
import type * as z from 'zod/mini'

type List = z.infer<typeof contract.productListResponse>

const targetCount = 40
const pageSize = 24
const orderings = ['price', '-price', 'name', 'popular', 'new'] as const

const read = async <T>(url: string): Promise<T> => (await (await fetch(url)).json()) as T
const list = (origin: string, filter: ListingFilter) => read<List>(`${origin}/api/v1/product/?${printFilter(filter, apiParams)}&facets=1`)

/** Listings of 24 cards with up to three filters, in several orders. */
export async function someFilters(origin: string): Promise<ListingFilter[]> {
  return filled(origin, (leaf, { facets }, at) => ({
    ...leaf,
    brands: at % 2 === 0 ? namesOf(facets!.brands, 6) : [],
    price: at % 3 === 0 ? { from: 500 } : {},
    inStock: at % 5 === 0,
  }))
}

/** The same with exactly three filters: brands, price and values of a property. */
export async function threeFilters(origin: string): Promise<ListingFilter[]> {
  return filled(origin, (leaf, { facets }) => {
    const property = facets!.properties.find(({ value }) => value.length > 1)
    if (!property) return undefined
    const { name, value, counts } = property
    const values = namesOf(
      value.map((text, at) => ({ name: text, count: counts[at]! })),
      3,
    )
    return { ...leaf, brands: namesOf(facets!.brands, 4), price: { from: 300 }, properties: [{ name, values }] }
  })
}

const namesOf = (found: { name: string; count: number }[], most: number) =>
  found
    .toSorted((a, b) => b.count - a.count)
    .slice(0, most)
    .map(({ name }) => name)

async function filled(
  origin: string,
  filterOf: (leaf: ListingFilter, listed: List, at: number) => ListingFilter | undefined,
): Promise<ListingFilter[]> {
  const filters: ListingFilter[] = []
  for (const [at, { category, subcategory }] of (await leavesOf(origin)).entries()) {
    if (filters.length >= targetCount) break
    const leaf: ListingFilter = { ...emptyFilter, category, subcategory, pageSize, ordering: orderings[at % orderings.length]! }
    const filter = filterOf(leaf, await list(origin, leaf), at)
    if (filter && (await list(origin, filter)).results.length === pageSize) filters.push(filter)
  }
  if (filters.length < targetCount / 4) throw new Error(`only ${filters.length} listings of ${pageSize} cards were found`)
  return filters
}

type Leaf = { category: string; subcategory: string; count: number }

async function leavesOf(origin: string): Promise<Leaf[]> {
  const { results } = await read<{ results: contract.CategoryResponse[] }>(`${origin}/api/v1/category/?page_size=100`)
  const nameOf = new Map(results.map(({ id, name }) => [id, name]))
  const tree = await read<contract.SubcategoryResponse[]>(`${origin}/api/v1/subcategory/tree/`)
  const below = (node: contract.SubcategoryResponse): contract.SubcategoryResponse[] =>
    node.children.length === 0 ? [node] : node.children.flatMap(below)
  return tree.flatMap(below).flatMap(({ name, count, category_id }) => {
    const category = nameOf.get(category_id)
    return category === undefined ? [] : [{ category, subcategory: name, count }]
  })
}

export async function largestLeaf(origin: string): Promise<string> {
  const [{ category, subcategory }] = (await leavesOf(origin)).toSorted((a, b) => b.count - a.count) as [Leaf]
  return catalogueHref({ ...emptyFilter, category, subcategory })
}

export async function productPaths(origin: string): Promise<string[]> {
  const { results } = await list(origin, { ...emptyFilter, pageSize: 50, ordering: 'popular' })
  return results.map(({ article }) => `/catalog/product/${encodeURIComponent(article)}`)
}

// Serves the tree of subcategories from the index (API-03).
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import {
  describePage,
  propertyFilterResponse,
  subcategoryResponse,
  type SubcategoryResponse,
} from '#contract/catalogue/catalogue.schema.ts'
import { idParams as params, subcategoriesQuery } from './query-params.schema.ts'
import type { SubcategoryNode } from '#contract/catalogue/catalogue.ts'
import { emptyFilter } from '#contract/catalogue/filter.ts'
import { apiParams } from '../http/api-filter.ts'
import { ShopError } from '../errors.ts'
import { toFiltersResponse } from './product-response.ts'
import { requireId, listPage } from '../http/api-response.ts'
import { readOptions } from '../http/read-options.ts'
import { chosenNode, pathToNode, selectListing, type ListingServices } from './listing/listing.ts'
import { categoryTree } from './tree/category-tree.ts'

const oneOptions = <Response extends z.ZodMiniType>(summary: string, response: Response) =>
  readOptions(summary, response, ['category_not_found', 'not_found'], { params })

export const subcategoriesApi: FastifyPluginAsyncZod<{ services: ListingServices }> = async (app, { services }) => {
  const { catalogue } = services

  app.get(
    '/subcategory/',
    readOptions('Подкатегории верхнего уровня со вложенными', describePage(subcategoryResponse), ['category_not_found', 'page_not_found'], {
      querystring: subcategoriesQuery,
    }),
    async (request) => {
      const { [apiParams.category[0]]: name, ...page } = request.query
      const category = name
        ? catalogue.current().data.tree[chosenNode(catalogue.current(), { category: name, subcategory: null })]!
        : undefined
      const found = categoryTree(catalogue)
        .filter(({ id }) => category === undefined || id === category.id)
        .flatMap(({ children }) => children)
      return listPage(request, page, found.map(subcategoryOf))
    },
  )

  app.get('/subcategory/tree/', readOptions('Дерево подкатегорий', z.array(subcategoryResponse), [], {}), async () =>
    categoryTree(catalogue).flatMap(({ children }) => children.map(subcategoryOf)),
  )

  const find = (text: string): SubcategoryNode => {
    const id = requireId(text)
    const stack = categoryTree(catalogue).flatMap(({ children }) => children)
    for (let node = stack.pop(); node; node = stack.pop()) {
      if (node.id === id) return node
      stack.push(...node.children)
    }
    throw new ShopError('category_not_found')
  }

  app.get('/subcategory/:id/', oneOptions('Подкатегория', subcategoryResponse), async (request) => subcategoryOf(find(request.params.id)))
  app.get('/subcategory/:id/subtree/', oneOptions('Подкатегория со всем, что ниже', subcategoryResponse), async (request) =>
    subcategoryOf(find(request.params.id)),
  )
  app.get('/subcategory/:id/children/', oneOptions('Подкатегории ниже', z.array(subcategoryResponse)), async (request) =>
    find(request.params.id).children.map(subcategoryOf),
  )
  app.get('/subcategory/:id/ancestors/', oneOptions('Подкатегории выше, верхняя первой', z.array(subcategoryResponse)), async (request) => {
    const index = catalogue.current()
    const path = pathToNode(index, index.findNode('subcategory', find(request.params.id).id)!)
    const above = path.slice(1, -1).map((at) => find(String(index.data.tree[at]!.id)))
    return above.map((node) => ({ ...subcategoryOf(node), children: [] }))
  })

  app.get(
    '/subcategory/:id/properties_filters/',
    oneOptions('Характеристики подкатегории для фильтров', z.array(propertyFilterResponse)),
    async (request) => {
      const { name, categoryId } = find(request.params.id)
      const category = categoryTree(catalogue).find(({ id }) => id === categoryId)!.name
      return toFiltersResponse(selectListing(services, { ...emptyFilter, category, subcategory: name })).properties
    },
  )
}

function subcategoryOf({ id, name, slug, categoryId, parentId, count, children }: SubcategoryNode): SubcategoryResponse {
  return { id, name, slug, category_id: categoryId, parent_id: parentId, count, children: children.map(subcategoryOf) }
}

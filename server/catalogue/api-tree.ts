// API-03, API-04 and the shops: all from the index but the shops.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import {
  brandAnswer,
  categoryAnswer,
  pageOf,
  propertyFilterAnswer,
  shopAnswer,
  subcategoryAnswer,
  type CategoryAnswer,
  type SubcategoryAnswer,
} from '#contract/catalogue-api.ts'
import { brandsQuery, categoriesQuery, idParams as params, pageQuery, subcategoriesQuery } from '#contract/catalogue-query.ts'
import type { SubcategoryNode } from '#contract/catalogue.ts'
import { emptyFilter } from '#contract/catalogue-filter.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { listShopPlaces } from '../content/shops.ts'
import { ShopError } from '../errors.ts'
import type { Services } from '../services.ts'
import { filtersOf, imagePath } from './api-products.ts'
import { answer, flagOf, idOf, pageOfList, queryOf } from './api-reading.ts'
import { categoryTree } from './tree/categories.ts'
import { categoryPictures } from './tree/category-pictures.ts'
import { chosenNode, pathOf, selectListing } from './listing/listing.ts'

const tags = ['Разделы']
const unknownId: ErrorCode[] = ['category_not_found', 'not_found']

export const treeApi: FastifyPluginAsyncZod<{ services: Pick<Services, 'db' | 'catalogue' | 'search'> }> = async (app, { services }) => {
  const { db, catalogue } = services

  const categories = async (): Promise<CategoryAnswer[]> => {
    const index = catalogue.current()
    const pictures = await categoryPictures(services)
    return [...index.data.tree.entries()]
      .filter(([, node]) => node.kind === 'category')
      .map(([at, { id, name, slug, icon, orderField, isPopular }]) => ({
        id,
        name,
        slug,
        icon,
        order_field: orderField,
        is_popular: isPopular,
        main_image: pictureOf(pictures.get(id)),
        count: index.scope(at).rowCount,
      }))
  }

  app.get(
    '/category/',
    {
      config: { problems: ['page_not_found'] },
      schema: { tags, summary: 'Категории в порядке order_field', querystring: categoriesQuery, response: { 200: pageOf(categoryAnswer) } },
    },
    async (request, reply) => {
      const query = queryOf(request)
      const popular = flagOf(query, 'is_popular')
      const found = (await categories()).filter(({ is_popular }) => popular === undefined || is_popular === popular)
      return answer(request, reply, pageOfList(request, query, found))
    },
  )

  app.get(
    '/category/on_main/',
    {
      config: { problems: ['page_not_found'] },
      schema: { tags, summary: 'Категории главной страницы', querystring: pageQuery, response: { 200: pageOf(categoryAnswer) } },
    },
    async (request, reply) => {
      const { tree } = catalogue.current().data
      const onMain = new Set(tree.filter((node) => node.kind === 'category' && node.onMain).map(({ id }) => id))
      const found = (await categories()).filter(({ id }) => onMain.has(id))
      return answer(request, reply, pageOfList(request, queryOf(request), found))
    },
  )

  app.get(
    '/subcategory/',
    {
      config: { problems: ['category_not_found', 'page_not_found'] },
      schema: {
        tags,
        summary: 'Подкатегории верхнего уровня со вложенными',
        querystring: subcategoriesQuery,
        response: { 200: pageOf(subcategoryAnswer) },
      },
    },
    async (request, reply) => {
      const query = queryOf(request)
      const name = query.get('category__name')
      const wanted = name
        ? catalogue.current().data.tree[chosenNode(catalogue.current(), { category: name, subcategory: null })]!
        : undefined
      const found = categoryTree(catalogue)
        .filter(({ id }) => wanted === undefined || id === wanted.id)
        .flatMap(({ children }) => children)
      return answer(request, reply, pageOfList(request, query, found.map(subcategoryOf)))
    },
  )

  app.get(
    '/subcategory/tree/',
    { schema: { tags, summary: 'Дерево подкатегорий', response: { 200: z.array(subcategoryAnswer) } } },
    async (request, reply) =>
      answer(
        request,
        reply,
        categoryTree(catalogue).flatMap(({ children }) => children.map(subcategoryOf)),
      ),
  )

  const find = (text: string): SubcategoryNode => {
    const id = idOf(text)
    const stack = categoryTree(catalogue).flatMap(({ children }) => children)
    for (let node = stack.pop(); node; node = stack.pop()) {
      if (node.id === id) return node
      stack.push(...node.children)
    }
    throw new ShopError('category_not_found')
  }

  app.get(
    '/subcategory/:id/',
    { config: { problems: unknownId }, schema: { tags, summary: 'Подкатегория', params, response: { 200: subcategoryAnswer } } },
    async (request, reply) => answer(request, reply, subcategoryOf(find(request.params.id))),
  )
  app.get(
    '/subcategory/:id/subtree/',
    {
      config: { problems: unknownId },
      schema: { tags, summary: 'Подкатегория со всем, что ниже', params, response: { 200: subcategoryAnswer } },
    },
    async (request, reply) => answer(request, reply, subcategoryOf(find(request.params.id))),
  )
  app.get(
    '/subcategory/:id/children/',
    {
      config: { problems: unknownId },
      schema: { tags, summary: 'Подкатегории ниже', params, response: { 200: z.array(subcategoryAnswer) } },
    },
    async (request, reply) => answer(request, reply, find(request.params.id).children.map(subcategoryOf)),
  )
  app.get(
    '/subcategory/:id/ancestors/',
    {
      config: { problems: unknownId },
      schema: { tags, summary: 'Подкатегории выше, верхняя первой', params, response: { 200: z.array(subcategoryAnswer) } },
    },
    async (request, reply) => {
      const index = catalogue.current()
      const path = pathOf(index, index.findNode('subcategory', find(request.params.id).id)!)
      const above = path.slice(1, -1).map((at) => find(String(index.data.tree[at]!.id)))
      return answer(
        request,
        reply,
        above.map((node) => ({ ...subcategoryOf(node), children: [] })),
      )
    },
  )

  app.get(
    '/subcategory/:id/properties_filters/',
    {
      config: { problems: unknownId },
      schema: { tags, summary: 'Характеристики подкатегории для фильтров', params, response: { 200: z.array(propertyFilterAnswer) } },
    },
    async (request, reply) => {
      const { name, categoryId } = find(request.params.id)
      const category = categoryTree(catalogue).find(({ id }) => id === categoryId)!.name
      return answer(request, reply, filtersOf(selectListing(services, { ...emptyFilter, category, subcategory: name })).properties)
    },
  )

  app.get(
    '/brands/',
    {
      config: { problems: ['category_not_found', 'page_not_found'] },
      schema: { tags: ['Бренды'], summary: 'Бренды по названию', querystring: brandsQuery, response: { 200: pageOf(brandAnswer) } },
    },
    async (request, reply) => {
      const query = queryOf(request)
      const index = catalogue.current()
      const [category, subcategory] = [query.get('products__category__name'), query.get('products__subcategory__name')]
      const node = chosenNode(index, { category: category || null, subcategory: subcategory || null })
      const present = node < 0 ? undefined : index.scope(node).baseBrands()
      const brands = index.data.brands
        .map((name, at): z.infer<typeof brandAnswer> => ({ id: index.data.brandIds[at]!, brand_id: index.data.brandIds[at]!, name }))
        .filter((_, at) => present === undefined || present[at + 1]! > 0)
      const ordering = query.get('ordering') ?? ''
      if (!/^([+ ]?name|-name|)$/.test(ordering)) throw new ShopError('malformed', { fields: { ordering: ['Неизвестный порядок.'] } })
      return answer(request, reply, pageOfList(request, query, ordering === '-name' ? brands.reverse() : brands))
    },
  )

  app.get(
    '/brands/:id/',
    { config: { problems: ['not_found'] }, schema: { tags: ['Бренды'], summary: 'Бренд', params, response: { 200: brandAnswer } } },
    async (request, reply) => {
      const { data } = catalogue.current()
      const id = idOf(request.params.id)
      const at = data.brandIds.indexOf(id)
      if (at < 0) throw new ShopError('not_found')
      const brand: z.infer<typeof brandAnswer> = { id, brand_id: id, name: data.brands[at]! }
      return answer(request, reply, brand)
    },
  )

  app.get(
    '/shop/',
    {
      config: { problems: ['page_not_found'] },
      schema: { tags: ['Магазины'], summary: 'Магазины', querystring: pageQuery, response: { 200: pageOf(shopAnswer) } },
    },
    async (request, reply) => {
      const places = await listShopPlaces(db, new Date())
      const shops = places.map((place): z.infer<typeof shopAnswer> => ({
        id: place.id,
        name_for_guest: place.name,
        is_can_order_by_guest: place.isCanOrderByGuest,
        address: { address: place.address, city: place.city },
        hours: place.hours,
        is_open: place.open?.isOpen ?? null,
        phone_number: place.phone,
        way: place.way,
        coordinates: place.place,
      }))
      return answer(request, reply, pageOfList(request, queryOf(request), shops))
    },
  )
}

const pictureOf = (hash: string | undefined) => (hash === undefined ? null : { file: imagePath(hash) })

function subcategoryOf({ id, name, slug, categoryId, parentId, count, children }: SubcategoryNode): SubcategoryAnswer {
  return { id, name, slug, category_id: categoryId, parent_id: parentId, count, children: children.map(subcategoryOf) }
}

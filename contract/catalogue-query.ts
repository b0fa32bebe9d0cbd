// Which parameters the catalogue's reads take, as the API's description shows them (API-02, API-03, API-04). They are read and checked by
// catalogue-url.ts, which knows repeats, escapes and the page's own names; so nothing is refused here.
import * as z from 'zod/mini'
import { catalogueDefaults, maxPageSize } from './constants.ts'

const told = (shape: Record<string, unknown>, description: string) => z.optional(z.unknown().check(z.meta({ ...shape, description })))
const text = (description: string) => told({ type: 'string' }, description)
const number = (description: string) => told({ type: 'number' }, description)
const flag = (description: string) => told({ type: 'boolean' }, description)
const texts = (description: string) => told({ type: 'array', items: { type: 'string' } }, description)

export const pageQuery = z.object({
  page: told({ type: 'integer', minimum: 1, default: catalogueDefaults.page }, 'Страница; за последней — 404'),
  page_size: told({ type: 'integer', minimum: 1, maximum: maxPageSize, default: maxPageSize }, 'Сколько на странице'),
})

const category = { category__name: text('Название категории, со всем вложенным') }
const inTree = { ...category, subcategory__name: text('Название подкатегории, со всем вложенным') }

/** What narrows a list of products. */
export const filterQuery = z.object({
  search: text('Запрос; понимает опечатки, другую раскладку и артикулы'),
  ...inTree,
  brand__name: text('Название бренда'),
  brand__name__in: text('Названия брендов через запятую; запятая внутри названия пишется `\\,`'),
  price__gte: number('Цена от, ₸'),
  price__lte: number('Цена до, ₸'),
  current_price: number('Ровно эта цена, ₸'),
  current_price__range: told({ type: 'string', example: '100,200' }, 'Цена от и до через запятую, ₸'),
  characteristic__weight__gte: number('Вес от, кг'),
  characteristic__weight__lte: number('Вес до, кг'),
  characteristic__length__gte: number('Длина от, м'),
  characteristic__length__lte: number('Длина до, м'),
  property_item_str: texts('`название:значение`; можно повторять, двоеточие внутри названия пишется `\\:`'),
  property_item_int: texts('`название__gte:число` или `название__lte:число`; можно повторять'),
  property_item_float: texts('То же для дробных чисел'),
  in_stock: flag('Только в наличии'),
  is_popular: flag('Только популярные'),
})

export const productQuery = z.extend(filterQuery, {
  ordering: told(
    { type: 'string', default: catalogueDefaults.ordering },
    '`price`, `-price`, `name`, `-name`, `new`, `popular`, `property:НАЗВАНИЕ`, `-property:НАЗВАНИЕ`; с запросом ещё `-relevance`. Впереди всегда то, что в наличии',
  ),
  page: pageQuery.shape.page,
  page_size: told({ type: 'integer', minimum: 1, maximum: maxPageSize, default: catalogueDefaults.pageSize }, 'Сколько на странице'),
  facets: flag('Приложить фильтры списка с количествами'),
})

export const foundQuery = z.object({ query: told({ type: 'string', minLength: 1 }, 'Запрос, обязательный') })
export const priceLimitsQuery = z.object(inTree)
export const categoryFiltersQuery = z.object({ sub_category: text('Название или id подкатегории') })
export const categoriesQuery = z.extend(pageQuery, { is_popular: flag('Только популярные или только остальные') })
export const subcategoriesQuery = z.extend(pageQuery, category)
export const brandsQuery = z.extend(pageQuery, {
  ordering: told({ type: 'string', enum: ['+name', 'name', '-name'], default: '+name' }, 'Порядок по названию'),
  products__category__name: text('Бренды, у которых есть товары этой категории'),
  products__subcategory__name: text('Бренды, у которых есть товары этой подкатегории'),
})

export const idParams = z.object({ id: z.string().check(z.meta({ description: 'Номер (id)', example: '12' })) })
export const articleParams = z.object({
  article: z.string().check(z.describe('Артикул; «/», «+» и пробелы — как в адресе, %2F, %2B, %20')),
})

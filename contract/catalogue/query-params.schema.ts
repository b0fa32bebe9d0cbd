// Which parameters the catalogue's reads take, as the API's description shows them (API-02, API-03, API-04). They are read and checked by
// catalogue-url.ts, which knows repeats, escapes and the page's own names; so nothing is refused here.
import * as z from 'zod/mini'
import { catalogueDefaults, maxPageSize } from '../shop/constants.ts'

const told = (shape: Record<string, unknown>, description: string) => z.optional(z.unknown().check(z.meta({ ...shape, description })))
const text = (description: string, example: string) => told({ type: 'string', examples: [example] }, description)
const number = (description: string, example: number) => told({ type: 'number', examples: [example] }, description)
const flag = (description: string) => told({ type: 'boolean', examples: [true] }, description)
const texts = (description: string, example: string) =>
  told({ type: 'array', items: { type: 'string' }, examples: [[example]] }, `${description}; можно повторять`)

const page = told({ type: 'integer', minimum: 1, default: catalogueDefaults.page, examples: [2] }, 'Страница; за последней — 404')
const pageSize = (usual: number) =>
  told({ type: 'integer', minimum: 1, maximum: maxPageSize, default: usual, examples: [18] }, 'Сколько на странице')

/** Of lists that are shown whole (CONST-03). */
export const pageQuery = z.object({ page, page_size: pageSize(maxPageSize) })

const category = { category__name: text('Название категории, со всем вложенным; незнакомое — 404', 'Запорная арматура') }
const inTree = { ...category, subcategory__name: text('Название подкатегории, со всем вложенным; незнакомое — 404', 'Шаровые краны') }

/** What narrows a list of products. */
export const filterQuery = z.object({
  search: text('Запрос; понимает опечатки, другую раскладку и артикулы', 'кран шаровой 1/2'),
  ...inTree,
  brand__name: text('Название бренда; несколько брендов — любой из них', 'Valtec'),
  brand__name__in: text('Названия брендов через запятую; запятая внутри названия пишется `\\,`', 'Smith\\, Sons & Co,Wilo'),
  price__gte: number('Цена от, ₸, та, которую платит спрашивающий; товаров без цены в таком списке нет', 1000),
  price__lte: number('Цена до, ₸, та, которую платит спрашивающий; товаров без цены в таком списке нет', 50_000.5),
  current_price__gte: number('То же, что price__gte', 1000),
  current_price__lte: number('То же, что price__lte', 50_000.5),
  price: number('Ровно эта цена, ₸', 2450),
  price__range: text('Цена от и до через запятую, ₸; пустая граница открыта', '100,200'),
  current_price: number('То же, что price', 2450),
  current_price__range: text('То же, что price__range', '100,200'),
  characteristic__weight__gte: number('Вес от, кг', 0.3),
  characteristic__weight__lte: number('Вес до, кг', 12.5),
  characteristic__length__gte: number('Длина от, м', 0.1),
  characteristic__length__lte: number('Длина до, м', 2),
  property_item_str: texts(
    'Характеристика, `название:значение`. Значения одного названия — любое из них, разные названия — все вместе. Размер находится в любом написании. Двоеточие внутри названия пишется `\\:`',
    'Размер:1/2"',
  ),
  property_item_int: texts(
    'Границы числовой характеристики, включительно: `название__gte:число` и `название__lte:число`',
    'Условный проход DN__gte:25',
  ),
  property_item_float: texts('То же для дробных чисел', 'Напор__lte:6.5'),
  in_stock: flag('Только в наличии'),
  is_popular: flag('Только популярные (`true`) или только остальные (`false`)'),
})

export const newProductsQuery = z.extend(filterQuery, {
  ...pageQuery.shape,
  facets: flag('Приложить фильтры списка с количествами'),
})

export const productQuery = z.extend(newProductsQuery, {
  ordering: text(
    '`price`, `-price`, `name`, `-name`, `new`, `popular`, `property:НАЗВАНИЕ`, `-property:НАЗВАНИЕ`; с запросом ещё `-relevance`, тогда это обычный порядок, без запроса — `price`. Впереди всегда то, что в наличии',
    '-price',
  ),
  page_size: pageSize(catalogueDefaults.pageSize),
})

export const foundQuery = z.object({
  query: told({ type: 'string', minLength: 1, examples: ['насос циркуляционный'] }, 'Запрос, обязательный'),
})
export const priceLimitsQuery = z.object(inTree)
export const categoryFiltersQuery = z.extend(filterQuery, {
  sub_category: text('Название или id подкатегории; незнакомая — 404', 'Шаровые краны'),
})
export const categoriesQuery = z.extend(pageQuery, { is_popular: flag('Только популярные (`true`) или только остальные (`false`)') })
export const subcategoriesQuery = z.extend(pageQuery, category)
export const brandsQuery = z.extend(pageQuery, {
  ordering: told({ type: 'string', enum: ['+name', 'name', '-name'], default: '+name', examples: ['-name'] }, 'Порядок по названию'),
  products__category__name: text('Бренды, у которых есть товары этой категории; незнакомая — 404', 'Насосы'),
  products__subcategory__name: text('Бренды, у которых есть товары этой подкатегории; незнакомая — 404', 'Дренажные насосы'),
})

export const idParams = z.object({ id: z.string().check(z.meta({ description: 'Номер (id)', examples: ['12'] })) })
export const articleParams = z.object({
  article: z
    .string()
    .check(z.meta({ description: 'Артикул; «/», «+» и пробелы — как в адресе, %2F, %2B, %20', examples: ['VT-15', 'GRU-000001'] })),
})

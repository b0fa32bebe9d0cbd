// Describes the parameters of the catalogue's reads in the API's description (API-02, API-03, API-04).
// Nothing is refused here: filter-parse.ts checks them, with repeats and escapes.
import * as z from 'zod/mini'
import { catalogueDefaults, maxPageSize } from '#contract/shop/constants.ts'
import { apiParams } from '../http/api-filter.ts'
import { dimensionFields, flagFields, flags, rangeFields, ranges, type FilterParamKey } from '#contract/catalogue/filter-params.ts'

const optional = (description: string, more: Record<string, unknown>) =>
  z.optional(z.unknown().check(z.describe(description), z.meta(more)))
const text = (description: string, example: string) => optional(description, { type: 'string', examples: [example] })
const number = (description: string, example: number) => optional(description, { type: 'number', examples: [example] })
const flag = (description: string) => optional(description, { type: 'boolean', examples: [true] })

const kinds = {
  text: { type: 'string' },
  number: { type: 'number' },
  flag: { type: 'boolean' },
  texts: { type: 'array', items: { type: 'string' } },
}
const numberParams: readonly FilterParamKey[] = ['price', ...rangeFields.flatMap((field) => [`${field}From`, `${field}To`] as const)]
const filterParam = (
  key: FilterParamKey,
  description: string,
  example: unknown,
  kind: keyof typeof kinds = numberParams.includes(key) ? 'number' : 'text',
) => ({
  [apiParams[key][0]]: optional(description, { ...kinds[kind], examples: [example] }),
})
const repeatable = (key: FilterParamKey, description: string, example: string) =>
  filterParam(key, `${description}; можно повторять`, [example], 'texts')

const page = optional('Страница; за последней — 404', { type: 'integer', minimum: 1, default: catalogueDefaults.page, examples: [2] })
const pageSize = (usual: number) =>
  optional('Сколько на странице', { type: 'integer', minimum: 1, maximum: maxPageSize, default: usual, examples: [18] })

/** Of lists that are shown whole (CONST-03). */
export const pageQuery = z.object({ [apiParams.page[0]]: page, [apiParams.pageSize[0]]: pageSize(maxPageSize) })

const category = filterParam('category', 'Название категории, со всем вложенным; незнакомое — 404', 'Запорная арматура')
const inTree = {
  ...category,
  ...filterParam('subcategory', 'Название подкатегории, со всем вложенным; незнакомое — 404', 'Шаровые краны'),
}

const dimensionParams = dimensionFields.reduce<ReturnType<typeof filterParam>>(
  (params, field) => ({
    ...params,
    ...filterParam(`${field}From`, `${ranges[field].name} от, ${ranges[field].unit}`, 0.3),
    ...filterParam(`${field}To`, `${ranges[field].name} до, ${ranges[field].unit}`, 2),
  }),
  {},
)

const flagParams = flagFields.reduce<ReturnType<typeof filterParam>>(
  (params, field) => ({ ...params, ...filterParam(field, flags[field].label, true, 'flag') }),
  {},
)

const [, currentFrom] = apiParams.priceFrom
const [, currentTo] = apiParams.priceTo
const [, priceRange, currentPrice, currentRange] = apiParams.price

export const filterQuery = z.object({
  ...filterParam('query', 'Запрос; понимает опечатки, другую раскладку и артикулы', 'кран шаровой 1/2'),
  ...inTree,
  ...filterParam('brand', 'Название бренда; несколько брендов — любой из них', 'Valtec'),
  ...filterParam('brands', 'Названия брендов через запятую; запятая внутри названия пишется `\\,`', 'Smith\\, Sons & Co,Wilo'),
  ...filterParam('priceFrom', 'Цена от, ₸, та, которую платит спрашивающий; товаров без цены в таком списке нет', 1000),
  ...filterParam('priceTo', 'Цена до, ₸, та, которую платит спрашивающий; товаров без цены в таком списке нет', 50_000.5),
  [currentFrom]: number(`То же, что ${apiParams.priceFrom[0]}`, 1000),
  [currentTo]: number(`То же, что ${apiParams.priceTo[0]}`, 50_000.5),
  ...filterParam('price', 'Ровно эта цена, ₸', 2450),
  [priceRange]: text('Цена от и до через запятую, ₸; пустая граница открыта', '100,200'),
  [currentPrice]: number(`То же, что ${apiParams.price[0]}`, 2450),
  [currentRange]: text(`То же, что ${priceRange}`, '100,200'),
  ...dimensionParams,
  ...repeatable(
    'propertyValue',
    'Характеристика, `название:значение`. Значения одного названия — любое из них, разные названия — все вместе. Размер находится в любом написании. Двоеточие внутри названия пишется `\\:`',
    'Размер:1/2"',
  ),
  ...repeatable(
    'propertyInteger',
    'Границы числовой характеристики, включительно: `название__gte:число` и `название__lte:число`',
    'Условный проход DN__gte:25',
  ),
  ...repeatable('propertyNumber', 'То же для дробных чисел', 'Напор__lte:6.5'),
  ...flagParams,
  is_popular: flag('Только популярные (`true`) или только остальные (`false`)'),
})

export const newProductsQuery = z.extend(filterQuery, {
  ...pageQuery.shape,
  facets: flag('Приложить фильтры списка с количествами'),
})

export const productQuery = z.extend(newProductsQuery, {
  [apiParams.ordering[0]]: text(
    '`price`, `-price`, `name`, `-name`, `new`, `popular`, `property:НАЗВАНИЕ`, `-property:НАЗВАНИЕ`; с запросом ещё `-relevance`, тогда это обычный порядок, без запроса — `price`. Впереди всегда то, что в наличии',
    '-price',
  ),
  [apiParams.pageSize[0]]: pageSize(catalogueDefaults.pageSize),
})

export const foundQuery = z.object({
  query: optional('Запрос, обязательный', { type: 'string', minLength: 1, examples: ['насос циркуляционный'] }),
})
export const priceLimitsQuery = z.object(inTree)
export const categoryFiltersQuery = z.extend(filterQuery, {
  sub_category: text('Название или id подкатегории; незнакомая — 404', 'Шаровые краны'),
})
export const categoriesQuery = z.extend(pageQuery, { is_popular: flag('Только популярные (`true`) или только остальные (`false`)') })
export const subcategoriesQuery = z.extend(pageQuery, category)
export const brandsQuery = z.extend(pageQuery, {
  ordering: optional('Порядок по названию', { type: 'string', enum: ['+name', 'name', '-name'], default: '+name', examples: ['-name'] }),
  products__category__name: text('Бренды, у которых есть товары этой категории; незнакомая — 404', 'Насосы'),
  products__subcategory__name: text('Бренды, у которых есть товары этой подкатегории; незнакомая — 404', 'Дренажные насосы'),
})

export const idParams = z.object({ id: z.string().check(z.meta({ description: 'Номер (id)', examples: ['12'] })) })
export const articleParams = z.object({
  article: z
    .string()
    .check(z.meta({ description: 'Артикул; «/», «+» и пробелы — как в адресе, %2F, %2B, %20', examples: ['VT-15', 'GRU-000001'] })),
})

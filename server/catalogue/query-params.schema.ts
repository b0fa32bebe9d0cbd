// Parses the parameters of the catalogue's reads, and describes them (API-02, API-03, API-04).
import * as z from 'zod/mini'
import { catalogueDefaults, maxPageSize } from '#contract/shop/constants.ts'
import { apiParams, readApiFilter } from '../http/api-filter.ts'
import { flagParam, pageQuery, textParam } from '../http/query.schema.ts'
import {
  dimensionFields,
  flagFields,
  flags,
  mapFlags,
  rangeFields,
  ranges,
  type FilterParamKey,
} from '#contract/catalogue/filter-params.ts'

/** Of a filter: filter-parse.ts checks it, with repeats and escapes. */
const optional = (description: string, more: Record<string, unknown>) =>
  z.optional(z.custom<string | string[]>().check(z.describe(description), z.meta(more)))
const text = (description: string, example: string) => optional(description, { type: 'string', examples: [example] })
const number = (description: string, example: number) => optional(description, { type: 'number', examples: [example] })

const kinds = {
  text: { type: 'string' },
  number: { type: 'number' },
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

const flagParams = Object.fromEntries(flagFields.map((field) => [apiParams[field][0], flagParam(flags[field].label)]))

const [, currentFrom] = apiParams.priceFrom
const [, currentTo] = apiParams.priceTo
const [, priceRange, currentPrice, currentRange] = apiParams.price

const filterShape = {
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
  is_popular: flagParam('Только популярные (`true`) или только остальные (`false`)'),
}

const newProductsShape = {
  ...filterShape,
  [apiParams.page[0]]: page,
  [apiParams.pageSize[0]]: pageSize(maxPageSize),
  facets: flagParam('Приложить фильтры списка с количествами'),
}
export const newProductsQuery = filtered(newProductsShape)

export const productQuery = filtered({
  ...newProductsShape,
  [apiParams.ordering[0]]: text(
    '`price`, `-price`, `name`, `-name`, `new`, `popular`, `property:НАЗВАНИЕ`, `-property:НАЗВАНИЕ`; с запросом ещё `-relevance`, тогда это обычный порядок, без запроса — `price`. Впереди всегда то, что в наличии',
    '-price',
  ),
  [apiParams.pageSize[0]]: pageSize(catalogueDefaults.pageSize),
})

export const foundQuery = filtered({
  query: optional('Запрос, обязательный', { type: 'string', minLength: 1, examples: ['насос циркуляционный'] }),
})
export const priceLimitsQuery = filtered(inTree)
export const categoryFiltersQuery = filtered({
  ...filterShape,
  sub_category: textParam('Название или id подкатегории; незнакомая — 404', 'Шаровые краны'),
})
export const categoriesQuery = z.extend(pageQuery(), { is_popular: flagParam('Только популярные (`true`) или только остальные (`false`)') })
export const subcategoriesQuery = z.extend(pageQuery(), {
  [apiParams.category[0]]: textParam('Название категории, со всем вложенным; незнакомое — 404', 'Запорная арматура'),
})
export const brandsQuery = z.extend(pageQuery(), {
  // A plus sign in an address is a space.
  ordering: textParam('Порядок по названию: name или -name', '-name', (name) => /^([+ ]?name|-name)$/.test(name), 'Неизвестный порядок.'),
  products__category__name: textParam('Бренды, у которых есть товары этой категории; незнакомая — 404', 'Насосы'),
  products__subcategory__name: textParam('Бренды, у которых есть товары этой подкатегории; незнакомая — 404', 'Дренажные насосы'),
})

/** The parameters and `filter`, which any of them can change; each malformed one is named. */
function filtered<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.pipe(
    z.looseObject(shape),
    z.transform((query, context) => {
      const given = Object.entries<unknown>(query)
      const texts = given.flatMap(([name, value]) => [value].flat().flatMap((one) => (typeof one === 'string' ? [[name, one]] : [])))
      const { filter, errors } = readApiFilter(new URLSearchParams(texts))
      for (const [name, messages] of Object.entries(errors))
        for (const message of messages) context.issues.push({ code: 'custom', message, path: [name], input: query })
      const isSet = (name: string) => given.some(([one, value]) => one === name && value === true)
      return { ...query, filter: { ...filter, ...mapFlags((field) => isSet(apiParams[field][0])) } }
    }),
  )
}

export const idParams = z.object({ id: z.string().check(z.meta({ description: 'Номер (id)', examples: ['12'] })) })
export const articleParams = z.object({
  article: z
    .string()
    .check(z.meta({ description: 'Артикул; «/», «+» и пробелы — как в адресе, %2F, %2B, %20', examples: ['VT-15', 'GRU-000001'] })),
})

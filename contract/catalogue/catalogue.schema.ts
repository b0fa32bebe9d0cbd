// Describes the responses of the catalogue's API (API-02, API-03, API-04, API-10).
import * as z from 'zod/mini'
import { mapRanges, ranges } from './filter-params.ts'

const text = z.string()
const integer = z.number().check(z.meta({ type: 'integer' }))
const id = integer
const tenge = (description: string) => z.nullable(z.number()).check(z.describe(`${description}, ₸; null — нет`))

export const describePage = <T extends z.ZodMiniType>(item: T) =>
  z.object({
    count: integer.check(z.describe('Сколько всего')),
    next: z.nullable(text).check(z.describe('Полный адрес следующей страницы; null — эта последняя')),
    previous: z.nullable(text).check(z.describe('Полный адрес предыдущей страницы; null — эта первая')),
    results: z.array(item),
  })

export const brandResponse = z.object({ id, brand_id: id.check(z.describe('То же, что id')), name: text })
export const countedBrandResponse = z.extend(brandResponse, { count: integer.check(z.describe('Сколько найденных товаров')) })

const subcategoryRef = z.object({ id, name: text, category_id: id })

export const shopResponse = z.object({
  id,
  name_for_guest: text.check(z.describe('Как магазин называется для покупателей')),
  is_can_order_by_guest: z.boolean().check(z.describe('Можно ли заказать сюда без входа')),
  address: z.object({ address: text, city: z.nullable(text) }),
  hours: text.check(z.describe('Часы работы, как они показаны на сайте')),
  is_open: z.nullable(z.boolean()).check(z.describe('Открыт ли сейчас; null — часы не заданы')),
  phone_number: text.check(z.describe('Телефон магазина; пустой, если своего нет')),
  way: text.check(z.describe('Как проехать')),
  coordinates: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
})

const imageResponse = z.object({ file: text.check(z.describe('Адрес картинки шириной 640 px')) })

const balanceResponse = z.object({
  is_available: z.boolean(),
  count: z.nullable(z.number()).check(z.describe('Сколько штук; для гостей всегда null')),
  shop: z.object({ id, address: z.object({ address: text }) }),
})

export const productResponse = z.object({
  id,
  article: text.check(z.describe('Артикул; по нему товар открывается и заказывается')),
  name: text,
  slug: text,
  price: tenge('Розничная цена; цены нет — по запросу'),
  current_price: tenge('Цена для того, кто спрашивает: у оптового покупателя — своя, у остальных то же, что price'),
  last_price: tenge('Старая цена'),
  lastPrice: tenge('То же, что last_price'),
  unit: text.check(z.describe('Единица, в которой товар продаётся')),
  is_available: z.boolean().check(z.describe('Есть хотя бы в одном магазине')),
  images: z.array(imageResponse),
  balance: z.array(balanceResponse).check(z.describe('Наличие по магазинам')),
  subcategory: z.array(subcategoryRef).check(z.describe('Первая — та, в которой товар стоит')),
  brand: z.nullable(brandResponse),
  properties: z.array(z.object({ name: text, value: text, unit: z.nullable(text) })).check(z.describe('Характеристики в порядке показа')),
})
export type ProductResponse = z.infer<typeof productResponse>

export const wholeProductResponse = z.extend(productResponse, {
  description: text,
  barcode: z.nullable(text),
  weight: z.nullable(z.number()).check(z.describe('Вес, кг')),
  length: z.nullable(z.number()).check(z.describe('Длина, м')),
})
export type WholeProductResponse = z.infer<typeof wholeProductResponse>

const valueCount = z.object({ name: text, count: integer })
const range = (description: string) =>
  z.nullable(z.object({ min: z.number(), max: z.number() })).check(z.describe(`${description}; null — ни у одного`))

/** Numeric properties have limits, also in the fields of their type. */
export const propertyFilterResponse = z.object({
  name: text,
  type: z.enum(['str', 'int', 'float']),
  unit: z.nullable(text),
  rapid: z.boolean().check(z.describe('Показывается первой')),
  value: z.array(text).check(z.describe('Значения в порядке показа; пусто у чисел, которые выбирают только границами')),
  counts: z.array(integer).check(z.describe('Сколько товаров у каждого значения при остальных выбранных фильтрах')),
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  min_int: z.optional(z.number()),
  max_int: z.optional(z.number()),
  min_float: z.optional(z.number()),
  max_float: z.optional(z.number()),
})
export type PropertyFilterResponse = z.infer<typeof propertyFilterResponse>

export const filtersResponse = z.object({
  count: integer,
  brands: z.array(valueCount).check(z.describe('Сколько товаров у каждого бренда при остальных выбранных фильтрах')),
  ...mapRanges((field) => range(`${ranges[field].name}: границы, ${ranges[field].unit}`)),
  properties: z.array(propertyFilterResponse),
  branches: z
    .array(z.object({ kind: z.enum(['category', 'subcategory']), id, name: text, count: integer }))
    .check(z.describe('Что можно выбрать дальше в дереве разделов')),
})
export type FiltersResponse = z.infer<typeof filtersResponse>

export const productListResponse = z.extend(describePage(productResponse), {
  facets: z.optional(filtersResponse.check(z.describe('Фильтры списка с количествами; с параметром facets=true'))),
})

export const priceLimitsResponse = z.object({ min_price: tenge('Наименьшая цена'), max_price: tenge('Наибольшая цена') })

export const categoryResponse = z.object({
  id,
  name: text,
  slug: text,
  icon: text,
  order_field: integer.check(z.describe('Место в списке')),
  is_popular: z.boolean(),
  main_image: z.nullable(imageResponse).check(z.describe('null — картинки нет')),
  count: integer.check(z.describe('Сколько товаров, со всем вложенным')),
})
export type CategoryResponse = z.infer<typeof categoryResponse>

export const subcategoryResponse = z.object({
  id,
  name: text,
  slug: text,
  category_id: id,
  parent_id: z.nullable(id).check(z.describe('null — верхнего уровня')),
  count: integer.check(z.describe('Сколько товаров, со всем вложенным')),
  get children() {
    return z.array(subcategoryResponse)
  },
})
export type SubcategoryResponse = z.infer<typeof subcategoryResponse>
export const countedSubcategoryResponse = z.extend(subcategoryRef, { count: integer.check(z.describe('Сколько найденных товаров')) })

export const exampleProduct: ProductResponse = {
  id: 7,
  article: 'VT-15',
  name: 'Кран шаровой Valtec BASE 1/2" ручка-бабочка',
  slug: 'kran-sharovoy-valtec-base-1-2-ruchka-babochka',
  price: 2450,
  current_price: 2450,
  last_price: 2900,
  lastPrice: 2900,
  unit: 'шт',
  is_available: true,
  images: [{ file: '/images/0123456789abcdef0123456789abcdef-640.webp' }],
  balance: [{ is_available: true, count: null, shop: { id: 1, address: { address: 'г. Актобе, пр. Санкибай батыра, 10' } } }],
  subcategory: [{ id: 2, name: 'Краны шаровые для воды', category_id: 1 }],
  brand: { id: 4, brand_id: 4, name: 'Valtec' },
  properties: [{ name: 'Размер', value: '1/2"', unit: null }],
}

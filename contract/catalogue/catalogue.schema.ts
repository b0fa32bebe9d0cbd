// Describes the responses of the catalogue's API (API-02, API-03, API-04, API-10).
import * as z from 'zod/mini'
import { describe } from '../describe.ts'

const text = z.string()
const whole = z.number().check(z.meta({ type: 'integer' }))
const id = whole
const tenge = (description: string) => describe(z.nullable(z.number()), `${description}, ₸; null — нет`)

export const pageOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({
    count: describe(whole, 'Сколько всего'),
    next: describe(z.nullable(text), 'Полный адрес следующей страницы; null — эта последняя'),
    previous: describe(z.nullable(text), 'Полный адрес предыдущей страницы; null — эта первая'),
    results: z.array(item),
  })

export const brandAnswer = z.object({ id, brand_id: describe(id, 'То же, что id'), name: text })
export const countedBrandAnswer = z.extend(brandAnswer, { count: describe(whole, 'Сколько найденных товаров') })

const subcategoryRef = z.object({ id, name: text, category_id: id })

export const shopAnswer = z.object({
  id,
  name_for_guest: describe(text, 'Как магазин называется для покупателей'),
  is_can_order_by_guest: describe(z.boolean(), 'Можно ли заказать сюда без входа'),
  address: z.object({ address: text, city: z.nullable(text) }),
  hours: describe(text, 'Часы работы, как они показаны на сайте'),
  is_open: describe(z.nullable(z.boolean()), 'Открыт ли сейчас; null — часы не заданы'),
  phone_number: describe(text, 'Телефон магазина; пустой, если своего нет'),
  way: describe(text, 'Как проехать'),
  coordinates: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
})

const imageAnswer = z.object({ file: describe(text, 'Адрес картинки шириной 640 px') })

const balanceAnswer = z.object({
  is_available: z.boolean(),
  count: describe(z.nullable(z.number()), 'Сколько штук; для гостей всегда null'),
  shop: z.object({ id, address: z.object({ address: text }) }),
})

export const productAnswer = z.object({
  id,
  article: describe(text, 'Артикул; по нему товар открывается и заказывается'),
  name: text,
  slug: text,
  price: tenge('Розничная цена; цены нет — по запросу'),
  current_price: tenge('Цена для того, кто спрашивает: у оптового покупателя — своя, у остальных то же, что price'),
  last_price: tenge('Старая цена'),
  lastPrice: tenge('То же, что last_price'),
  unit: describe(text, 'Единица, в которой товар продаётся'),
  is_available: describe(z.boolean(), 'Есть хотя бы в одном магазине'),
  images: z.array(imageAnswer),
  balance: describe(z.array(balanceAnswer), 'Наличие по магазинам'),
  subcategory: describe(z.array(subcategoryRef), 'Первая — та, в которой товар стоит'),
  brand: z.nullable(brandAnswer),
  properties: describe(z.array(z.object({ name: text, value: text, unit: z.nullable(text) })), 'Характеристики в порядке показа'),
})
export type ProductAnswer = z.infer<typeof productAnswer>

export const wholeProductAnswer = z.extend(productAnswer, {
  description: text,
  barcode: z.nullable(text),
  weight: describe(z.nullable(z.number()), 'Вес, кг'),
  length: describe(z.nullable(z.number()), 'Длина, м'),
})
export type WholeProductAnswer = z.infer<typeof wholeProductAnswer>

const valueCount = z.object({ name: text, count: whole })
const range = (description: string) =>
  describe(z.nullable(z.object({ min: z.number(), max: z.number() })), `${description}; null — ни у одного`)

/** Numeric properties have limits, also in the fields of their type. */
export const propertyFilterAnswer = z.object({
  name: text,
  type: z.enum(['str', 'int', 'float']),
  unit: z.nullable(text),
  rapid: describe(z.boolean(), 'Показывается первой'),
  value: describe(z.array(text), 'Значения в порядке показа; пусто у чисел, которые выбирают только границами'),
  counts: describe(z.array(whole), 'Сколько товаров у каждого значения при остальных выбранных фильтрах'),
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  min_int: z.optional(z.number()),
  max_int: z.optional(z.number()),
  min_float: z.optional(z.number()),
  max_float: z.optional(z.number()),
})
export type PropertyFilterAnswer = z.infer<typeof propertyFilterAnswer>

export const filtersAnswer = z.object({
  count: whole,
  brands: describe(z.array(valueCount), 'Сколько товаров у каждого бренда при остальных выбранных фильтрах'),
  price: range('Границы цен, ₸'),
  weight: range('Границы веса, кг'),
  length: range('Границы длины, м'),
  properties: z.array(propertyFilterAnswer),
  branches: describe(
    z.array(z.object({ kind: z.enum(['category', 'subcategory']), id, name: text, count: whole })),
    'Что можно выбрать дальше в дереве разделов',
  ),
})
export type FiltersAnswer = z.infer<typeof filtersAnswer>

export const productListAnswer = z.extend(pageOf(productAnswer), {
  facets: z.optional(describe(filtersAnswer, 'Фильтры списка с количествами; с параметром facets=true')),
})

export const priceLimitsAnswer = z.object({ min_price: tenge('Наименьшая цена'), max_price: tenge('Наибольшая цена') })

export const categoryAnswer = z.object({
  id,
  name: text,
  slug: text,
  icon: text,
  order_field: describe(whole, 'Место в списке'),
  is_popular: z.boolean(),
  main_image: describe(z.nullable(imageAnswer), 'null — картинки нет'),
  count: describe(whole, 'Сколько товаров, со всем вложенным'),
})
export type CategoryAnswer = z.infer<typeof categoryAnswer>

export const subcategoryAnswer = z.object({
  id,
  name: text,
  slug: text,
  category_id: id,
  parent_id: describe(z.nullable(id), 'null — верхнего уровня'),
  count: describe(whole, 'Сколько товаров, со всем вложенным'),
  get children() {
    return z.array(subcategoryAnswer)
  },
})
export type SubcategoryAnswer = z.infer<typeof subcategoryAnswer>
export const countedSubcategoryAnswer = z.extend(subcategoryRef, { count: describe(whole, 'Сколько найденных товаров') })

export const exampleProduct: ProductAnswer = {
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

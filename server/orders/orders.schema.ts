// Defines requests and responses of the order API (API-09, API-12).
import * as z from 'zod/mini'
import { articleSchema, quantitySchema } from '#contract/cart/cart-request.schema.ts'
import { maxCartLines } from '#contract/cart/cart.ts'
import { checkoutForm, checkoutTexts, draftTitle, guestOrderForm, type OrderField } from '#contract/orders/order-form.schema.ts'
import { comment as anyComment } from '#contract/values/contact-fields.schema.ts'
import { day } from '../http/day.schema.ts'
import { isOrderStatus, maxDraftLines, orderStatuses, type OrderStatus } from '#contract/orders/orders.ts'

const { name, email, phone, comment, shop, address, consent } = guestOrderForm.shape
const addProductsText = 'Добавьте товары.'
const item = z.object({ product: articleSchema, quantity: quantitySchema })

/** POST /order/ of a guest: the order */
export const guestOrderBody = z.object({
  name,
  email,
  phone_number: phone,
  items: z
    .array(item, addProductsText)
    .check(z.minLength(1, addProductsText), z.maxLength(maxCartLines, `Не больше ${maxCartLines} позиций в одном заказе.`)),
  comment,
  shop,
  address: address.check(z.describe('Адрес доставки вместо магазина; пусто — самовывоз')),
  privacy_policy_accepted: consent,
})

const draftItems = z.array(item, addProductsText).check(z.maxLength(maxDraftLines, `Не больше ${maxDraftLines} позиций в черновике.`))

/** POST /order/ of a customer: a draft, can be empty */
export const draftBody = z.object({ items: z._default(draftItems, []), comment, title: z._default(draftTitle, '') })

/** PATCH /order/{id}/: the draft's own name */
export const draftTitleBody = z.object({ title: draftTitle })

/** POST /order/{id}/items/: one item or a list */
export const draftItemsBody = z.union([item, draftItems])
/** The same after parsing: always a list. */
export const draftItemsList = draftItems.check(z.minLength(1, addProductsText))

export const draftItemBody = z.object({ quantity: quantitySchema })

const itemId = z.int('Укажите строки.').check(z.positive('Укажите строки.'), z.maximum(2_147_483_647, 'Укажите строки.'))

export const removeItemsBody = z.object({
  items: z.array(itemId, 'Укажите строки.').check(z.minLength(1, 'Укажите строки.'), z.maxLength(maxDraftLines, 'Слишком много строк.')),
})

/** PATCH /order/{id}/place; an empty phone_number is replaced by the account's */
export const placeBody = z
  .object({
    phone_number: z._default(checkoutForm.shape.phone, ''),
    shop,
    address: checkoutForm.shape.address,
    payment_type: checkoutForm.shape.paymentType,
    payer_name: checkoutForm.shape.payerName,
    payer_bin: checkoutForm.shape.payerBin,
    comment: z.optional(anyComment),
  })
  .check(
    z.refine(({ payment_type: type, payer_bin: bin }) => type !== 'invoice' || bin !== '', {
      error: checkoutTexts.binRequired,
      path: ['payer_bin'],
    }),
  )

/** The names in responses: a field that lacks one does not compile. */
type ResponseName = {
  name: 'name'
  phone: 'phone_number'
  email: 'email'
  shop: 'shop'
  address: 'address'
  paymentType: 'payment_type'
  payerName: 'payer'
  payerBin: 'payer'
  comment: 'comment'
}[OrderField]

const tenge = z.nullable(z.number())
const statusCode = z.string().check(z.describe(`Состояние: ${Object.keys(orderStatuses).join(', ')}`))
const statusName = z.string().check(z.describe('Состояние для людей'))
const number = z.string().check(z.describe('Номер заказа'))
const placedAt = z.nullable(z.string()).check(z.describe('Когда оформлен; null — черновик'))

const fieldResponses = {
  name: z.string(),
  email: z.nullable(z.string()),
  phone_number: z.nullable(z.string()),
  comment: z.nullable(z.string()),
  shop: z.nullable(
    z.object({
      id: z.number(),
      name_for_guest: z.string(),
      is_can_order_by_guest: z.boolean(),
      address: z.object({ address: z.string() }),
    }),
  ),
  address: z.nullable(z.string()).check(z.describe('Адрес доставки; null — самовывоз')),
  payment_type: z.nullable(z.string()),
  payer: z.nullable(z.object({ name: z.string(), bin: z.string() })),
} satisfies Record<ResponseName, z.ZodMiniType>

/** `id` is the public order number, an item's `id` its position: no sequential ids outside. */
export const orderResponse = z.object({
  id: number,
  status: statusCode,
  status_name: statusName,
  title: z.string().check(z.describe('Название, которое дал покупатель; может быть пустым')),
  ...fieldResponses,
  delivery: z
    .nullable(z.object({ price: tenge.check(z.describe('0 — бесплатно; null — стоимость назовёт оператор')) }))
    .check(z.describe('null — самовывоз или ещё не решено')),
  files: z.array(z.object({ id: z.string(), name: z.string(), size: z.number() })),
  items: z.array(
    z.object({
      id: z.number(),
      product: z.object({ article: z.string(), name: z.string(), unit: z.string() }),
      quantity: z.number(),
      is_on_order: z.boolean().check(z.describe('Под заказ: срок назовёт менеджер')),
      price: tenge,
      retail_price: tenge.check(z.describe('Розничная цена, если действует своя; иначе null')),
      sum: tenge,
    }),
  ),
  total: z.number().check(z.describe('Товары с ценой и доставка, если её стоимость известна')),
  on_request_count: z.number(),
  paid_at: z.nullable(z.string()).check(z.describe('Последняя оплата по данным 1С; null — оплаты нет')),
  paid: z.number().check(z.describe('Оплачено по данным 1С')),
  external_number: z.nullable(z.string()).check(z.describe('Номер в 1С; null — ещё нет')),
  external_date: z.nullable(z.string()).check(z.describe('Дата документа в 1С, 2026-03-04')),
  created_at: z.string(),
  placed_at: placedAt,
})
export type OrderResponse = z.infer<typeof orderResponse>

export const orderRow = z.object({
  id: number,
  status: statusCode,
  status_name: statusName,
  title: z.string(),
  item_count: z.number(),
  total: z.number(),
  on_request_count: z.number(),
  created_at: z.string(),
  placed_at: placedAt,
})
export type OrderRow = z.infer<typeof orderRow>

const isStatuses = (text: string): boolean => text === '' || text.split(',').every((one) => Object.hasOwn(orderStatuses, one))

const searched = (what: string, description: string, example: string) =>
  z.optional(z.string().check(z.maxLength(200, `Слишком длинный ${what}.`))).check(z.describe(description), z.meta({ examples: [example] }))

export const orderSearchQuery = z.object({
  search: searched('запрос', 'Номер заказа или артикул, можно часть; телефон, плательщик, номер в 1С', 'VT-15'),
  number: searched('номер', 'Номер заказа, можно часть', '7KD4'),
  article: searched('артикул', 'Артикул, можно часть', 'VT-15'),
  date_from: z.optional(day).check(z.describe('С этого дня'), z.meta({ examples: ['2026-11-01'] })),
  date_to: z.optional(day).check(z.describe('По этот день'), z.meta({ examples: ['2026-12-31'] })),
  status: z
    .optional(z.string().check(z.refine(isStatuses, 'Такого состояния нет.')))
    .check(z.describe('Состояния через запятую'), z.meta({ examples: ['placed,confirmed'] })),
})
export type OrderSearchQuery = z.infer<typeof orderSearchQuery>

export const parseStatuses = (text: string | undefined): OrderStatus[] => (text ?? '').split(',').filter(isOrderStatus)

// Defines the responses of the cart API (API-08), apart from the requests, which the browser loads.
import * as z from 'zod/mini'
import { productResponse } from '#contract/catalogue/catalogue.schema.ts'

const tenge = z.nullable(z.number())

export const cartResponse = z.object({
  products: z.array(
    z.extend(productResponse, {
      quantity: z.number().check(z.describe('Сколько можно заказать сейчас')),
      sum: tenge,
      /** price when it was added, if it differs from `price` (CART-06) */
      price_changed: z.nullable(z.object({ was: tenge, now: tenge })),
      /** units in stock, if the cart held more (CHK-01) */
      lowered_to: z.nullable(z.number()).check(z.describe('Сколько есть, если в корзине было больше')),
    }),
  ),
  count: z.number().check(z.describe('Строк в корзине')),
  total: z.number().check(z.describe('Сумма того, что есть и имеет цену, ₸')),
  on_request_count: z.number().check(z.describe('Строк с ценой по запросу')),
})
export type CartResponse = z.infer<typeof cartResponse>

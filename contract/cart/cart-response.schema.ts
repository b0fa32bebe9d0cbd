// What the cart's API answers (API-08). Apart from cart-api.ts, which the browser loads with the order form.
import * as z from 'zod/mini'
import { productAnswer } from '../catalogue/catalogue.schema.ts'

const tenge = z.nullable(z.number())

/** Products as in API-10, with what the line adds. */
export const cartAnswer = z.object({
  products: z.array(
    z.extend(productAnswer, {
      quantity: z.number().check(z.describe('Сколько можно заказать сейчас')),
      sum: tenge,
      /** the price when it was added, where it differs from `price` (CART-06) */
      price_changed: z.nullable(z.object({ was: tenge, now: tenge })),
      /** the pieces there are, where the cart held more (CHK-01) */
      lowered_to: z.nullable(z.number()).check(z.describe('Сколько есть, если в корзине было больше')),
    }),
  ),
  count: z.number().check(z.describe('Строк в корзине')),
  total: z.number().check(z.describe('Сумма того, что есть и имеет цену, ₸')),
  on_request_count: z.number().check(z.describe('Строк с ценой по запросу')),
})
export type CartAnswer = z.infer<typeof cartAnswer>

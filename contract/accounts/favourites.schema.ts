// Defines requests and responses of the favourites API (FAV-01, API-07, API-12).
import * as z from 'zod/mini'
import { articleSchema } from '../cart/cart-request.schema.ts'
import { lineOrNone } from '../values/contact-fields.schema.ts'
import { describePage, productResponse } from '../catalogue/catalogue.schema.ts'

export const maxFavourites = 1000

export const maxListNameLength = 100
export const listName = lineOrNone(maxListNameLength)

/** POST /favorites/ */
export const favouriteBody = z.object({
  product: z.union([articleSchema, z.int().check(z.positive())], 'Укажите артикул.').check(z.describe('Артикул; принимается и id')),
  list: z.optional(listName.check(z.describe('Название списка: «Котельная Иванова»'))),
})

const tenge = z.nullable(z.number())

export const favouriteResponse = z.object({
  id: z.string(),
  list: z.string().check(z.describe('Название списка; пустое — без названия')),
  added_at: z.string(),
  product: productResponse,
  price_changed: z.nullable(z.object({ was: tenge, now: tenge })).check(z.describe('null — цена та же')),
  stock_changed: z.boolean().check(z.describe('Наличие не то, что при добавлении')),
})
export const favouriteListResponse = describePage(favouriteResponse)

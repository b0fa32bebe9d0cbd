// Describes an error response of the API (application/problem+json).
import * as z from 'zod/mini'

export const problemResponse = z.object({
  type: z.string().check(z.describe('Постоянный адрес вида отказа')),
  title: z.string().check(z.describe('Что случилось')),
  status: z.int().check(z.describe('Статус HTTP')),
  detail: z.string().check(z.describe('Что сделать')),
  errors: z
    .optional(z.record(z.string(), z.array(z.string())))
    .check(z.describe('Тексты по полям; у строк корзины и заказа поле — артикул')),
  request_id: z.string().check(z.describe('Номер запроса: назовите его, если обратитесь к нам')),
})

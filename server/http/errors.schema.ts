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
  conflict: z
    .optional(z.object({ version: z.int(), values: z.record(z.string(), z.object({ current: z.unknown(), sent: z.unknown() })) }))
    .check(z.describe('Запись изменилась: её версия и по полям — значение сейчас и присланное')),
  request_id: z.string().check(z.describe('Номер запроса: назовите его, если обратитесь к нам')),
})

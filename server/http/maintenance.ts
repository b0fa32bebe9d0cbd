// Responds 503 with Retry-After to everything but health checks during maintenance.
// It is started by the setting `shop.closedUntil`, or by MAINTENANCE for work on the database.
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { getMoment, numericDay, shopClock, shopDay } from '#contract/shop/shop-clock.ts'
import { formatPhone } from '#contract/values/phone.ts'
import { ShopError } from '../errors.ts'

const open = /^\/(?:healthz|readyz|metrics)(?:\?|$)/
const defaultSeconds = 600

type Options = {
  /** null: end unknown; undefined: the shop is open */
  closedUntil: (now: Date) => Date | null | undefined
  clock: () => Date
  /** for questions meanwhile; empty: unknown */
  phone: () => string
}

export const maintenance = fp<Options>(async (app: FastifyInstance, { closedUntil, clock, phone }) => {
  app.addHook('onRequest', async (request, reply) => {
    if (open.test(request.url)) return
    const now = clock()
    const until = closedUntil(now)
    if (until === undefined) return
    const seconds = until === null ? defaultSeconds : Math.ceil((until.getTime() - now.getTime()) / 1000)
    reply.header('retry-after', String(seconds))
    throw new ShopError('maintenance', until === null ? {} : { detail: whenOpen(until, now) + phoneText(phone()) })
  })
})

const phoneText = (phone: string) => (phone === '' ? '' : ` Телефон работает: ${formatPhone(phone).replaceAll(' ', '\u00a0')}.`)

function whenOpen(until: Date, now: Date): string {
  const time = shopClock(until)
  const day = shopDay(until)
  if (day === shopDay(now)) return `Мы обновляем магазин. Откроемся сегодня в\u00a0${time}.`
  if (day === shopDay(getMoment('12:00', now, 1))) return `Мы обновляем магазин. Откроемся завтра в\u00a0${time}.`
  return `Мы обновляем магазин. Откроемся ${numericDay(day)} в\u00a0${time}.`
}

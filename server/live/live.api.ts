// Streams to signed-in staff what has changed, and takes which record a tab shows (STAFF-08).
import type { ServerResponse } from 'node:http'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { may } from '#contract/accounts/permissions.ts'
import { liveTopics, topicNames, type LiveEvent, type LiveTopic, type NewCounts } from '#contract/staff/live.ts'
import type { StaffUser } from '#contract/staff/staff-user.ts'
import type { Database } from '../database/database.ts'
import { ShopError } from '../errors.ts'
import { storeNowhere } from '../http/private-cache-control.ts'
import { answerNothing } from '../http/api-response.ts'
import { getStaffScope, isInScope, sellerShops } from '../orders/order-scope.ts'
import type { Services } from '../services.ts'
import { asStaff, validSessions } from '../staff/staff-sessions.ts'
import type { NumberedEvent, ShopEvent } from './live-events.ts'
import { countNew } from './count-new.ts'
import { announce } from './presence.ts'

/** While somebody of staff is connected. */
const pollMs = 250
/** Between two streams of a machine: their pages then read again what they show, and all at once would hold up visitors. */
const turnMs = 15
/** Of changes without a pause, on average. */
const steadyTurnMs = 100
/** Of a machine, after a pause: so many people know a change within a second. */
const savedTurns = 40
/** A proxy ends a silent connection after a minute. */
const beatMs = 20_000
/** Of one person: each browser has one. */
const maxStreams = 20
/** A client that does not read is let go, and connects again. */
const maxUnreadBytes = 256 * 1024
const retryMs = 2000

const presenceBody = z.object({
  tab: z.string().check(z.minLength(1), z.maxLength(64), z.describe('Вкладка браузера: случайное имя')),
  topic: z.enum(topicNames).check(z.describe('Что открыто')),
  id: z
    .nullable(z.string().check(z.minLength(1), z.maxLength(64)))
    .check(z.describe('Ключ открытой записи, раз в\u00a0полминуты; null — закрыта')),
})

/** `lastId`: of the newest event it was sent; `counting`: the last begun; `counts`: the last event of them */
type Stream = { staff: StaffUser; raw: ServerResponse; lastId: string; counting?: Promise<NewCounts>; counts?: string }

export const liveApi: FastifyPluginAsyncZod<{ services: Pick<Services, 'db' | 'live' | 'log' | 'clock' | 'config'> }> = async (
  app,
  { services },
) => {
  const { db, live, log } = services
  const streams = new Set<Stream>()
  const end = (stream: Stream, event?: LiveEvent) => {
    streams.delete(stream)
    stream.raw.end(event && `data: ${JSON.stringify(event)}\n\n`)
  }
  const send = (stream: Stream, { id, event }: NumberedEvent) => {
    stream.lastId = id
    if (stream.raw.writableLength > maxUnreadBytes) return end(stream)
    const visible = eventFor(stream.staff, event)
    if (visible) stream.raw.write(`id: ${id}\ndata: ${JSON.stringify(visible)}\n\n`)
  }
  /** Sessions end, and roles are taken away, while a stream is open: it is no use of the session. */
  const check = async () => {
    if (streams.size === 0) return
    const valid = await validSessions(
      services,
      [...streams].map(({ staff }) => staff.sessionId),
    )
    for (const stream of streams) {
      const rights = valid.get(stream.staff.sessionId)
      if (rights) stream.staff = { ...stream.staff, ...rights }
      else end(stream, { kind: 'ended' })
    }
  }
  const checked = () => void check().catch((error: unknown) => log.warn({ err: error }, 'checking sessions of staff failed'))
  const unsubscribe = live.subscribe((numbered) => {
    if (numbered.event.kind === 'change' && numbered.event.topic === 'staff') checked()
  })
  const sendCounts = async (stream: Stream) => {
    const counting = (stream.counting = countNew(services, stream.staff))
    const event = JSON.stringify({ kind: 'counts', counts: await counting } satisfies LiveEvent)
    if (event === stream.counts || counting !== stream.counting || !streams.has(stream)) return
    stream.raw.write(`data: ${event}\n\n`)
    stream.counts = event
  }
  const counted = (stream: Stream) =>
    void sendCounts(stream).catch((error: unknown) => log.warn({ err: error }, 'counting what is new for staff failed'))
  const { workers } = services.config
  let turns = savedTurns / workers
  /** The stream that is sent its events is the last of the next round. */
  const sendNext = () => {
    turns = Math.min(turns + turnMs / steadyTurnMs, savedTurns / workers)
    if (turns < 1) return
    const next = [...streams].find(({ lastId }) => lastId !== live.lastId())
    if (!next) return
    streams.delete(next)
    streams.add(next)
    const news = live.since(next.lastId)
    for (const numbered of news) send(next, numbered)
    if (news.every(({ event }) => event.kind === 'presence')) return
    turns -= 1
    counted(next)
  }
  const turn = setInterval(sendNext, turnMs * workers).unref()
  const poll = setInterval(() => void (streams.size > 0 && live.read()), pollMs).unref()
  const beat = setInterval(() => {
    for (const { raw } of streams) raw.write(': beat\n\n')
    live.presence.prune()
    checked()
  }, beatMs).unref()
  // Otherwise a shop that is stopped would wait for them.
  app.addHook('preClose', async () => {
    for (const timer of [poll, turn, beat]) clearInterval(timer)
    unsubscribe()
    for (const stream of streams) end(stream)
  })

  app.get(
    '/staff/events/',
    {
      onRequest: storeNowhere,
      config: { action: 'back-office:open', isIdle: true },
      schema: {
        summary: 'Поток событий: что изменилось и кто какую запись открыл',
        description:
          'text/event-stream, данные каждого события — JSON с полем kind: change (topic и ids; без ids — любые), counts (сколько новых), presence, reload (читать всё заново), ended (сеанс закончился). После обрыва пропущенное досылается.',
        produces: ['text/event-stream'],
        querystring: z.object({
          after: z.optional(z.string().check(z.maxLength(64), z.meta({ description: 'События после этого', examples: ['4c1f02aa-17'] }))),
        }),
        response: { 200: z.unknown().check(z.meta({ type: 'string', description: 'События' })) },
      },
    },
    async (request, reply) => {
      const { headers, query, visitor } = request
      if (!headers.accept?.includes('text/event-stream'))
        throw new ShopError('malformed', { detail: 'Это поток событий: запросите его с\u00a0заголовком Accept: text/event-stream.' })
      const stream: Stream = {
        staff: asStaff(visitor).staff,
        raw: reply.raw,
        lastId: [headers['last-event-id'] ?? query.after ?? ''].flat()[0]!,
      }
      const own = [...streams].filter(({ staff }) => staff.id === stream.staff.id)
      if (own.length >= maxStreams) end(own[0]!)
      // The stream is no response with an end that limits wait for.
      reply.hijack()
      for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value)
      // A proxy neither keeps nor collects nor compresses it.
      reply.raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      })
      reply.raw.write(`retry: ${retryMs}\n\n`)
      reply.raw.once('close', () => streams.delete(stream))
      for (const numbered of live.since(stream.lastId)) send(stream, numbered)
      for (const event of live.presence.all()) send(stream, { id: live.lastId(), event })
      streams.add(stream)
      counted(stream)
    },
  )

  app.post(
    '/staff/presence/',
    {
      onRequest: storeNowhere,
      config: { action: 'back-office:open', isIdle: true, problems: ['forbidden', 'order_not_found'] },
      schema: {
        summary: 'Сказать, какая запись открыта во вкладке: раз в полминуты',
        body: presenceBody,
        response: { 204: z.null().check(z.describe('Записано')) },
      },
    },
    async ({ visitor, body: { tab, topic, id } }, reply) => {
      const { staff } = asStaff(visitor)
      if (!sees(staff, topic)) throw new ShopError('forbidden')
      const shopIds = topic === 'orders' && id !== null ? await getSellerShops(db, staff, id) : []
      const person = { id: staff.id, name: `${staff.firstName} ${staff.lastName}` }
      await answerNothing(reply, announce(db, { tab, person, topic, id, shopIds }))
    },
  )
}

const sees = (staff: StaffUser, topic: LiveTopic): boolean => may({ user: null, staff }, liveTopics[topic].action)

/** Ids of the shops whose sellers see the order. @throws order_not_found, also for one of another shop */
async function getSellerShops(db: Database, staff: StaffUser, number: string): Promise<number[]> {
  const { shopIds } = await db
    .selectFrom('orders')
    .select(sellerShops.as('shopIds'))
    .where('number', '=', number)
    .where('placedAt', 'is not', null)
    .where(isInScope(getStaffScope(staff)))
    .executeTakeFirstOrThrow(() => new ShopError('order_not_found'))
  return shopIds
}

/** What of it this person may see; undefined: nothing. */
function eventFor(staff: StaffUser, event: ShopEvent): LiveEvent | undefined {
  if (event.kind === 'reload' || event.kind === 'ended') return event
  if (!sees(staff, event.topic)) return undefined
  const scope = event.topic === 'orders' ? getStaffScope(staff) : null
  if (event.kind === 'change') return scope === null ? event : { kind: 'change', topic: 'orders' } // a seller does not learn which one
  const { shopIds, people, ...record } = event
  if (scope !== null && !shopIds.some((id) => scope.includes(id))) return undefined
  return { ...record, people: people.filter(({ id }) => id !== staff.id) }
}

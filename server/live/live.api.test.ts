// Tests the stream of events for staff: who is told what, after a cut, and its end (STAFF-08).
import { once } from 'node:events'
import { get, type IncomingHttpHeaders } from 'node:http'
import { connect, createServer, type ClientHttp2Stream } from 'node:http2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from '#test/create-session.ts'
import { shopFrom } from '#test/e2e/ip-proxy.ts'
import { isFullRun } from '#test/full-run.ts'
import { openShop, operator, type TestShopWithApp } from '#test/harness.ts'
import { openEventStream } from '#test/open-event-stream.ts'
import { eventually } from '#test/wait-for.ts'
import { staff as staffActor } from '../journal/actors.ts'
import { recordChange } from '../journal/record-change.ts'
import { endSessionsOfMember } from '../staff/staff-sessions.ts'

let shop: TestShopWithApp
let origin: string
beforeAll(async () => {
  shop = await openShop({ app: true, config: { publicOrigin: 'http://127.0.0.1' } })
  origin = await shop.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => shop.close())

const change = (entity: 'orders' | 'callbacks' | 'staffMembers', ...ids: string[]) =>
  shop.services.db.transaction().execute(async (trx) => {
    for (const id of ids) await recordChange(trx, operator, { entity, id, note: 'проверка' }, {}, {})
  })

const open = (headers: { cookie: string }, query = '', lastId?: string, from = origin) => openEventStream(from, headers, query, lastId)

const listeners = () =>
  shop.pool.query(
    `select from pg_stat_activity where application_name = 'rodnik-listen' and query = 'listen staff_changes' and state = 'idle' and datname = current_database()`,
  )

const person = (role: 'owner' | 'orders' | 'seller' | 'content') =>
  signedIn(shop.services, { email: `${role}@rodnik.example`, staffRoles: [role] })

test('STAFF-08 staff are told what has changed as far as they see it, also by another process', async () => {
  await eventually(() => expect(shop.services.live.lastId()).not.toMatch(/-0$/)) // the first reading tells to read again
  const after = `?after=${shop.services.live.lastId()}`
  const [orders, seller, content] = await Promise.all(
    (['orders', 'seller', 'content'] as const).map(async (role) => open((await person(role)).headers, after)),
  )
  expect(Object.fromEntries(orders!.response.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  expect(orders!.response.headers.get('content-encoding')).toBeNull()
  await change('orders', '12', '13')
  await eventually(() => expect(orders!.events).toEqual([{ kind: 'change', topic: 'orders', ids: ['12', '13'] }]))
  await eventually(() => expect(seller!.events.at(-1)).toEqual({ kind: 'change', topic: 'orders' }))
  expect(content!.events).toEqual([])
  for (const one of [orders, seller, content]) one!.cut()
})

test('STAFF-08 after a cut what was missed is sent; where that is not known, all is to be read again', async () => {
  const { headers } = await person('orders')
  const first = await open(headers, `?after=${shop.services.live.lastId()}`)
  await change('orders', '1')
  await eventually(() => expect(first.events).toHaveLength(1))
  first.cut()
  await change('callbacks', '2')
  // Without a stream it is read with the next page.
  await eventually(async () => {
    await shop.services.live.read()
    expect(shop.services.live.since(first.lastId())).toHaveLength(1)
  })
  const again = await open(headers, '', first.lastId())
  await eventually(() => expect(again.events).toEqual([{ kind: 'change', topic: 'requests', ids: ['2'] }]))
  const other = await open(headers, '?after=another-1')
  await eventually(() => expect(other.events).toEqual([{ kind: 'reload' }]))
  for (const one of [again, other]) one.cut()
})

test('STAFF-08 a change is sent after its commit, also one that began before others, and no transaction waits for another to notify', async () => {
  const { headers } = await person('orders')
  const stream = await open(headers, `?after=${shop.services.live.lastId()}`)
  const heard: unknown[] = []
  const listener = await shop.pool.connect()
  listener.on('notification', ({ payload }) => heard.push(payload))
  await listener.query('listen staff_changes; listen catalogue_changes')
  const sent = () => stream.events.flatMap((event) => ('ids' in event ? event.ids : event.kind))
  await shop.services.db.transaction().execute(async (older) => {
    await recordChange(older, operator, { entity: 'orders', id: '21', note: 'проверка' }, {}, {})
    await change('orders', '22')
    await eventually(() => expect(sent()).toEqual(['22']))
  })
  await eventually(() => expect(sent()).toEqual(['22', '21']))
  // Notifications come in the order of commits: all earlier ones are before it.
  await shop.pool.query("update stock set count = 0; select pg_notify('staff_changes', 'end')")
  await eventually(() => expect(heard).toContain('end'))
  expect(heard).toEqual(['end'])
  listener.release(true)
  stream.cut()
})

test('STAFF-08 what many have open is read once until it changes; who has changed it sees that at once', async () => {
  let readings = 0
  const { live } = shop.services
  const read = async () => {
    await live.read()
    return live.readTogether('orders', 'list', () => Promise.resolve(++readings))
  }
  const [one, other] = await Promise.all([read(), read()])
  expect(other).toBe(one)
  await change('orders', '31')
  expect(await Promise.all([read(), read()])).toEqual([one + 1, one + 1])
  expect(await live.readTogether('orders', 'list of a seller', () => Promise.resolve('theirs'))).toBe('theirs')
})

/** As a browser does: connects again after a cut, by the id of the last event. */
function follow(headers: { cookie: string }, after: string, from: string, isOver: () => boolean) {
  const streams: Awaited<ReturnType<typeof open>>[] = []
  let requests = 0
  const run = async () => {
    let lastId = after
    while (!isOver()) {
      requests += 1
      const stream = await open(headers, '', lastId, from).catch(() => undefined)
      if (!stream) continue
      streams.push(stream)
      await stream.ended
      lastId = stream.lastId() || lastId
    }
  }
  const events = () => streams.flatMap((stream) => stream.events)
  return { ended: run(), events, requests: () => requests, hasRetry: () => streams.every(({ retryMs }) => retryMs() === 2000) }
}

test.each(isFullRun ? [10] : [1])(
  'STAFF-08 streams, %d of each person, that are cut again and again receive each change once, ask once after a cut, and hold no connection to the database',
  async (streams) => {
    const way = await shopFrom('127.0.0.1', origin)
    const people = await Promise.all(
      Array.from({ length: 4 }, (_, at) => signedIn(shop.services, { email: `desk-${at}@rodnik.example`, staffRoles: ['orders'] })),
    )
    const ids = Array.from({ length: 50 }, (_, at) => String(at + 1000))
    const cuts = 5
    let isOver = false
    const after = shop.services.live.lastId()
    const staff = people.flatMap(({ headers }) => Array.from({ length: streams }, () => follow(headers, after, way.origin, () => isOver)))
    for (const [at, id] of ids.entries()) {
      await change('orders', id)
      if (at % (ids.length / cuts) === 5) way.cut()
    }
    const received = ({ events }: (typeof staff)[number]) =>
      events().flatMap((event) => (event.kind === 'change' && event.topic === 'orders' ? (event.ids ?? []) : [event.kind]))
    await eventually(() => {
      for (const one of staff) expect(received(one)).toEqual(ids)
    })
    await eventually(() => expect(shop.pool.totalCount - shop.pool.idleCount).toBe(0))
    expect((await listeners()).rowCount).toBe(1)
    expect(Math.max(...staff.map(({ requests }) => requests()))).toBeLessThanOrEqual(cuts + 1)
    expect(staff.every(({ hasRetry }) => hasRetry())).toBe(true) // a browser waits so long
    isOver = true
    way.close()
    await Promise.all(staff.map(({ ended }) => ended))
  },
)

test('STAFF-03 STAFF-08 who has a record open is told to the others, until it is closed; of orders to sellers of their shops alone', async () => {
  const { aktobe, astana } = shop.fixtures.shops
  await shop.pool.query(
    `insert into orders (number, status, guest_name, guest_email, guest_phone, total_tiyn, shop_id, placed_at, consent_at)
      select number, 'confirmed', 'Айдар', 'a@mail.example', '+77050000001', 100, shop_id, now(), now()
      from (values ('CCCCCC22', $1::integer), ('CCCCCC33', $2)) given (number, shop_id)`,
    [aktobe, astana],
  )
  const [orders, owner, seller] = [await person('orders'), await person('owner'), await person('seller')]
  await shop.services.db.insertInto('staffShops').values({ userId: seller.user.id, shopId: aktobe }).execute()
  const after = `?after=${shop.services.live.lastId()}`
  const [seen, ofSeller] = [await open(owner.headers, after), await open(seller.headers, after)]
  const say = async (id: string | null, { headers } = orders) => {
    const payload = { tab: 'a', topic: 'orders', id }
    return (await shop.app.inject({ method: 'POST', url: '/api/v1/staff/presence', headers, payload })).statusCode
  }
  const other = await shop.openSecondApp()
  await eventually(async () => expect((await listeners()).rowCount).toBe(2))
  expect([await say('CCCCCC22'), await say('CCCCCC33'), await say('CCCCCC44')]).toEqual([204, 204, 404])
  await eventually(() => expect(seen.events).toHaveLength(3))
  const people = [{ id: orders.user.id, name: 'Айдар Нурланов' }]
  // Also of another process.
  await eventually(() =>
    expect(other.services.live.presence.all()).toEqual([{ kind: 'presence', topic: 'orders', id: 'CCCCCC33', shopIds: [astana], people }]),
  )
  await other.close()
  const late = await open(owner.headers, `?after=${shop.services.live.lastId()}`)
  await eventually(() => expect(late.events).toEqual([{ kind: 'presence', topic: 'orders', id: 'CCCCCC33', people }]))
  await say(null)
  await eventually(() =>
    expect(seen.events.map((event) => 'people' in event && [event.id, event.people.length])).toEqual([
      ['CCCCCC22', 1],
      ['CCCCCC22', 0],
      ['CCCCCC33', 1],
      ['CCCCCC33', 0],
    ]),
  )
  expect([await say('CCCCCC33', seller), await say('CCCCCC22', seller)]).toEqual([404, 204])
  await eventually(() => expect(seen.events).toHaveLength(5))
  await say('CCCCCC22')
  const record = { kind: 'presence', topic: 'orders', id: 'CCCCCC22' }
  await eventually(() => expect(ofSeller.events).toEqual([people, [], [], people].map((others) => ({ ...record, people: others }))))
  const { headers } = await person('content')
  const refused = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/staff/presence',
    headers,
    payload: { tab: 'a', topic: 'orders', id: '7' },
  })
  expect(refused.statusCode).toBe(403)
  for (const one of [seen, ofSeller, late]) one.cut()
})

test('STAFF-03 STAFF-08 how many are new is sent when it has changed, to a seller of their shops alone', async () => {
  const { aktobe, astana } = shop.fixtures.shops
  const [owner, seller] = [await person('owner'), await person('seller')]
  await shop.services.db
    .insertInto('staffShops')
    .values({ userId: seller.user.id, shopId: aktobe })
    .onConflict((row) => row.doNothing())
    .execute()
  const streams = [await open(owner.headers), await open(seller.headers)]
  const added = () => streams.map(({ counts }) => counts.map(({ orders }) => orders! - counts[0]!.orders!))
  await eventually(() => expect(added()).toEqual([[0], [0]]))
  const place = async (number: string, shopId: number) => {
    await shop.pool.query(
      `insert into orders (number, status, guest_name, guest_email, guest_phone, total_tiyn, shop_id, placed_at, consent_at)
       values ($1, 'placed', 'Айдар', 'a@mail.example', '+77050000001', 100, $2, now(), now())`,
      [number, shopId],
    )
    await change('orders', number)
  }
  await place('CCCCCC55', astana)
  await eventually(() => expect(added()).toEqual([[0, 1], [0]]))
  await place('CCCCCC66', aktobe)
  await eventually(() =>
    expect(added()).toEqual([
      [0, 1, 2],
      [0, 1],
    ]),
  )
  for (const one of streams) one.cut()
})

test('STAFF-04 STAFF-08 a session that is ended ends its stream at once; without one there is none', async () => {
  const [orders, owner] = [await person('orders'), await person('owner')]
  const stream = await open(orders.headers)
  await endSessionsOfMember(shop.services, { actor: staffActor(owner.user.id) }, orders.user.id)
  await stream.ended
  expect(stream.events.at(-1)).toEqual({ kind: 'ended' })
  // The customer's session in the same browser opens nothing here.
  expect((await open(orders.headers)).response.status).toBe(403)
  expect((await open({ cookie: '' })).response.status).toBe(401)
  // The page asks so why there is no stream.
  expect((await shop.app.inject({ url: '/api/v1/staff/events', headers: owner.headers })).statusCode).toBe(400)
})

test('STAFF-08 through a proxy with HTTP/2 events come one by one, next to other requests of the same connection', async () => {
  const { headers } = await person('orders')
  const hops = new Set(['connection', 'keep-alive', 'transfer-encoding'])
  const forwarded = (all: IncomingHttpHeaders) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !name.startsWith(':') && !hops.has(name)))
  const proxy = createServer((request, response) => {
    const upstream = get(new URL(request.url, origin), { headers: forwarded(request.headers) }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, forwarded(answer.headers))
      answer.pipe(response)
    })
    response.once('close', () => upstream.destroy())
  })
  let connections = 0
  proxy.on('session', () => void (connections += 1))
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const browser = connect(`http://127.0.0.1:${address.port}`)
  const ask = (path: string, accept: string) => browser.request({ ':path': `/api/v1/staff/${path}`, accept, cookie: headers.cookie })
  const statusOf = (sent: ClientHttp2Stream) =>
    new Promise<number | undefined>((resolve) => sent.on('response', (answer) => resolve(answer[':status'])).resume())
  let stream = ''
  const events = ask(`events?after=${shop.services.live.lastId()}`, 'text/event-stream').on('data', (chunk) => (stream += String(chunk)))
  await eventually(() => expect(stream).toContain('retry:'))
  for (const id of ['31', '32']) {
    await change('orders', id)
    await eventually(() => expect(stream).toContain(`"ids":["${id}"]`))
    const others = Array.from({ length: 10 }, () => statusOf(ask('orders/', 'application/json')))
    expect(await Promise.all(others)).toEqual(others.map(() => 200))
  }
  expect([connections, events.closed]).toEqual([1, false])
  browser.destroy()
  proxy.close()
})

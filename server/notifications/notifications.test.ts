// Checks reading, choosing, e-mailing and purging of notifications (ACC-02).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { notificationKinds, type NotificationKind } from '#contract/accounts/notification-kinds.ts'
import { notificationResponse, notificationListResponse } from './notifications.api.ts'
import { emailsIn } from '#test/mail/mailbox.ts'
import { openNotificationShop, type NotificationShop } from '#test/open-notification-shop.ts'
import { anotherPerson, signedIn, type SignedIn } from '#test/create-session.ts'
import { readChoices, saveChoices, unsubscribe, unsubscribeLink } from './preferences.ts'
import { notify } from './notify.ts'
import { purgeNotifications } from './notifications.jobs.ts'

let shop: NotificationShop
let mine: SignedIn
let theirs: SignedIn
beforeAll(async () => {
  shop = await openNotificationShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  ;({ mine, theirs } = await shop.renew())
})

test('ACC-02 API-05 the list shows own notifications, newest first, in pages; guests and others get nothing', async () => {
  for (let at = 1; at <= 3; at++) {
    await shop.sendNotes(shop.note({ about: `news ${at}`, title: `Новость ${at}` }))
    shop.hoursLater(1)
  }
  expect(await shop.sendNotes(shop.note({ about: 'news 3' }))).toBe(0) // repeated
  expect(await shop.list()).toMatchObject({ count: 3, unread_count: 3, next: null, results: [{ title: 'Новость 3' }, {}, {}] })
  const second = notificationListResponse.parse((await shop.ask('GET', '/?page=2&page_size=2')).json())
  expect(second.results.map(({ title }) => title)).toEqual(['Новость 1'])
  expect((await shop.ask('GET', '/?page=3&page_size=2')).statusCode).toBe(404)
  expect((await shop.ask('GET', '/?page=x')).statusCode).toBe(400)
  for (const [method, path] of [
    ['GET', '/'],
    ['PATCH', '/'],
    ['PATCH', '/x/'],
  ] as const)
    expect((await shop.ask(method, path, null)).statusCode).toBe(401)
})

test('ACC-02 reading is stored, also twice at once; unknown and foreign ids are 404', async () => {
  await shop.sendNotes(shop.note(), shop.note({ about: 'news 2', title: 'Вторая' }))
  const [first] = (await shop.list()).results
  const responses = await Promise.all([shop.ask('PATCH', `/${first!.id}/`), shop.ask('PATCH', `/${first!.id}/`)])
  for (const response of responses) expect(notificationResponse.parse(response.json())).toMatchObject({ id: first!.id, is_read: true })
  expect((await shop.list()).unread_count).toBe(1)
  for (const id of [first!.id, '00000000-0000-4000-8000-000000000000', 'x', '%00', "'or 1=1"]) {
    const response = await shop.ask('PATCH', `/${encodeURIComponent(id)}/`, theirs)
    expect([id, response.statusCode]).toEqual([id, 404])
  }
  expect((await shop.ask('PATCH', '/', theirs)).statusCode).toBe(204)
  expect((await shop.list()).unread_count).toBe(1)
  await shop.services.pool.query("update notifications set created_at = now() - interval '1 hour'")
  expect((await shop.ask('PATCH', '/')).statusCode).toBe(204)
  expect((await shop.list()).unread_count).toBe(0)
})

test('SHELL-04 SHELL-05 the unread count is in the first HTML of every page, for its owner only', async () => {
  await shop.sendNotes(shop.note(), shop.note({ about: 'news 2' }))
  const page = async (url: string, who: SignedIn | null) =>
    (await shop.app.inject({ url, headers: { host: 'rodnik.test', ...who?.headers } })).body
  for (const url of ['/', '/catalog/product/VT-15', '/personal-account']) {
    const html = await page(url, mine)
    expect([url, html]).toEqual([
      url,
      expect.stringMatching(
        /aria-label="Айдар Н\., непрочитанных уведомлений: 2"[^>]*data-unread="2"|data-unread="2"[^>]*aria-label="Айдар Н\., непрочитанных уведомлений: 2"/,
      ),
    ])
    expect(await page(url, theirs)).not.toContain('data-unread')
  }
  expect(await page('/', null)).not.toContain('data-unread')
  expect((await page('/personal-account', mine)).replace(/<!--.*?-->/g, '')).toMatch(/Уведомления<span[^>]*>2/)
})

test('ACC-02 the tab shows, opens, marks as read and stores choices, without scripts', async () => {
  await shop.sendNotes(shop.note({ title: 'Цена <b>снизилась</b>', kind: 'price_drop' }))
  const url = '/personal-account?tab=notifications'
  const html = async () => (await shop.app.inject({ url, headers: { host: 'rodnik.test', ...mine.headers } })).body
  expect(await html()).toContain('Цена &lt;b&gt;снизилась')
  const post = (fields: Record<string, string>, who = mine) =>
    shop.app.inject({
      method: 'POST',
      url,
      headers: { host: 'rodnik.test', origin: 'http://rodnik.test', 'content-type': 'application/x-www-form-urlencoded', ...who.headers },
      payload: new URLSearchParams(fields).toString(),
    })
  const [one] = (await shop.list()).results
  const opened = await post({ intent: 'open', id: one!.id })
  expect([opened.statusCode, opened.headers.location]).toEqual([303, '/about/news/1'])
  expect((await shop.list()).unread_count).toBe(0)
  expect((await post({ intent: 'open', id: one!.id }, theirs)).statusCode).toBe(404)
  expect((await post({ intent: 'choose', shown: 'order_status', mailed: 'price_drop' })).headers.location).toBe(`${url}&saved=1`)
  const choices = await readChoices(shop.services.db, mine.user.id)
  expect(choices).toMatchObject({ order_status: { isShown: true }, price_drop: { isShown: false, isMailed: false } })
  expect(await shop.sendNotes(shop.note({ about: 'news 9' }))).toBe(0) // switched off
})

test('ACC-02 each kind is switched separately for site and e-mail; a kind not shown is not e-mailed', async () => {
  const url = '/personal-account?tab=notifications'
  const choose = (fields: [string, string][]) =>
    shop.app.inject({
      method: 'POST',
      url,
      headers: { host: 'rodnik.test', 'content-type': 'application/x-www-form-urlencoded', ...mine.headers },
      payload: new URLSearchParams([['intent', 'choose'], ...fields]).toString(),
    })
  const everything = () => shop.sendNotes(...notificationKinds.map((kind) => shop.note({ kind, about: crypto.randomUUID(), title: kind })))
  const sendAll = async () => {
    await shop.services.pool.query('delete from pgboss.job; delete from notifications')
    await everything()
    const mailed = (await emailsIn(shop.services)).flatMap(({ text }) => notificationKinds.filter((kind) => text.includes(kind)))
    return { shown: (await shop.titles()).toSorted(), mailed: mailed.toSorted() }
  }
  expect(await sendAll()).toEqual({ shown: notificationKinds.toSorted(), mailed: [] })
  for (const off of notificationKinds) {
    const others = notificationKinds.filter((kind) => kind !== off)
    await choose([
      ...others.map((kind): [string, string] => ['shown', kind]),
      ...notificationKinds.map((kind): [string, string] => ['mailed', kind]),
    ])
    expect(await sendAll()).toEqual({ shown: others.toSorted(), mailed: others.filter((kind) => kind !== 'order_status').toSorted() })
  }
})

test('ACC-02 one e-mail goes to subscribers with a confirmed address, with an unsubscribe link', async () => {
  const both = { isShown: true, isMailed: true }
  const all: Record<NotificationKind, typeof both> = { order_status: both, price_drop: both, back_in_stock: both, news: both }
  await shop.sendNotes(shop.note({ about: 'first' }))
  expect(await emailsIn(shop.services)).toEqual([])
  await saveChoices(shop.services.db, mine.user.id, all)
  await saveChoices(shop.services.db, theirs.user.id, all)
  await signedIn(shop.services, { ...anotherPerson, isEmailConfirmed: false })
  await shop.sendNotes(
    shop.note({ about: 'a', title: 'Первая' }),
    shop.note({ about: 'b', title: 'Вторая' }),
    shop.note({ userId: theirs.user.id }),
  )
  const emails = await emailsIn(shop.services)
  expect(emails.map(({ to, subject }) => [to.address, subject])).toEqual([[mine.user.email, 'Новости вашего избранного']])
  const link = unsubscribeLink(shop.services.config, mine.user.id)
  expect(emails[0]!.text).toContain(link)
  const { pathname, search } = new URL(link)
  const headers = { host: 'rodnik.test' }
  expect((await shop.app.inject({ url: pathname + search, headers })).body).toContain('Отказаться от')
  expect((await readChoices(shop.services.db, mine.user.id)).news.isMailed).toBe(true) // a GET changes nothing
  const submitted = await shop.app.inject({
    method: 'POST',
    url: pathname + search,
    headers: { ...headers, origin: 'http://rodnik.test', 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  })
  expect(submitted.body).toContain('Больше таких писем')
  expect((await readChoices(shop.services.db, mine.user.id)).news).toEqual({ isShown: true, isMailed: false })
  for (const [account, key] of [
    [theirs.user.id, new URLSearchParams(search).get('key')!],
    [mine.user.id, ''],
    ["x'", 'y'],
  ] as const) {
    await expect(unsubscribe(shop.services.db, shop.services.config, account, key)).rejects.toMatchObject({ code: 'code_used_up' })
    const page = await shop.app.inject({ url: `/unsubscribe?${new URLSearchParams({ account, key })}`, headers })
    expect(page.body).toContain('Ссылка не')
  }
  expect((await readChoices(shop.services.db, theirs.user.id)).news.isMailed).toBe(true)
})

test('ACC-02 OPS-01 the e-mails of many accounts are queued by one statement', async () => {
  const both = { isShown: true, isMailed: true }
  const people = [mine, theirs, await signedIn(shop.services, { email: 'third@dom.example' })]
  for (const { user } of people)
    await saveChoices(shop.services.db, user.id, { order_status: both, price_drop: both, back_in_stock: both, news: both })
  let inserts = 0
  const { jobs } = shop.services
  const insert: typeof jobs.insert = (...insertion) => ((inserts += 1), jobs.insert(...insertion))
  const counting = Object.create(jobs, { insert: { value: insert } }) as typeof jobs
  const notes = people.map(({ user }) => shop.note({ userId: user.id }))
  await shop.services.db.transaction().execute((trx) => notify(trx, { ...shop.withClock(), jobs: counting }, notes))
  expect([inserts, (await emailsIn(shop.services)).map(({ to }) => to.address).toSorted()]).toEqual([
    1,
    people.map(({ user }) => user.email).toSorted(),
  ])
})

test('ACC-02 notifications older than half a year are purged; others are deleted with the account', async () => {
  await shop.sendNotes(shop.note(), shop.note({ about: 'old' }))
  await shop.services.pool.query("update notifications set created_at = now() - interval '200 days' where about = 'old'")
  await shop.services.pool.query("update notifications set created_at = now() where about <> 'old'")
  expect(await purgeNotifications(shop.services.db)).toBe(1)
  await shop.services.db.deleteFrom('users').where('id', '=', mine.user.id).execute()
  expect((await shop.services.db.selectFrom('notifications').select('id').execute()).length).toBe(0)
})

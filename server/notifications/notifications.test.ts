// ACC-02: what is told, to whom, once; read, chosen, mailed; another's is not there. Over 300 lines by a little: every test needs the same shop,
// people and way to await what was told.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { notificationAnswer, notificationListAnswer, type NotificationKind } from '#contract/notifications.ts'
import { lettersIn } from '#test/letters.ts'
import { anotherPerson, signedIn, type SignedIn } from '#test/signed-in.ts'
import { openPriceType } from '#test/wholesale.ts'
import { openWholeShop, type WholeShop } from '#test/whole-shop.ts'
import { confirmEmail } from '../accounts/confirm-email.ts'
import { issueCode } from '../accounts/one-time-codes.ts'
import { resetPassword } from '../accounts/recover-password.ts'
import { addFavourite } from '../favourites/favourites.ts'
import { changeOrderStatus } from '../orders/change-status.ts'
import { approveWholesale } from '../wholesale/decide.ts'
import { readChoices, saveChoices, unsubscribe, unsubscribeLink } from './choices.ts'
import { tidyNotifications } from './jobs.ts'
import { notify, type Note } from './notify.ts'
import { tellNews } from './tell-news.ts'
import { watchFavourites } from './watch-favourites.ts'

let shop: WholeShop
let mine: SignedIn
let theirs: SignedIn
let now: Date
beforeAll(async () => {
  shop = await openWholeShop()
}, 60_000)
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.services.pool.query('truncate pgboss.job; truncate attempts; delete from orders; delete from users')
  await shop.services.pool.query("update products set price_tiyn = 245000 where article = 'VT-15'")
  await setStock('VT-15', 5)
  now = new Date('2026-12-01T09:00:00Z')
  mine = await signedIn(shop.services)
  theirs = await signedIn(shop.services, anotherPerson)
})

const watching = () => ({ ...shop.services, clock: () => now })
const hoursLater = (hours: number) => (now = new Date(now.getTime() + hours * 3_600_000))
const setPrice = (article: string, tiyn: number | null) =>
  shop.services.pool.query('update products set price_tiyn = $2 where article = $1', [article, tiyn])
const setStock = (article: string, count: number) =>
  shop.services.pool.query('update stock set count = $2 where product_id = (select id from products where article = $1)', [article, count])

const ask = (method: 'GET' | 'PATCH', path: string, who: SignedIn | null = mine) =>
  shop.app.inject({
    method,
    url: `/api/v1/notification${path}`,
    headers: { host: 'rodnik.test', ...who?.headers },
    ...(method === 'PATCH' ? { payload: { is_read: true } } : {}),
  })
const list = async (who: SignedIn = mine) => notificationListAnswer.parse((await ask('GET', '/', who)).json())
const titles = async (who: SignedIn = mine) => (await list(who)).results.map(({ title }) => title)
const note = (change: Partial<Note> = {}): Note => ({
  userId: mine.user.id,
  kind: 'news',
  about: 'news 1',
  title: 'Новый магазин в\u00a0Астане',
  text: '',
  href: '/about/news/1',
  ...change,
})
const tell = (...notes: Note[]) => shop.services.db.transaction().execute((trx) => notify(trx, watching(), notes))

test('ACC-02 a price drop of a favourite is told once, not at each blink, and again when it has lasted a day', async () => {
  await addFavourite(shop.services.db, mine.user.id, 'VT-15')
  expect(await watchFavourites(watching())).toBe(0)
  await setPrice('VT-15', 2000_00)
  const made = await Promise.all([watchFavourites(watching()), watchFavourites(watching())])
  expect(made.toSorted()).toEqual([0, 1])
  expect((await list()).results).toMatchObject([
    { kind: 'price_drop', text: '2\u00a0000\u00a0₸ вместо 2\u00a0450\u00a0₸', href: '/catalog/product/VT-15', is_read: false },
  ])
  for (const price of [2450_00, 2000_00, 2450_00, 1900_00]) {
    hoursLater(1)
    await setPrice('VT-15', price)
    expect([price, await watchFavourites(watching())]).toEqual([price, 0])
  }
  hoursLater(24)
  expect(await watchFavourites(watching())).toBe(1)
  expect((await list()).results[0]!.text).toBe('1\u00a0900\u00a0₸ вместо 2\u00a0450\u00a0₸')
  for (const price of [null, 1900_00, 2500_00]) {
    hoursLater(30)
    await setPrice('VT-15', price)
    expect([price, await watchFavourites(watching())]).toEqual([price, 0])
  }
  expect((await list(theirs)).count).toBe(0)
})

test('ACC-02 goods that were away an hour are told when they are back; a blink is not', async () => {
  await addFavourite(shop.services.db, mine.user.id, 'VT-15')
  await setStock('VT-15', 0)
  await watchFavourites(watching())
  hoursLater(0.5)
  await setStock('VT-15', 3)
  expect(await watchFavourites(watching())).toBe(0)
  await setStock('VT-15', 0)
  await watchFavourites(watching())
  hoursLater(2)
  await setStock('VT-15', 3)
  expect(await watchFavourites(watching())).toBe(1)
  expect(await watchFavourites(watching())).toBe(0)
  expect((await titles())[0]).toMatch(/^Снова в\u00a0наличии: /)
})

test('ACC-02 what was marked while it was away is told when it comes', async () => {
  await setStock('VT-15', 0)
  await addFavourite(shop.services.db, mine.user.id, 'VT-15')
  await shop.services.pool.query("update favourites set added_at = '2026-11-01'")
  await watchFavourites(watching())
  await setStock('VT-15', 1)
  expect(await watchFavourites(watching())).toBe(1)
})

test('ACC-02 own prices that were agreed are no price drop; one of the own price is', async () => {
  const priceType = await openPriceType(shop.services, 'Дилерская')
  await addFavourite(shop.services.db, mine.user.id, 'VT-15')
  await watchFavourites(watching())
  await approveWholesale(watching(), mine.user.email, 'Дилерская')
  expect(await watchFavourites(watching())).toBe(0)
  await shop.services.pool.query('update product_prices set price_tiyn = 180000 where price_type_id = $1', [priceType])
  expect(await watchFavourites(watching())).toBe(1)
  expect((await list()).results[0]!.text).toBe('1\u00a0800\u00a0₸ вместо 2\u00a0000\u00a0₸')
})

test('ACC-02 AUTH-01 agreed prices that begin with the confirmed e-mail are no price drop; a drop after that is', async () => {
  const priceType = await openPriceType(shop.services, 'Партнёрская')
  for (const confirm of ['confirm', 'recover'] as const) {
    await shop.services.pool.query('update product_prices set price_tiyn = 200000 where price_type_id = $1 and price_tiyn = 180000', [
      priceType,
    ])
    const { user } = await signedIn(shop.services, { email: `${confirm}@stroydom.example`, isEmailConfirmed: false })
    await addFavourite(shop.services.db, user.id, 'VT-15')
    await watchFavourites(watching())
    await approveWholesale(watching(), user.email, 'Партнёрская')
    expect(await watchFavourites(watching())).toBe(0)
    const { services } = shop
    const code = await services.db.transaction().execute((trx) => issueCode(services, trx, confirm, user.id))
    if (confirm === 'confirm') await confirmEmail(services, code)
    else await resetPassword(services, { clientAddress: '127.0.0.1' }, { code, password: 'зелёный болт 8' })
    expect([confirm, await watchFavourites(watching())]).toEqual([confirm, 0])
    // What looks at all favourites, as after a long sleep, finds nothing either.
    hoursLater(24)
    expect([confirm, await watchFavourites(watching())]).toEqual([confirm, 0])
    await shop.services.pool.query('update product_prices set price_tiyn = 180000 where price_type_id = $1 and price_tiyn = 200000', [
      priceType,
    ])
    expect([confirm, await watchFavourites(watching())]).toEqual([confirm, 1])
  }
})

test('ACC-02 ORD-01 each change of an order by the shop is told to its customer with the change itself', async () => {
  const order = async (who: SignedIn) => {
    const draft = await shop.app.inject({
      method: 'POST',
      url: '/api/v1/order/',
      headers: { host: 'rodnik.test', ...who.headers },
      payload: { items: [{ product: 'VT-15', quantity: 1 }] },
    })
    const { id } = draft.json<{ id: string }>()
    const place = { phone_number: '', address: 'Актобе, Абая 1', payment_type: 'cash' }
    await shop.app.inject({
      method: 'PATCH',
      url: `/api/v1/order/${id}/place`,
      headers: { host: 'rodnik.test', ...who.headers },
      payload: place,
    })
    return id
  }
  const number = await order(mine)
  const change = (to: 'confirmed' | 'assembling', from: 'placed' | 'confirmed') =>
    shop.services.db.transaction().execute((trx) => changeOrderStatus(trx, watching(), { number, status: from }, to, 'Гульнара'))
  const both = await Promise.allSettled([change('confirmed', 'placed'), change('confirmed', 'placed')])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  hoursLater(1)
  await change('assembling', 'confirmed')
  expect(await titles()).toEqual([`Заказ ${number}: собирается`, `Заказ ${number}: подтверждён`])
  expect((await list()).results[0]).toMatchObject({ kind: 'order_status', href: `/order?id=${number}` })
  expect(await titles(theirs)).toEqual([])
})

test('ACC-02 API-05 the list is one’s own, newest first, in pages; guests and others get nothing', async () => {
  for (let at = 1; at <= 3; at++) {
    await tell(note({ about: `news ${at}`, title: `Новость ${at}` }))
    hoursLater(1)
  }
  expect(await tell(note({ about: 'news 3' }))).toBe(0) // told already
  expect(await list()).toMatchObject({ count: 3, unread_count: 3, next: null, results: [{ title: 'Новость 3' }, {}, {}] })
  const second = notificationListAnswer.parse((await ask('GET', '/?page=2&page_size=2')).json())
  expect(second.results.map(({ title }) => title)).toEqual(['Новость 1'])
  expect((await ask('GET', '/?page=3&page_size=2')).statusCode).toBe(404)
  expect((await ask('GET', '/?page=x')).statusCode).toBe(400)
  for (const [method, path] of [
    ['GET', '/'],
    ['PATCH', '/'],
    ['PATCH', '/x/'],
  ] as const)
    expect((await ask(method, path, null)).statusCode).toBe(401)
})

test('ACC-02 reading is kept, twice at once too; another’s id, a made-up one and garbage are 404', async () => {
  await tell(note(), note({ about: 'news 2', title: 'Вторая' }))
  const [first] = (await list()).results
  const answers = await Promise.all([ask('PATCH', `/${first!.id}/`), ask('PATCH', `/${first!.id}/`)])
  for (const answer of answers) expect(notificationAnswer.parse(answer.json())).toMatchObject({ id: first!.id, is_read: true })
  expect((await list()).unread_count).toBe(1)
  for (const id of [first!.id, '00000000-0000-4000-8000-000000000000', 'x', '%00', "'or 1=1"]) {
    const answer = await ask('PATCH', `/${encodeURIComponent(id)}/`, theirs)
    expect([id, answer.statusCode]).toEqual([id, 404])
  }
  expect((await ask('PATCH', '/', theirs)).statusCode).toBe(204)
  expect((await list()).unread_count).toBe(1)
  await shop.services.pool.query("update notifications set created_at = now() - interval '1 hour'")
  expect((await ask('PATCH', '/')).statusCode).toBe(204)
  expect((await list()).unread_count).toBe(0)
})

test('SHELL-04 SHELL-05 how many are unread stands in the first HTML of every page, and only its owner’s', async () => {
  await tell(note(), note({ about: 'news 2' }))
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

test('ACC-02 the tab shows, opens, counts as read and keeps choices, without scripts', async () => {
  await tell(note({ title: 'Цена <b>снизилась</b>', kind: 'price_drop' }))
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
  const [one] = (await list()).results
  const opened = await post({ deed: 'open', id: one!.id })
  expect([opened.statusCode, opened.headers.location]).toEqual([303, '/about/news/1'])
  expect((await list()).unread_count).toBe(0)
  expect((await post({ deed: 'open', id: one!.id }, theirs)).statusCode).toBe(404)
  expect((await post({ deed: 'choose', shown: 'order_status', mailed: 'price_drop' })).headers.location).toBe(`${url}&saved=1`)
  const choices = await readChoices(shop.services.db, mine.user.id)
  expect(choices).toMatchObject({ order_status: { isShown: true }, price_drop: { isShown: false, isMailed: false } })
  expect(await tell(note({ about: 'news 9' }))).toBe(0) // not wanted any more
})

test('ACC-02 letters go to who asked for them and has a confirmed e-mail, in one, with a link that ends them', async () => {
  const wanted = { isShown: true, isMailed: true }
  const all: Record<NotificationKind, typeof wanted> = { order_status: wanted, price_drop: wanted, back_in_stock: wanted, news: wanted }
  await tell(note({ about: 'first' }))
  expect(await lettersIn(shop.services)).toEqual([])
  await saveChoices(shop.services.db, mine.user.id, all)
  await saveChoices(shop.services.db, theirs.user.id, all)
  await signedIn(shop.services, { ...anotherPerson, isEmailConfirmed: false })
  await tell(note({ about: 'a', title: 'Первая' }), note({ about: 'b', title: 'Вторая' }), note({ userId: theirs.user.id }))
  const letters = await lettersIn(shop.services)
  expect(letters.map(({ to, subject }) => [to.address, subject])).toEqual([[mine.user.email, 'Новости вашего избранного']])
  const link = unsubscribeLink(shop.services.config, mine.user.id)
  expect(letters[0]!.text).toContain(link)
  const { pathname, search } = new URL(link)
  const headers = { host: 'rodnik.test' }
  expect((await shop.app.inject({ url: pathname + search, headers })).body).toContain('Отказаться от')
  expect((await readChoices(shop.services.db, mine.user.id)).news.isMailed).toBe(true) // opening alone ends nothing
  const pressed = await shop.app.inject({
    method: 'POST',
    url: pathname + search,
    headers: { ...headers, origin: 'http://rodnik.test', 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  })
  expect(pressed.body).toContain('Больше таких писем')
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

test('ACC-02 news are told once to who was there before, when their time has come', async () => {
  const hour = (shift: number) => new Date(now.getTime() + shift * 3_600_000)
  await shop.services.pool.query('update users set created_at = $1', [hour(-2)])
  await shop.services.pool.query('update users set created_at = $1 where id = $2', [hour(3), theirs.user.id])
  await shop.services.pool.query('delete from news')
  await shop.services.db
    .insertInto('news')
    .values([
      { kind: 'news', title: 'Открылся склад в\u00a0Алматы', isPublished: true, publishedAt: hour(-1) },
      { kind: 'news', title: 'Ещё не\u00a0вышла', isPublished: true, publishedAt: hour(1) },
      { kind: 'news', title: 'Черновик', isPublished: false, publishedAt: hour(-1) },
      { kind: 'news', title: 'Старая', isPublished: true, publishedAt: hour(-24 * 9) },
    ])
    .execute()
  const told = await Promise.all([tellNews(watching()), tellNews(watching())])
  expect(told.toSorted()).toEqual([0, 1])
  expect((await list()).results).toMatchObject([
    { kind: 'news', title: 'Открылся склад в\u00a0Алматы', href: expect.stringMatching(/^\/about\/news\/\d+$/) },
  ])
  expect(await titles(theirs)).toEqual([])
  hoursLater(2)
  expect(await tellNews(watching())).toBe(1)
  expect(await tellNews(watching())).toBe(0)
})

test('ACC-02 what is half a year old is forgotten; what is told goes with the account', async () => {
  await tell(note(), note({ about: 'old' }))
  await shop.services.pool.query("update notifications set created_at = now() - interval '200 days' where about = 'old'")
  await shop.services.pool.query("update notifications set created_at = now() where about <> 'old'")
  expect(await tidyNotifications(shop.services.db)).toBe(1)
  await shop.services.db.deleteFrom('users').where('id', '=', mine.user.id).execute()
  expect((await shop.services.db.selectFrom('notifications').select('id').execute()).length).toBe(0)
})

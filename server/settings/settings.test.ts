// Checks that pages of every process show exactly what staff set.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setSettings } from '#test/set-settings.ts'
import { shownText } from '#test/render-route.tsx'
import { openShop, type TestShopWithApp } from '#test/harness.ts'
import { eventually } from '#test/wait-for.ts'
import { readSettings } from './read-settings.ts'
import { startSettings } from './settings-cache.ts'

let shop: TestShopWithApp
let now: Date

const none = {
  phone: '',
  email: '',
  address: '',
  opensAt: '',
  closesAt: '',
  messengerUrl: '',
  secondMessengerUrl: '',
  instagramUrl: '',
  videoUrl: '',
  photoUrl: '',
  networkUrl: '',
}
const all = {
  phone: '+77132000000',
  email: 'info@rodnik.example',
  address: 'г. Актобе, Промышленная зона, 41',
  opensAt: '09:00',
  closesAt: '18:00',
  messengerUrl: 'https://chat.rodnik.example/',
  secondMessengerUrl: 'https://second.rodnik.example/',
  instagramUrl: 'https://instagram.rodnik.example/',
  videoUrl: 'https://video.rodnik.example/',
  photoUrl: 'https://photo.rodnik.example/',
  networkUrl: 'https://network.rodnik.example/',
}
const old = {
  text: 'Бесплатная доставка при покупке от 10 000 рублей',
  thresholdTiyn: 1_000_000,
  startsOn: '2024-01-01',
  endsOn: '2025-01-01',
}
const current = {
  text: 'Бесплатная доставка при покупке от 10 000 ₸',
  thresholdTiyn: 10_000_00,
  startsOn: '2025-01-02',
  endsOn: '2026-12-31',
}

beforeAll(async () => {
  shop = await openShop({ app: true })
  shop.services.clock = () => now
})
afterAll(() => shop.close())
beforeEach(async () => {
  now = new Date('2026-11-21T07:00:00Z') // noon in Aktobe
  await set(all)
  await setRules(current)
})

async function afterChange(work: () => Promise<unknown>): Promise<void> {
  const { settings } = shop.services
  const before = settings.current()
  await work()
  await eventually(() => expect(settings.current()).not.toBe(before))
}

const set = (texts: Record<string, string>) =>
  afterChange(() =>
    setSettings(shop.services.db, Object.fromEntries(Object.entries(texts).map(([field, text]) => [`shop.${field}`, text]))),
  )

const setRules = (...rules: { text: string; thresholdTiyn: number; startsOn: string; endsOn: string | null }[]) =>
  afterChange(() => setSettings(shop.services.db, { 'delivery.rules': JSON.stringify(rules) }))

async function page(url: string, headers: Record<string, string> = {}): Promise<{ html: string; text: string }> {
  const { statusCode, body } = await shop.app.inject({ url, headers: { host: 'rodnik.test', ...headers } })
  expect([url, statusCode]).toEqual([url, 200])
  const html = body.replace(/<script[^>]*>.*?<\/script>/gs, '')
  return { html, text: shownText(html).replaceAll('\u00a0', ' ') }
}

test('CONST-10 SHELL-09 a new shop begins with the constants', async () => {
  await setSettings(shop.services.db, { 'shop.opensAt': null, 'shop.closesAt': null, 'delivery.rules': null })
  expect(await readSettings(shop.services.db, shop.services.config, 'shop')).toMatchObject({
    opensAt: '09:00',
    closesAt: '18:00',
    searchDebounceMs: 150,
  })
  const { rules } = await readSettings(shop.services.db, shop.services.config, 'delivery')
  expect(rules).toMatchObject([{ thresholdTiyn: 10_000_00, endsOn: null }])
})

test('SHELL-15 every setting is shown, an empty one is not', async () => {
  const addresses = [
    all.messengerUrl,
    all.instagramUrl,
    all.videoUrl,
    all.photoUrl,
    all.networkUrl,
    'tel:+77132000000',
    `mailto:${all.email}`,
  ]
  const words = ['+7 (713) 200 00 00', 'ежедневно с 8:00 до 19:00', '08:00 – 19:00', `Производство: ${all.address}`]
  await set({ opensAt: '08:00', closesAt: '19:00' }) // other hours than the shops of the fixtures have
  const full = await page('/')
  for (const address of addresses) expect(full.html, address).toContain(`href="${address}"`)
  for (const word of words) expect(full.text, word).toContain(word)
  await set(none)
  for (const url of [
    '/',
    '/cart',
    '/contacts',
    '/delivery',
    '/policy',
    '/callback',
    '/catalog/v2?page=1&page_size=9&ordering=price&query=zzzz',
  ]) {
    const { html, text } = await page(url)
    for (const address of addresses) expect(html, `${url} ${address}`).not.toContain(`"${address}"`)
    for (const word of [...words, 'undefined', 'null', 'Написать нам', 'Instagram', 'Производство:', 'Мы в сети'])
      expect(text, `${url} ${word}`).not.toContain(word)
    expect(html).not.toMatch(/href="(?:tel:|mailto:)?"/)
  }
})

test('SHELL-15 another process shows a changed setting as well, and no visitor gets a cached page with the old one', async () => {
  const other = await shop.openSecondApp()
  try {
    await page('/') // cached now
    await set({ phone: '+77132111111' })
    expect((await page('/')).text).toContain('+7 (713) 211 11 11')
    await eventually(() => expect(other.services.settings.current().phone).toBe('+77132111111'))
    const elsewhere = await other.app.inject({ url: '/', headers: { host: 'rodnik.test' } })
    expect(elsewhere.body).toContain('tel:+77132111111')
  } finally {
    await other.close()
  }
})

test('SHELL-15 of two readings of the settings at once the later one counts, however long the earlier one takes', async () => {
  const isReleased = Promise.withResolvers<void>()
  let results = 0
  const slow = shop.services.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      results += 1
      if (results === 1) await isReleased.promise // of the first reading
      return result
    },
  })
  let readAgain = async () => {}
  const starting = startSettings({ db: slow, config: shop.services.config, catalogue: { onContent: (listener) => (readAgain = listener) } })
  await eventually(() => expect(results).toBe(1))
  await set({ phone: '+77132333333' })
  await readAgain()
  isReleased.resolve()
  expect((await starting).current().phone).toBe('+77132333333')
})

async function cartOf(quantity: number): Promise<string> {
  const response = await shop.app.inject({ method: 'POST', url: '/api/v1/cart/add/', payload: { article: 'VT-15', quantity } })
  return String(response.headers['set-cookie']).split(';')[0]!
}

test('SHELL-09 banner, delivery page, product and cart read one rule; with another threshold all of them change', async () => {
  const cart = { cookie: await cartOf(2) } // 4 900 ₸
  expect((await page('/')).text).toContain('Бесплатная доставка при покупке от 10 000 ₸ — до 31 декабря 2026 года')
  expect((await page('/delivery')).text).toContain('Если сумма заказа меньше 10 000 ₸')
  expect((await page('/catalog/product/VT-15')).text).toContain('бесплатно при заказе от 10 000 ₸')
  expect((await page('/cart', cart)).text).toContain('До бесплатной доставки осталось 5 100 ₸')
  await setRules({ ...current, text: 'Везём даром от 2 000 ₸', thresholdTiyn: 2_000_00, endsOn: null })
  const home = await page('/')
  expect(home.text).toContain('Везём даром от 2 000 ₸')
  expect(home.text).not.toContain('2026 года')
  expect((await page('/catalog/product/VT-15')).text).toContain('бесплатно: товар не дешевле 2 000 ₸')
  expect((await page('/cart', cart)).text).toContain('Бесплатная доставка от 2 000 ₸ включена')
})

test('SHELL-09 a rule that has ended, has not begun or does not exist is neither shown nor applied', async () => {
  const cart = { cookie: await cartOf(2) }
  const silent = async (reason: string) => {
    for (const [url, headers] of [
      ['/', {}],
      ['/delivery', {}],
      ['/cart', cart],
      ['/catalog/product/VT-15', {}],
    ] as const) {
      const { text } = await page(url, headers)
      expect(text.toLowerCase(), `${reason} ${url}`).not.toMatch(/бесплатн\S+ доставк|бесплатно при заказе|рублей/)
    }
  }
  await setRules(old)
  await silent('ended')
  await setRules({ ...current, startsOn: '2026-11-22' })
  await silent('not begun')
  await setRules()
  await silent('none')
})

test('SHELL-09 the last day of a rule ends at midnight of Aktobe, also on a cached page', async () => {
  await setRules(old, current)
  now = new Date('2026-12-31T18:59:59Z')
  expect((await page('/')).text).toContain('при покупке от 10 000 ₸')
  now = new Date('2026-12-31T19:00:00Z')
  expect((await page('/')).text).not.toContain('при покупке от')
})

test('SHELL-03 a cached page says «Сейчас открыто» until the minute of closing and not longer', async () => {
  now = new Date('2026-11-21T12:59:59Z')
  expect((await page('/')).text).toContain('Сейчас открыто')
  now = new Date('2026-11-21T13:00:00Z')
  const { text } = await page('/')
  expect(text).toContain('Перезвоним завтра в 9:00')
  expect(text).not.toContain('Сейчас открыто')
})

// Checks videos, the map with a key, and delivery costs.
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import fastify from 'fastify'
import type { Page } from '@playwright/test'
import { mapFrameRoute } from '#server/content/map-frame.route.ts'
import { becomeCustomer, fillCart } from './create-customer.ts'
import { expect, expectAccessible, test } from './fixtures.ts'

const film = (page: Page) => page.getByRole('link', { name: /^Смотреть видео: Как насосная станция держит давление, 0:20$/ })

test('ROUTE-01 CONT-01 A11Y-01 a film is fetched when it is played and not before, with captions, and takes the focus @full', async ({
  page,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => void (new URL(request.url()).pathname.startsWith('/videos/') && fetched.push(request.url())))
  await page.goto('/')
  await film(page).scrollIntoViewIfNeeded()
  await film(page).hover()
  await film(page).focus()
  expect(fetched).toEqual([])
  await page.keyboard.press('Enter')
  const video = page.locator('video')
  await expect(video).toBeFocused()
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0.2)
  expect(await video.evaluate((one: HTMLVideoElement) => [one.videoWidth, one.videoHeight, Math.round(one.duration)])).toEqual([
    960, 600, 20,
  ])
  await expect
    .poll(() =>
      video.evaluate((one: HTMLVideoElement) => [...one.textTracks].map(({ mode, language, cues }) => [mode, language, cues?.length])),
    )
    .toEqual([['showing', 'ru', 6]])
  await expectAccessible(page, { part: 'section[aria-labelledby="home-videos"]' })
})

test.describe('when a film does not come', () => {
  test.use({ allowedConsoleErrors: [/ERR_FAILED/] })
  test('ERR-01 CONT-01 the visitor sees the failure and can try again', { tag: '@full' }, async ({ page }) => {
    await page.goto('/')
    await page.route('**/videos/*.mp4', (route) => route.abort())
    await film(page).click()
    await expect(page.getByRole('alert').filter({ hasText: /Видео не.загрузилось/ })).toBeVisible()
    await page.unroute('**/videos/*.mp4')
    await film(page).press('Enter') // a second click at once would be taken for a double tap
    await expect.poll(() => page.locator('video').evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0)
  })
})

test.describe('the map with a key', () => {
  test.use({ allowedConsoleErrors: [/status of 503|ERR_|^the key is refused$/] })

  // The parts of the maps service's interface that the frame calls; it draws a box in place of a map.
  const service = `globalThis.ymaps3 = { ready: Promise.resolve(), YMap: class {
    constructor(box, { location }) { box.textContent = 'карта ' + location.center; this.box = box }
    addChild(child) { if (child.pin) this.box.append(child.pin); return this }
  }, YMapDefaultSchemeLayer: class {}, YMapDefaultFeaturesLayer: class {}, YMapMarker: class { constructor(_, pin) { this.pin = pin } } }`

  test(
    'CONT-02 ERR-01 it is requested when opened, in ru_RU; slow, broken or away it leaves the link',
    { tag: '@full' },
    async ({ page }) => {
      let respond: (reply: ServerResponse) => void = () => undefined
      const requested: string[] = []
      const peer = createServer((request, reply) => {
        requested.push(request.url ?? '')
        respond(reply)
      }).listen(0, '127.0.0.1')
      await once(peer, 'listening')
      const opened = peer.address()
      const peerOrigin = `http://127.0.0.1:${typeof opened === 'object' ? opened?.port : ''}`
      await page.route('https://api-maps.yandex.ru/**', async (route) => {
        const { pathname, search } = new URL(route.request().url())
        const response = await route.fetch({ url: peerOrigin + pathname + search }).catch(() => undefined)
        await (response ? route.fulfill({ response }) : route.abort())
      })
      const settings = { current: () => ({ mapProvider: 'yandex' as const, mapKey: 'key-of-tests' }) }
      const app = fastify()
      await app.register(mapFrameRoute, { services: { settings } })
      const src = '/map-frame?latitude=50.3&longitude=57.15&title=%D0%9C%D0%B0%D0%B3%D0%B0%D0%B7%D0%B8%D0%BD'
      app.get('/', (_request, reply) =>
        reply
          .type('text/html; charset=utf-8')
          .send(`<title>x</title><details><summary>Показать карту</summary><iframe src="${src}" loading="lazy"></iframe></details>`),
      )
      const origin = await app.listen({ host: '127.0.0.1', port: 0 })
      const frame = page.frameLocator('iframe')
      const link = frame.getByRole('link', { name: 'Открыть на карте' })
      const open = async () => {
        await page.goto(origin)
        await page.getByText('Показать карту').click()
      }
      try {
        respond = (reply) => void reply.setHeader('content-type', 'text/javascript').end(service)
        await page.goto(origin)
        // A frame that was not held back would have begun to load in the first frames.
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
        expect(requested).toEqual([])
        await page.getByText('Показать карту').click()
        await expect(frame.getByText('карта 57.15,50.3')).toBeVisible()
        await expect(frame.getByTitle('Магазин')).toBeAttached()
        await expect(link).toBeHidden()
        expect(requested).toEqual(['/v3/?apikey=key-of-tests&lang=ru_RU'])

        let slow: ServerResponse | undefined
        respond = (reply) => void (slow = reply)
        await open()
        await expect(frame.getByText('Карта загружается…')).toBeVisible()
        await expect(link).toHaveAttribute('href', /yandex\.kz\/maps\/\?pt=57\.15%2C50\.3/)
        await expect.poll(() => slow).toBeDefined()
        slow?.setHeader('content-type', 'text/javascript').end(service)
        await expect(frame.getByText('карта 57.15,50.3')).toBeVisible()

        for (const broken of [
          (reply: ServerResponse) => void reply.writeHead(503).end(),
          (reply: ServerResponse) => void reply.setHeader('content-type', 'text/javascript').end('throw new Error("the key is refused")'),
          (reply: ServerResponse) => void reply.socket?.destroy(),
        ]) {
          respond = broken
          await open()
          await expect(frame.getByText('Карта не загрузилась.')).toBeVisible()
          await expect(link).toBeVisible()
        }
      } finally {
        await app.close()
        peer.close()
      }
    },
  )
})

test('SHELL-09 CHK-04 the checkout says what delivery costs by the rule of the banner, and follows what is ticked', async ({
  page,
  request,
}) => {
  const productsOf = async (requested: string) => {
    const products = await request.get(`/api/v1/product/?in_stock=1&page_size=1&ordering=popular&${requested}`)
    return ((await products.json()) as { results: { article: string }[] }).results[0]!.article
  }
  const dear = await productsOf('price__gte=12000')
  const cheap = await productsOf('price__gte=100&price__lte=5000')
  await becomeCustomer(page)
  await fillCart(page, [dear, cheap])
  await page.goto('/checkout')
  const order = page.getByRole('complementary', { name: 'Ваш заказ' })
  await expect(order).toContainText(/Доставка по\sгороду бесплатно: заказ от\s10\s000\s₸/)
  await page.getByRole('checkbox', { name: new RegExp(dear.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')) }).uncheck()
  await expect(order).toContainText(/бесплатно от\s10\s000\s₸, иначе стоимость назовёт оператор/)
  await page.getByRole('radio', { name: 'Доставка' }).check()
  await expect(page.getByLabel('Адрес доставки')).toHaveAccessibleDescription(/иначе стоимость назовёт оператор/)
})

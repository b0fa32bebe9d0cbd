// The page without scripts.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openShop, type TestShop } from '#test/harness.ts'
import { openPage, shownText } from '#test/render-route.tsx'
import CallbackRoute, { action, loader } from './callback.route.tsx'

let shop: TestShop
let visit: ReturnType<typeof openPage>
beforeAll(async () => {
  shop = await openShop()
  visit = openPage({ id: 'callback', path: '/callback', loader, action, Component: CallbackRoute }, shop.services, {
    clientAddress: '203.0.113.9',
    requestId: 'test',
  })
})
afterAll(() => shop.close())
beforeEach(() => shop.services.db.deleteFrom('callbacks').execute())

const stored = () => shop.services.db.selectFrom('callbacks').select(['name', 'phone', 'article', 'topic']).execute()
const valueOf = (html: string, field: string) => new RegExp(`name="${field}"[^>]*? value="([^"]*)"`).exec(html)?.[1]

test('CB-01 the page names what is requested and about which product', async () => {
  const { html, status } = await visit('/callback?topic=price&article=VT-15')
  expect(status).toBe(200)
  const text = shownText(html)
  expect(text).toContain('Запрос цены')
  expect(text).toContain('Кран шаровой Valtec BASE 1/2&quot; ВР/ВР, арт. VT-15')
  expect(html).not.toMatch(/name="consent"[^>]*checked/)
  const asked = shownText((await visit('/callback?topic=one_click&article=VT-15&quantity=7')).html)
  expect(asked.replaceAll('\u00a0', ' ')).toContain('ВР/ВР, 7 шт, 17 150 ₸, арт. VT-15')
  expect(shownText((await visit('/callback?topic=constructor&article=%00')).html)).toContain('Обратный звонок')
})

test('CB-01 CB-02 wrong fields say so and stay as they were typed; consent is requested again', async () => {
  const { html, status } = await visit('/callback', {
    name: '',
    phone: '+7 (701) 555',
    email: 'a@b',
    comment: 'Утром',
    topic: 'call',
    consent: 'on',
  })
  expect(status).toBe(400)
  const text = shownText(html)
  for (const words of ['Обязательное поле!', 'Введите полный номер телефона', 'Введите корректный E-mail']) expect(text).toContain(words)
  expect(valueOf(html, 'phone')).toBe('+7 (701) 555')
  expect(html).toContain('Утром</textarea>')
  expect(await stored()).toEqual([])
  const withoutConsent = await visit('/callback', { name: 'Асель', phone: '87015550102' })
  expect(shownText(withoutConsent.html).match(/Обязательное поле!/g)).toHaveLength(1)
})

test('CB-02 a good form leads on to «Заявка успешно отправлена»; sent twice it is one request', async () => {
  const { html } = await visit('/callback?topic=one_click&article=VT-15')
  const form = {
    name: 'Асель',
    phone: '8 701 555 01 02',
    email: '',
    comment: '',
    consent: 'on',
    topic: 'one_click',
    article: 'VT-15',
    key: valueOf(html, 'key')!,
  }
  const sent = await visit('/callback', form)
  expect([sent.status, sent.location]).toEqual([303, '/callback?article=VT-15&topic=one_click&sent=1'])
  await visit('/callback', form)
  expect(await stored()).toEqual([{ name: 'Асель', phone: '+77015550102', article: 'VT-15', topic: 'one_click' }])
  // Changed after an answer that was lost, the same page sends another request.
  await visit('/callback', { ...form, phone: '8 701 555 01 03' })
  expect((await stored()).map(({ phone }) => phone)).toEqual(['+77015550102', '+77015550103'])
  const done = await visit(sent.location!)
  expect(shownText(done.html)).toContain('Заявка успешно отправлена')
  expect(done.html).toContain('href="/catalog/product/VT-15"')
})

test('CB-02 a failure is shown and the fields stay', async () => {
  const broken = openPage(
    { id: 'callback', path: '/callback', loader, action, Component: CallbackRoute },
    { ...shop.services, jobs: undefined },
    { clientAddress: '203.0.113.9', requestId: 'test' },
  )
  const { html, status } = await broken('/callback', { name: 'Асель', phone: '87015550102', consent: 'on' })
  expect(status).toBe(500)
  expect(shownText(html)).toContain('Произошла непредвиденная ошибка')
  expect(valueOf(html, 'name')).toBe('Асель')
  expect(await stored()).toEqual([])
})

// Walks a dozen journeys in WebKit and Firefox, on a phone and a desktop, and in WebKit without the APIs above the floor;
// staff sign in and work at the order desk.
import { test as base, expect } from '@playwright/test'
import type { Engine, Window } from '../engines/engine.ts'
import { openFirefox } from '../engines/open-firefox.ts'
import { openWebKit } from '../engines/open-webkit.ts'
import { noteErrors, Walk } from '../engines/walk.ts'
import { withoutApisAboveFloor } from '../engines/without-apis.ts'
import { totp } from '../totp.ts'
import { productPath } from './fixtures.ts'
import { addStaff } from './make-staff.ts'
import { outboxFolder } from './read-mail.ts'
import { staffPassword } from './sign-in-staff.ts'

const valves = '/catalog/zapornaya-armatura/krany-sharovye-rezbovye-dlya-vody'
/** A page that hangs answers nothing. Both only bound a journey that fails: WebKit draws without a graphics card. */
const stepMs = 120_000
base.setTimeout(600_000)

const firefox = process.env.FIREFOX_PATH
/** Those that could be installed: scripts/engines.mjs says which were not. */
const engines: [name: string, open: (window: Window) => Promise<Engine>, init: string][] = []
if (process.env.HAS_WEBKIT)
  engines.push(['WebKit', openWebKit, ''], ['WebKit without APIs above the floor', openWebKit, withoutApisAboveFloor()])
if (firefox) engines.push(['Firefox', (window) => openFirefox(firefox, window), ''])

const test = base.extend<{ openWalk: (open: (window: Window) => Promise<Engine>, window: Window) => Promise<Walk> }>({
  openWalk: async ({ baseURL }, use) => {
    let engine: Engine | undefined
    await use(async (open, window) => new Walk((engine = await open(window)), baseURL ?? ''))
    engine?.kill()
  },
})

for (const [name, open, init] of engines)
  for (const width of init === '' ? [390, 1440] : [390])
    test(`WEB-01 CONST-15 ROUTE-17 ${name} at ${width} px: menu, filters, search, product, cart and order work`, async ({
      openWalk,
      request,
    }) => {
      const isPhone = width < 800
      const found = await request.get('/api/v1/product/?in_stock=1&price__gte=100&ordering=popular&page_size=1')
      const [{ article }] = ((await found.json()) as { results: [{ article: string }] }).results
      const walk = await openWalk(open, { width, height: isPhone ? 844 : 900, init: noteErrors + init })
      const journey = (title: string, work: () => Promise<void>) => test.step(title, work, { timeout: stepMs })

      await journey('home', async () => {
        await walk.open('/')
        await walk.holds('no sideways scroll', () => document.documentElement.scrollWidth <= innerWidth)
      })
      await journey('menu', async () => {
        await walk.press(isPhone ? 'Меню' : { css: '.catalogue-button' })
        await walk.sees({ css: 'dialog[open]' })
        await walk.back()
        await walk.lacks({ css: 'dialog[open]' })
      })
      await journey('stock', async () => {
        await walk.open(valves)
        await walk.press({ css: 'main a[data-stock]' })
        await walk.holds('the popover in the window', () => {
          const box = document.querySelector('.stock-view:popover-open')?.getBoundingClientRect()
          return box !== undefined && box.width > 100 && box.top >= 0 && box.right <= innerWidth && box.left + box.top > 8
        })
        if (isPhone) await walk.isAt(/#stock$/) // an entry of its own, a moment after it is seen
        await walk.key('Escape')
        await walk.lacks({ css: '.stock-view' })
        await walk.isAt(/^[^#]*$/)
      })
      await journey('table', async () => {
        await walk.open(valves)
        await walk.press('Таблица характеристик')
        await walk.sees({ css: 'main table' })
        await walk.press('Плитка')
        await walk.lacks({ css: 'main table' })
      })
      await journey('filters', async () => {
        if (isPhone) {
          await walk.press('Фильтры')
          await walk.sees({ css: '.facets:popover-open' })
        }
        await walk.press({ css: '.facets .values input' })
        await walk.isAt(/property/)
        if (isPhone) {
          await walk.back()
          await walk.lacks({ css: '.facets:popover-open' })
          await walk.isAt(/property[^#]*$/)
        }
      })
      await journey('chosen chip', async () => {
        await walk.press({ css: isPhone ? '.size-chips a:last-of-type' : '.branches a:last-of-type' })
        await walk.holds('the chosen chip in view', () => {
          const box = document.querySelector('.chips a[aria-current], .branches a[aria-current]')?.getBoundingClientRect()
          return box !== undefined && box.left >= 0 && box.right <= innerWidth
        })
      })
      await journey('search', async () => {
        await walk.fill('#search', 'кран')
        await walk.sees({ css: '.suggest-row' })
        await walk.key('Enter')
        await walk.sees('Результаты поиска')
      })
      await journey('large view', async () => {
        await walk.open(productPath('TIM-000620'))
        await walk.press('Увеличить фото')
        await walk.sees({ css: 'dialog[open]' })
        await walk.back()
        await walk.lacks({ css: 'dialog[open]' })
        await walk.isAt(/TIM-000620$/)
      })
      await journey('cart', async () => {
        await walk.open(productPath(article))
        await walk.press('В корзину')
        await walk.sees({ css: '[aria-label="Увеличить количество"]' })
        await walk.open('/cart')
        await walk.press('Очистить')
        await walk.press('Отмена')
        await walk.lacks('Отмена')
      })
      await journey('order', async () => {
        const phone = `701${String(Date.now()).slice(-7)}`
        await walk.fill('[name=name]', 'Айдар')
        await walk.fill('[name=phone]', phone)
        await walk.fill('[name=email]', `${phone}@stroydom.example`)
        await walk.press({ css: 'main [name=consent]' })
        await walk.holds('the consent', () => document.querySelector('main [name=consent]:checked') !== null)
        await walk.press('Отправить заказ')
        await walk.sees('Заказ успешно сформирован')
      })
      await journey('look-up', async () => {
        await walk.open('/my-orders')
        await walk.press('Найти заказ')
        await walk.holds('the focus on the first wrong field', () => document.activeElement?.getAttribute('aria-invalid') === 'true')
      })
      await journey('the place on the page', async () => {
        await walk.open(valves)
        await walk.engine.evaluate(() => scrollTo(0, 600))
        await walk.open('/contacts')
        await walk.back()
        await walk.holds('the place', () => Math.abs(scrollY - 600) < 50)
      })
      expect(await walk.errors()).toBe('')
    })

for (const [name, open, init] of engines)
  if (init === '')
    test(`WEB-01 STAFF-04 ADM-02 ${name} at 1440 px: staff sign in with the second factor, write an order down and take its next step`, async ({
      openWalk,
    }) => {
      const email = `${name.toLowerCase()}@rodnik.example`
      await addStaff(outboxFolder, email, 'owner', staffPassword)
      const walk = await openWalk(open, { width: 1440, height: 900, init: noteErrors })
      const journey = (title: string, work: () => Promise<void>) => test.step(title, work, { timeout: stepMs })

      const typePassword = async () => {
        await walk.fill('[name=email]', email)
        await walk.fill('[name=password]', staffPassword)
        await walk.press('Войти')
        await walk.holds('the focus on the code', () => document.activeElement?.getAttribute('name') === 'code')
      }
      let secret = ''
      await journey('second factor of an owner', async () => {
        await walk.open('/admin', '[name=password]')
        await typePassword()
        secret = await walk.engine.evaluate(() => document.querySelector('[data-secret]')?.getAttribute('data-secret') ?? '')
        await walk.fill('[name=code]', totp(secret))
        await walk.press('Включить')
        await walk.press('Коды сохранены')
        await walk.press({ css: 'a[href="/admin/"], a[href="/admin"]' })
        await walk.sees({ css: 'nav[aria-label=Разделы]' })
      })
      await journey('sign-in', async () => {
        await walk.press({ css: 'header [popovertarget]' })
        await walk.press('Выйти')
        await walk.sees({ css: '[name=password]' })
        await walk.open('/admin/orders/new', '[name=password]')
        await typePassword()
        await walk.fill('[name=code]', totp(secret, 1)) // sent with its last digit
        await walk.holds('the focus on the phone', () => document.activeElement?.getAttribute('name') === 'phone')
      })
      await journey('order of a caller', async () => {
        await walk.fill('main [name=phone]', `8701${String(Date.now()).slice(-7)}`)
        await walk.fill('main [name=name]', 'Айгуль')
        await walk.fill('main [role=combobox]', 'кран шаровой')
        await walk.press({ css: '[role=listbox] [role=option]' })
        await walk.press('Оформить как новый')
        await walk.isAt(/orders\/[0-9A-Z]{8}$/)
      })
      await journey('line and next step', async () => {
        await walk.fill('input[data-quantity]', '2')
        await walk.key('Enter')
        await walk.sees('Отменить')
        await walk.press('Подтвердить')
        await walk.sees('Собирать')
      })
      expect(await walk.errors()).toBe('')
    })

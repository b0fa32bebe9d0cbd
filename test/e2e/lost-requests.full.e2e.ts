// Checks what is left of a page when a script or the read after a form is lost (ROUTE-16, CHK-03, ERR-01).
import { fillCart, becomeCustomer } from './create-customer.ts'
import { expect, expectLive, fillGuestOrder, openLive, productPath, scriptOf, test } from './fixtures.ts'

test.use({ allowedConsoleErrors: [/ERR_CONNECTION_RESET|did not load/] })

const list = '/catalog/zapornaya-armatura/krany-sharovye-rezbovye-dlya-vody'

test('CHK-03 ERR-01 where only the read after a form is lost, the page stays, an order shows its number, and both go on by themselves', async ({
  page,
  shop,
}) => {
  const [product] = await shop.inStock(1)
  await fillCart(page, [product!.article])
  await page.goto('/cart')
  await fillGuestOrder(page)
  const late = await scriptOf('web/shell/idle/late-parts.ts')
  const isKept = () =>
    page.evaluate(
      (name) => performance.getEntriesByType('resource').some((one) => one.name.includes(name)),
      late.source.replaceAll('\\', ''),
    )
  await expect.poll(isKept).toBe(true)
  let reads = 0
  const loseOnce = (path: RegExp) =>
    page.route(path, (route) => (route.request().method() === 'GET' && ++reads === 1 ? route.abort('connectionreset') : route.continue()))
  await loseOnce(/\/order\.data/)
  await page
    .getByRole('button', { name: /Отправить заказ/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /^Заказ \S+ отправлен$/ })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Заказ успешно сформирован' })).toBeVisible()
  await expect.poll(() => reads).toBe(2)

  await becomeCustomer(page)
  await openLive(page, productPath(product!.article))
  await expect.poll(isKept).toBe(true)
  reads = 0
  await loseOnce(/\/catalog\/product\/.*\.data/)
  const favourite = page.getByRole('button', { name: /^В избранное: / }).first()
  await favourite.click()
  await expect(page.getByText('Сделано. Страница обновится, когда появится связь')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(product!.name.slice(0, 10))
  await expect.poll(() => reads).toBe(2)
  await expect(favourite).toHaveAttribute('aria-pressed', 'true')
})

test('ROUTE-16 a first script lost once is asked for by one new document; while it is lost, the page works as without scripts', async ({
  page,
}) => {
  const vendor = /\/assets\/vendor-/
  let asked = 0
  await page.route(vendor, (route) => (++asked === 1 ? route.abort('connectionreset') : route.continue()))
  await page.goto(list)
  await expectLive(page)
  expect(asked).toBe(2)
  await expect(page.getByRole('button', { name: 'Применить' })).toBeHidden()
  // Within a minute of the first one there is no other new document.
  await page.unroute(vendor)
  await page.route(vendor, (route) => route.abort('connectionreset'))
  await page.goto(list, { waitUntil: 'commit' })
  await expect(page.getByRole('button', { name: 'Применить' })).toBeVisible()
})

test('ROUTE-16 CAT-18 in a browser below the floor the page stays as it was sent: its forms are plain ones', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(HTMLElement.prototype, 'popover'))
  await page.goto(list)
  await page.getByRole('checkbox', { name: 'ВР/НР' }).first().check()
  await page.getByRole('button', { name: 'Применить' }).click()
  await expect(page).toHaveURL(/%D0%92%D0%A0/)
  await expect(page.getByRole('button', { name: 'Применить' })).toBeVisible()
})

test('ROUTE-16 icons that are lost before the whole page has come are asked for again', async ({ page }) => {
  const sprite = /\/assets\/icons-[^/]*\.svg$/
  await page.route(sprite, (route) => route.abort('connectionreset'))
  const loss = page.waitForEvent('requestfailed', (request) => sprite.test(request.url()))
  // The guard is the first script at the end of the page: one before it waits for the loss.
  await page.route('/contacts', async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    await route.fulfill({ response, body: html.replace(/<script[^>]*>\(function guard/, '<script src="/late.js"></script>$&') })
  })
  await page.route('/late.js', async (route) => {
    await loss
    await route.fulfill({ contentType: 'text/javascript', body: '' })
  })
  await page.goto('/contacts')
  const icon = page.getByRole('banner').locator('label use')
  await expect.poll(() => icon.evaluate((use: SVGUseElement) => use.getBBox().width)).toBeGreaterThan(0)
})

test('ROUTE-16 SRCH-02 a part lost once is asked for again; until it is there the search screen has its way back', async ({ page }) => {
  await page.setViewportSize({ width: 380, height: 800 })
  const script = await scriptOf('web/search/search-box.tsx')
  await page.route(script, (route) => route.abort('connectionreset'))
  await openLive(page, '/')
  const field = page.getByRole('banner').getByRole('searchbox')
  await field.click()
  await page.getByRole('link', { name: 'Закрыть поиск' }).click()
  await expect(page.getByRole('link', { name: 'Закрыть поиск' })).toBeHidden()
  await page.unroute(script)
  await field.click()
  await expect(page.getByRole('button', { name: 'Закрыть поиск' })).toBeVisible()
})

// Checks recovery from lost requests, a release in between, a restored page (ROUTE-16).
import { becomeCustomer } from './create-customer.ts'
import { expect, expectAccessible, expectLive, scriptOf, test } from './fixtures.ts'

const list = '/catalog/v2?page=1&page_size=9&ordering=popular'

test.describe('a request that is lost', () => {
  test.use({ allowedConsoleErrors: [/ERR_FAILED|ERR_BLOCKED_BY_CLIENT/] })

  test('FAV-01 a favourite that could not be changed is reported, and the next click works', async ({ page, shop }) => {
    const [goods] = await shop.inStock(1)
    await becomeCustomer(page)
    await page.goto(`/catalog/v2?query=${goods!.article}&page=1&page_size=9&ordering=-relevance`)
    await expectLive(page)
    await page.route('**/fragments/favourites*', (route) => route.abort(), { times: 1 })
    const button = page.getByRole('button', { name: `В избранное: ${goods!.name}` }).first()
    await button.click()
    await expect(page.getByText('Не получилось. Проверьте связь и\u00a0повторите')).toBeVisible()
    await expect(button).toHaveAttribute('aria-pressed', 'false')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await button.click()
    await expect(page.getByText('Товар в\u00a0избранном')).toBeVisible()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await page.reload()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
  })

  test('CAT-08 a list whose prefetch was cut off is loaded by the click', async ({ page }) => {
    await page.goto(list)
    await expectLive(page)
    const first = await page.getByRole('main').locator('.card-name').first().textContent()
    // `page.route` does not see what a <link> prefetches.
    const network = await page.context().newCDPSession(page)
    await network.send('Network.enable')
    await network.send('Network.setBlockedURLs', { urls: ['*/catalog/v2.data?page=2*'] })
    const cut = new Promise<string | undefined>((resolve) => network.on('Network.loadingFailed', (event) => resolve(event.blockedReason)))
    const next = page.getByRole('navigation', { name: 'Страницы' }).getByRole('link', { name: 'Страница 2', exact: true })
    await next.hover()
    expect(await cut).toBe('inspector')
    await network.send('Network.setBlockedURLs', { urls: [] })
    await next.click()
    await expect(page).toHaveURL(/page=2/)
    await expect(page.getByRole('main').locator('.card-name').first()).not.toHaveText(first ?? '')
  })
})

test.describe('a release in between', () => {
  test.use({ allowedConsoleErrors: [/status of 404|Failed to fetch dynamically|A part of the page did not load/] })

  test('ROUTE-16 an old tab whose chunk is gone goes by one new document to its next page, and on without any', async ({ page }) => {
    await page.goto('/contacts')
    await expectLive(page)
    await page.route(await scriptOf('web/content/pages/delivery.route'), (route) => route.fulfill({ status: 404 }), { times: 1 })
    const documents: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'document') documents.push(new URL(request.url()).pathname)
    })
    await page.getByRole('contentinfo').getByRole('link', { name: 'Доставка и оплата' }).click()
    await expect(page).toHaveURL(/\/delivery$/)
    await expectLive(page)
    // The new release is here: the next page comes without a document.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Контакты', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Контакты' })).toBeVisible()
    expect(documents).toEqual(['/delivery'])
  })
})

test('SHELL-03 a page restored from the back-forward cache shows who is signed in now', async ({ page }) => {
  // The headless shell has no back-forward cache: a page that stays as it was and the browser's event stand for it.
  const restore = () => page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  const login = page.getByRole('banner').getByRole('link', { name: 'Войти' })
  const customer = page.getByRole('banner').getByRole('link', { name: 'Айдар Н.' })
  await page.goto('/contacts')
  await expectLive(page)
  await expect(login).toBeVisible()
  await becomeCustomer(page)
  await expect(login).toBeVisible()
  await restore()
  await expect(customer).toBeVisible()
  await page.context().clearCookies()
  await restore()
  await expect(login).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Контакты' })).toBeVisible()
})

test('AUTH-02 an empty answer says «Непредвиденная ошибка» and has a link on; the next page reads the session again', async ({ page }) => {
  await becomeCustomer(page)
  await page.goto('/delivery')
  // If the head were replaced with the page, the style sheet would load again and the page be unstyled until then.
  const styles = await page.locator('head link[rel=stylesheet]').first().elementHandle()
  await page.route(/\/contacts\.data/, (route) => route.fulfill({ status: 200, body: '', headers: { 'content-type': 'text/x-script' } }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Контакты', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Непредвиденная ошибка' })).toBeVisible()
  expect(await styles?.evaluate((link) => link.isConnected)).toBe(true)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Вернуться на\u00a0главную' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Айдар Н.' })).toBeVisible()
})

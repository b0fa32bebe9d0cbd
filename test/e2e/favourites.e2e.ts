// A customer's favourites: what fails at the start, and from a list into the cart.
import { becomeCustomer } from './create-customer.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, openLive, productPath, scriptOf, test } from './fixtures.ts'

test.use({ allowedConsoleErrors: [/Failed to load resource|ERR_FAILED/] })

test(
  'ERR-01 FAV-01 what failed stays to be read on its page; on the next one it leaves after a while',
  { tag: '@full' },
  async ({ page, shop }) => {
    const [product] = await shop.inStock(1)
    await becomeCustomer(page)
    await page.clock.install()
    await page.goto(productPath(product!.article))
    const main = page.getByRole('main')
    await expect(main.getByRole('button', { name: /^В избранное: / }).first()).toBeEnabled()
    await page.route('**/fragments/favourites.data*', (route) => route.abort())
    await main
      .getByRole('button', { name: /^В избранное: / })
      .first()
      .click()
    const close = page.getByRole('button', { name: 'Закрыть сообщение' })
    await expect(close).toBeVisible()
    await page.clock.pauseAt(Date.now() + 3_600_000) // the time that the test itself takes counts no more
    await expect(close).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Контакты', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Контакты' })).toBeVisible()
    await page.clock.runFor(3000)
    await expect(close).toBeVisible()
    await page.clock.runFor(10_000)
    await expect(close).toHaveCount(0)
  },
)

test('FAV-01 a product is added, put into a named list, and from there into the cart', async ({ page, shop }) => {
  const [product] = await shop.inStock(1)
  await becomeCustomer(page)
  await page.goto(productPath(product!.article))
  const main = page.getByRole('main')
  const button = main.getByRole('button', { name: /^В избранное: / }).first()
  const added = page.getByText(/^Товар в\sизбранном$/)
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(added).toBeVisible()
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('button', { name: 'Вернуть' }).click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(added).toBeVisible()
  await page.reload()
  await expect(button).toHaveAttribute('aria-pressed', 'true')

  await page.setViewportSize({ width: 380, height: 800 })
  await page.goto('/personal-account?tab=favorites')
  await main.getByText('В список').click()
  await main.getByRole('combobox', { name: /^Название списка/ }).fill('Котельная Иванова')
  await main.getByRole('button', { name: 'Перенести' }).click()
  await expect(main.getByRole('heading', { name: 'Котельная Иванова' })).toBeVisible()
  await main.getByRole('button', { name: /^В корзину: / }).click()
  await expect(main.getByLabel('В корзине')).toHaveText('1')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test(
  'FAV-01 a removal that fails says so, the product stays, and no other change offers to bring it back; so does a failed undo of the last one',
  { tag: '@full' },
  async ({ page, shop }) => {
    await becomeCustomer(page)
    const headers = { origin: test.info().project.use.baseURL ?? '' }
    for (const { article } of await shop.inStock(2))
      expect((await page.request.post('/api/v1/favorites/', { headers, data: { product: article } })).ok()).toBe(true)
    await openLive(page, '/personal-account?tab=favorites')
    const bins = page.getByRole('main').getByRole('button', { name: /^Убрать из избранного: / })
    const [first, second] = await bins.evaluateAll((buttons) => buttons.map(({ ariaLabel }) => ariaLabel!.split(': ')[1]!))
    const tab = /personal-account\.data/
    const loseActions = () => page.route(tab, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
    const lost = page.getByRole('main').getByText(/Сервер не\sответил/)
    await loseActions()
    await bins.first().press('Enter')
    await expect(lost).toBeVisible()
    await expect(bins).toHaveCount(2)
    await page.unroute(tab)
    // Meanwhile the first one is removed elsewhere.
    const { results } = (await (await page.request.get('/api/v1/favorites/')).json()) as {
      results: { id: string; product: { name: string } }[]
    }
    const { id } = results.find(({ product }) => product.name === first)!
    expect((await page.request.delete(`/api/v1/favorites/${id}/`, { headers })).ok()).toBe(true)
    await bins.last().press('Enter')
    await expect(bins).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Вернуть' })).toHaveCount(1)
    await expect(page.getByRole('status').getByText(second!)).toBeVisible()
    await expect(lost).toHaveCount(0)
    await loseActions()
    await page.getByRole('button', { name: 'Вернуть' }).press('Enter')
    await expect(lost).toBeVisible()
  },
)

test(
  'FAV-01 ROUTE-16 a guest whose login prompt does not load comes to the login with the product',
  { tag: '@full' },
  async ({ page, shop }) => {
    const [product] = await shop.inStock(1)
    const path = productPath(product!.article)
    await page.route(await scriptOf('web/favourites/login-prompt.tsx'), (route) => route.abort())
    await openLive(page, path)
    await page
      .getByRole('main')
      .getByRole('button', { name: /^В избранное: / })
      .first()
      .click()
    await expect(page).toHaveURL(({ pathname, searchParams }) => pathname === '/login' && searchParams.get('returnTo') === path)
    expect(new URL(page.url()).searchParams.get('favourite')).toBe(product!.article)
  },
)

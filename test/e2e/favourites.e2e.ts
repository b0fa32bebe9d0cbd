// A customer's favourites: what fails at the start, and from a list into the cart.
import { becomeCustomer } from './customers.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, productPath, test } from './journey.ts'

test.use({ allowedConsoleErrors: [/Failed to load resource|ERR_FAILED/] })

test('ERR-01 FAV-01 what failed stays to be read on its page; on the next one it leaves after a while', async ({ page, shop }) => {
  const [goods] = await shop.inStock(1)
  await becomeCustomer(page)
  await page.clock.install()
  await page.goto(productPath(goods!.article))
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: /^В избранное: / }).first()).toBeEnabled()
  await page.route('**/api/v1/favorites/', (route) => route.abort())
  await main
    .getByRole('button', { name: /^В избранное: / })
    .first()
    .click()
  const close = page.getByRole('button', { name: 'Закрыть сообщение' })
  await expect(close).toBeVisible()
  await page.clock.runFor(60_000)
  await expect(close).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Контакты', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Контакты' })).toBeVisible()
  await page.clock.runFor(3000)
  await expect(close).toBeVisible()
  await page.clock.runFor(4000)
  await expect(close).toHaveCount(0)
})

test('SHELL-12 ERR-02 FAV-01 favourites cannot be asked for: it is written down, the page goes on, and the next press asks again', async ({
  page,
  shop,
}) => {
  const [goods] = await shop.inStock(1)
  await becomeCustomer(page)
  await page.route('**/fragments/favourites', (route) => route.abort())
  const said = page.waitForEvent('console', (message) => message.text().includes('start-up: favourites failed'))
  await page.goto(productPath(goods!.article))
  await said
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  await page.unroute('**/fragments/favourites')
  const heart = main.getByRole('button', { name: /^В избранное: / }).first()
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')

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

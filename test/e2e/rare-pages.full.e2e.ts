// Checks rare states by axe: clearing the cart, no connection, maintenance (A11Y-01).
import { plainPage } from '#server/http/static-error-page.ts'
import { toProblem, ShopError } from '#server/errors.ts'
import { fillCart } from './create-customer.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, openLive, tabTo, test } from './fixtures.ts'

test('A11Y-01 CART-05 clearing the cart is confirmed and done by keys, and the emptied cart offers to undo it', async ({ page, shop }) => {
  await fillCart(
    page,
    (await shop.inStock(2)).map(({ article }) => article),
  )
  await page.goto('/cart')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Очистить корзину' }).focus()
  await page.keyboard.press('Enter')
  const sure = main.getByRole('button', { name: 'Да, очистить' })
  await expectAccessible(page)
  await tabTo(page, sure)
  await page.keyboard.press('Enter')
  await expect(sure).toBeHidden()
  await expect(page.getByRole('button', { name: 'Вернуть' }).first()).toBeVisible()
  await expectAccessible(page)
})

test.describe('without a connection', () => {
  test.use({ allowedConsoleErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch|did not load/] })
  test('A11Y-01 ERR-01 a page that cannot be reached says so, with a way to try again', async ({ page, context }) => {
    await page.setViewportSize({ width: 380, height: 800 })
    await openLive(page, '/contacts')
    await context.setOffline(true)
    const buyers = page.getByRole('contentinfo').getByRole('navigation', { name: 'Покупателям' })
    await buyers.getByText('Покупателям', { exact: true }).click()
    await buyers.getByRole('link', { name: 'Вопросы и ответы' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Нет связи с\u00a0интернетом' })).toBeVisible()
    // There was no response, so there is no status and no request id.
    await expect(page.getByRole('main')).not.toContainText(/500|Код обращения/)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await context.setOffline(false)
    await page.getByRole('link', { name: 'Повторить' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /Контакты|Вопросы/ })).toBeVisible()
  })
})

test.describe('with a network but no server', () => {
  test.use({ allowedConsoleErrors: [/Failed to load resource|Failed to fetch|did not load/] })
  test('ERR-01 ROUTE-13 a shop that cannot be reached, or one behind a broken balancer, invents no code of the log', async ({
    page,
    context,
  }) => {
    const main = page.getByRole('main')
    const leave = () => page.getByRole('contentinfo').getByRole('link', { name: 'Контакты' }).click()
    await openLive(page, '/delivery')
    await context.route(/\.data/, (route) => route.abort('connectionrefused'))
    await leave()
    await expect(main.getByRole('heading', { level: 1, name: 'Непредвиденная ошибка' })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Повторить' })).toHaveAttribute('href', '/contacts')
    await expect(main).toContainText('500')
    await expect(main).not.toContainText('Код обращения')
    await context.unroute(/\.data/)
    await openLive(page, '/delivery')
    await context.route(/\.data/, (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }))
    await leave()
    await expect(main).toContainText('502')
    await expect(main).not.toContainText(/Код обращения|Bad/)
  })
})

test('A11Y-01 ERR-01 the page of a shop closed for work', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.setContent(plainPage(toProblem(new ShopError('maintenance'), 'abcd-0123')))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

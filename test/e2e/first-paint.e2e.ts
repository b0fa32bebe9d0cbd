// Acts at the first paint, before scripts have loaded: slow 4G, a processor four times slower.
import type { Page } from '@playwright/test'
import { becomeCustomer, fillCart } from './create-customer.ts'
import { expect, expectLive, productPath, test } from './fixtures.ts'
import { openSlowly } from './open-slowly.ts'

const list = '/catalog/v2?page=1&page_size=9&ordering=popular'
const valves = '/catalog/zapornaya-armatura/krany-sharovye-rezbovye-dlya-vody'

// Each waits for several slow responses. High enough that nothing has to be scrolled to.
test.slow()
test.use({ viewport: { width: 1440, height: 1200 } })

/** To be called once the action is seen: it has not moved the page. */
async function expectNoJump(page: Page): Promise<void> {
  expect(await page.evaluate(() => scrollY)).toBe(0)
}

const main = (page: Page) => page.getByRole('main')
const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /Корзина/ })
const headers = (page: Page) => ({ origin: new URL(page.url()).origin })

async function quantities(page: Page): Promise<number[]> {
  const response = await page.request.get('/api/v1/cart/get/', { headers: headers(page) })
  const { products } = (await response.json()) as { products: { quantity: number }[] }
  return products.map(({ quantity }) => quantity)
}

test('PERF-01 FAV-01 a favourite tapped at the first paint is added, once', async ({ page, shop }) => {
  const [product] = await shop.inStock(1)
  await becomeCustomer(page)
  await openSlowly(page, productPath(product!.article))
  const button = main(page)
    .getByRole('button', { name: /^В избранное: / })
    .first()
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expectNoJump(page)
  await expect
    .poll(async () => ((await (await page.request.get('/api/v1/favorites/')).json()) as { results: unknown[] }).results.length)
    .toBe(1)
  await page.reload()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
})

test('PERF-01 CMP-01 a product tapped for comparison at the first paint is in it, and stays there', async ({ page }) => {
  await openSlowly(page, list)
  const button = main(page)
    .getByRole('button', { name: /^Сравнить: / })
    .first()
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('banner').getByRole('link', { name: /Сравнение/ })).toContainText('1')
  await expectNoJump(page)
  await page.reload()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
})

test('PERF-01 CART-01 a product added at the first paint is in the cart once', async ({ page }) => {
  await openSlowly(page, list)
  await main(page)
    .getByRole('button', { name: /^В корзину: / })
    .first()
    .click()
  await expect(cartLink(page)).toContainText('1')
  await expect(main(page).getByRole('status', { name: 'В корзине' }).first()).toHaveText('1')
  await expect.poll(() => quantities(page)).toEqual([1])
  // Before hydration the form leads back to its card (CAT-18).
  await expect(main(page).getByRole('status', { name: 'В корзине' }).first()).toBeInViewport()
})

test('PERF-01 CART-01 a quantity raised at the first paint is raised by one', async ({ page, shop }) => {
  const [product] = await shop.inStock(1)
  await fillCart(page, [product!.article])
  await openSlowly(page, list)
  await main(page)
    .getByRole('button', { name: /^Увеличить количество/ })
    .first()
    .click()
  await expect(main(page).getByRole('status', { name: 'В корзине' }).first()).toHaveText('2')
  await expect.poll(() => quantities(page)).toEqual([2])
  await expect(main(page).getByRole('status', { name: 'В корзине' }).first()).toBeInViewport()
})

test('PERF-01 CAT-05 a filter ticked at the first paint is applied', async ({ page }) => {
  await openSlowly(page, valves)
  await page.getByRole('complementary', { name: 'Фильтры' }).getByRole('checkbox', { name: '3/4"' }).click()
  await expect(page).toHaveURL(/property_item_str=.*3%2F4/)
  await expect(page.getByRole('group', { name: 'Выбранные фильтры' }).getByRole('link', { name: '3/4"' })).toBeVisible()
  await expectNoJump(page)
})

test('PERF-01 MENU-01 the catalogue opens when its button is tapped at the first paint', async ({ page }) => {
  await openSlowly(page, '/')
  await page.getByRole('banner').getByRole('link', { name: 'КАТАЛОГ' }).click()
  // Over the page, or as a page of its own where the scripts have not come yet.
  const opened = page.getByRole('dialog', { name: 'Каталог' }).or(page.getByRole('heading', { level: 1, name: /Каталог/ }))
  await expect(opened).toBeVisible()
})

test('PERF-01 SRCH-01 a query typed at the first paint stays, and suggestions come for it', async ({ page }) => {
  await openSlowly(page, '/')
  const field = page.getByRole('banner').getByLabel('Поиск по товарам')
  await field.click()
  await page.keyboard.type('насос')
  await expect(page.getByRole('listbox', { name: 'Подсказки' }).getByRole('option').first()).toBeVisible()
  await expect(field).toHaveValue('насос')
})

test('PERF-01 CART-01 a double tap on «В корзину» at the first paint adds one unit', async ({ page }) => {
  await openSlowly(page, list)
  await main(page)
    .getByRole('button', { name: /^В корзину: / })
    .first()
    .dblclick()
  await expect(cartLink(page)).toContainText('1')
  await expectLive(page)
  await expect(main(page).getByRole('status', { name: 'В корзине' }).first()).toHaveText('1')
  expect(await quantities(page)).toEqual([1])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 380, height: 800 }, hasTouch: true })

  test('PERF-01 SHELL-06 a burger tapped at the first paint opens the menu, and the page stays where it is', async ({ page }) => {
    await openSlowly(page, list)
    await page.getByRole('banner').getByRole('link', { name: 'Меню', exact: true }).tap()
    await expect(page.getByRole('dialog', { name: 'Меню' })).toBeVisible()
    await expectNoJump(page)
  })

  test('PERF-01 CAT-05 filters opened at the first paint count what is typed, and close where the column takes over', async ({ page }) => {
    await openSlowly(page, valves)
    await page.getByRole('button', { name: /^Фильтры/ }).tap()
    const apply = page.getByRole('button', { name: /^Показать \d+ товар/ })
    const before = await apply.textContent()
    await page.getByRole('textbox', { name: /Цена до/ }).pressSequentially('1000')
    await expect(apply).not.toHaveText(before!)
    await expect(page.getByRole('textbox', { name: /Цена до/ })).toHaveValue('1000')
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(page.locator('.facets:popover-open')).toHaveCount(0)
  })
})

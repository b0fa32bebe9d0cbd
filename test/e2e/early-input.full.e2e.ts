// Types, clicks and chooses at the first paint, before scripts (CAT-18, PERF-01).
import type { Page } from '@playwright/test'
import { becomeCustomer, cartQuantities, fillCart } from './create-customer.ts'
import { expect, expectLive, openLive, productPath, test } from './fixtures.ts'
import { expectNoJump, openSlowly } from './open-slowly.ts'

test.slow()
test.use({ viewport: { width: 1440, height: 1200 } })

const list = '/catalog/v2?page=1&page_size=9&ordering=popular'
const valves = '/catalog/zapornaya-armatura/krany-sharovye-rezbovye-dlya-vody'
const main = (page: Page) => page.getByRole('main')
const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /Корзина/ })

test('CART-04 CHK-04 PERF-01 lines unselected and a way of delivery chosen at the first paint of the checkout hold, and after a reload', async ({
  page,
  shop,
}) => {
  const products = await shop.inStock(3)
  await becomeCustomer(page)
  await fillCart(
    page,
    products.map(({ article }) => article),
  )
  // An earlier draft of the form says otherwise.
  await openLive(page, '/checkout')
  await page.getByLabel('Комментарий').fill('Позвоните')
  const hurry = await openSlowly(page, '/checkout')
  const line = (at: number) => page.getByRole('checkbox', { name: new RegExp(products[at]!.article) })
  await line(0).click()
  await line(1).click()
  await page.getByText('Доставка', { exact: true }).click()
  await expectLive(page)
  await expect(page.getByLabel('Комментарий')).toHaveValue('Позвоните')
  for (const [at, isChecked] of [false, false, true].entries()) await expect(line(at)).toBeChecked({ checked: isChecked })
  await expect(page.getByRole('radio', { name: 'Доставка' })).toBeChecked()
  await expect(page.getByRole('complementary', { name: 'Ваш заказ' })).toContainText('1 позиция')
  await hurry()
  await page.reload()
  await expectLive(page)
  await expect(page.getByRole('radio', { name: 'Доставка' })).toBeChecked()
})

test('PROD-02 PERF-01 «+» of a product page pressed at the first paint counts, and the next one too', async ({ page, shop }) => {
  const [product] = await shop.inStock(1)
  await openSlowly(page, productPath(product!.article))
  const field = page.getByRole('textbox', { name: 'Количество' })
  const more = page.getByRole('button', { name: 'Увеличить количество' }).first()
  await more.click()
  await expect(field).toHaveValue('2')
  await expectLive(page)
  await expect(page).toHaveURL(new RegExp(`${product!.article}(#buy-box)?$`))
  await more.click()
  await expect(field).toHaveValue('3')
})

test('CAT-06 CAT-05 PERF-01 an order and a word for values chosen at the first paint of a list are applied', async ({ page }) => {
  await openSlowly(page, '/catalog/nasosy-i-nasosnye-stancii')
  const search = page.getByRole('searchbox', { name: 'Найти: Бренд' })
  await search.fill('грунд')
  await expectLive(page)
  await expect(search).toHaveValue('грунд')
  await openSlowly(page, `${valves}?page=1`)
  await page.getByRole('combobox', { name: 'Сортировать' }).selectOption('-price')
  await expect(page).toHaveURL(/ordering=-price/)
})

test('PERF-01 SRCH-01 a query typed at the first paint stays, and suggestions come for it', async ({ page }) => {
  await openSlowly(page, '/')
  const field = page.getByRole('banner').getByLabel('Поиск по товарам')
  await field.click()
  await page.keyboard.type('насос')
  await expect(page.getByRole('listbox', { name: 'Подсказки' }).getByRole('option').first()).toBeVisible()
  await expect(field).toHaveValue('насос')
})

test('PERF-01 CART-01 a product added at the first paint is in the cart once', async ({ page }) => {
  await openSlowly(page, list)
  await main(page)
    .getByRole('button', { name: /^В корзину: / })
    .first()
    .click()
  await expect(cartLink(page)).toContainText('1')
  await expect(main(page).getByRole('status', { name: 'В корзине' }).first()).toHaveText('1')
  await expect.poll(() => cartQuantities(page)).toEqual([1])
  // Before hydration the form leads back to its card (CAT-18).
  await expect(main(page).getByRole('status', { name: 'В корзине' }).first()).toBeInViewport()
})

test('PERF-01 CAT-05 a filter ticked at the first paint is applied', async ({ page }) => {
  await openSlowly(page, valves)
  await page.getByRole('complementary', { name: 'Фильтры' }).getByRole('checkbox', { name: '3/4"' }).click()
  await expect(page).toHaveURL(/property_item_str=.*3%2F4/)
  await expect(page.getByRole('group', { name: 'Выбранные фильтры' }).getByRole('link', { name: '3/4"' })).toBeVisible()
  await expectNoJump(page)
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

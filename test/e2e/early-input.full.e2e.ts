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

test('CART-04 PERF-01 lines of the cart unselected at the first paint stay so, with the number and the sum', async ({ page, shop }) => {
  const products = await shop.inStock(3)
  await fillCart(
    page,
    products.map(({ article }) => article),
  )
  await openSlowly(page, '/cart')
  const boxes = main(page).getByRole('checkbox', { name: /^Заказать: / })
  await boxes.nth(0).click()
  await boxes.nth(1).click()
  await expectLive(page)
  await expect(main(page).getByText(/Выбрано 1 из\s3/)).toBeVisible()
  for (const [at, isChecked] of [false, false, true].entries()) await expect(boxes.nth(at)).toBeChecked({ checked: isChecked })
  await page.reload()
  await expectLive(page)
  await expect(main(page).getByText(/Выбрано 1 из\s3/)).toBeVisible()
})

test('CHK-04 PERF-01 a line unselected and a way of delivery chosen at the first paint of the checkout hold', async ({ page, shop }) => {
  const products = await shop.inStock(2)
  await becomeCustomer(page)
  await fillCart(
    page,
    products.map(({ article }) => article),
  )
  // An earlier draft of the form says otherwise.
  await openLive(page, '/checkout')
  await page.getByLabel('Комментарий').fill('Позвоните')
  await openSlowly(page, '/checkout')
  const line = (at: number) => page.getByRole('checkbox', { name: new RegExp(products[at]!.article) })
  await line(0).click()
  await page.getByText('Доставка', { exact: true }).click()
  await expectLive(page)
  await expect(page.getByLabel('Комментарий')).toHaveValue('Позвоните')
  await expect(line(0)).not.toBeChecked()
  await expect(line(1)).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Доставка' })).toBeChecked()
  await expect(page.getByRole('complementary', { name: 'Ваш заказ' })).toContainText('1 позиция')
})

test('PROD-02 PERF-01 «+» of a product page pressed at the first paint counts, after a typed number too', async ({ page, shop }) => {
  const [product, another] = await shop.inStock(2)
  await openSlowly(page, productPath(product!.article))
  const field = page.getByRole('textbox', { name: 'Количество' })
  const more = page.getByRole('button', { name: 'Увеличить количество' }).first()
  await more.click()
  await expect(field).toHaveValue('2')
  await expectLive(page)
  await expect(page).toHaveURL(new RegExp(`${product!.article}(#buy-box)?$`))
  await more.click()
  await expect(field).toHaveValue('3')
  await openSlowly(page, productPath(another!.article))
  await field.fill('7')
  await field.blur()
  await expectLive(page)
  await expect(field).toHaveValue('7')
  await more.click()
  await expect(field).toHaveValue('8')
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

test('PROD-03 PERF-01 a product of the mounting kit unselected at the first paint stays out of it', async ({ page, shop }) => {
  let kit: string | undefined
  for (const { article } of await shop.inStock(30)) {
    await page.goto(productPath(article), { waitUntil: 'commit' })
    if ((await page.content()).includes('Добавить комплект')) kit = article
    if (kit) break
  }
  await openSlowly(page, productPath(kit!))
  const box = page.getByRole('checkbox', { name: /^В комплект: / }).first()
  await box.click()
  await expectLive(page)
  await expect(box).not.toBeChecked()
})

test.describe('before scripts', () => {
  test.use({ viewport: { width: 380, height: 800 }, allowedConsoleErrors: [/ERR_FAILED|Failed to load/] })

  test('FAV-01 CMP-01 CAT-18 a favourite and a comparison lead back to the card they were pressed on', async ({ page }) => {
    await becomeCustomer(page)
    await page.route(/\/assets\/.*\.js/, (route) => route.abort())
    await page.goto(`${valves}?page=1&page_size=18`)
    for (const name of [/^В избранное: /, /^Сравнить: /]) {
      const button = main(page).getByRole('button', { name }).nth(7)
      await button.click()
      await expect(page).toHaveURL(/page_size=18.*#/)
      await expect(button).toBeInViewport()
    }
    await page.unroute(/\/assets\/.*\.js/)
    await page.reload()
    await expect(
      main(page)
        .getByRole('button', { name: /^В избранное: / })
        .nth(7),
    ).toHaveAttribute('aria-pressed', 'true')
    await expect(
      main(page)
        .getByRole('button', { name: /^Сравнить: / })
        .nth(7),
    ).toHaveAttribute('aria-pressed', 'true')
  })
})

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

test('PERF-01 CART-01 a quantity raised at the first paint is raised by one', async ({ page, shop }) => {
  const [product] = await shop.inStock(1)
  await fillCart(page, [product!.article])
  await openSlowly(page, list)
  await main(page)
    .getByRole('button', { name: /^Увеличить количество/ })
    .first()
    .click()
  await expect(main(page).getByRole('status', { name: 'В корзине' }).first()).toHaveText('2')
  await expect.poll(() => cartQuantities(page)).toEqual([2])
  await expect(main(page).getByRole('status', { name: 'В корзине' }).first()).toBeInViewport()
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
  const hurry = await openSlowly(page, list)
  await main(page)
    .getByRole('button', { name: /^В корзину: / })
    .first()
    .dblclick()
  // The form may be sent before the scripts: the page is loaded again.
  await hurry()
  await expectLive(page)
  await expect(main(page).getByRole('status', { name: 'В корзине' }).first()).toHaveText('1')
  await expect.poll(() => cartQuantities(page)).toEqual([1])
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

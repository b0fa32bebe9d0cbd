// Checks that no click is lost while the cart changes or a sheet closes.
import type { ElementHandle, Locator, Page, Route } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const valves = '/catalog/zapornaya-armatura/krany-sharovye-rezbovye-dlya-vody'

test('CART-01 CAT-05 a filter ticked while the cart is being changed shows its own list', async ({ page }) => {
  await page.goto(valves)
  await expect(page.locator('.listing[data-live]')).toBeVisible() // the form answers at once from here on
  const heading = page.getByRole('heading', { level: 1 })
  const shown = await heading.textContent()
  const buy = page.getByRole('list', { name: 'Товары' }).getByRole('button', { name: /^В корзину/ })
  const filters = page.getByRole('complementary', { name: 'Фильтры' })
  await overtake(page, buy.first(), /\.data\?.*property_item_str/, filters.getByRole('checkbox', { name: '3/4"' }))
  await expect(page).toHaveURL(/property_item_str=.*3%2F4/)
  await expect(heading).not.toHaveText(shown!)
  await expect(page.getByRole('group', { name: 'Выбранные фильтры' }).getByRole('link', { name: '3/4"' })).toBeVisible()
})

test('CAT-05 clicks on filters that follow one another before the page renders all count, also those taken back', async ({ page }) => {
  await page.goto(valves)
  await expect(page.locator('.listing[data-live]')).toBeVisible()
  const filters = page.getByRole('complementary', { name: 'Фильтры' })
  const chosen = page.getByRole('group', { name: 'Выбранные фильтры' })
  const [small, large] = [filters.getByRole('checkbox', { name: '3/4"' }), filters.getByRole('checkbox', { name: '2 1/2"' })]
  /** All in one task of the page. */
  const click = async (...controls: Locator[]) =>
    page.evaluate(
      (elements) => elements.forEach((element) => element?.click()),
      await Promise.all(controls.map((control) => control.elementHandle() as Promise<ElementHandle<HTMLElement> | null>)),
    )
  await click(small, large)
  await expect(chosen.getByRole('link', { name: /\d"/ })).toHaveCount(2)
  await click(small, small, large)
  await expect(chosen.getByRole('link', { name: /\d"/ })).toHaveText([/3\/4"$/])
  await expect(small).toBeChecked()
  await expect(large).not.toBeChecked()
  await click(large, chosen.getByRole('link', { name: 'Сбросить всё' }))
  await expect(chosen).toHaveCount(0)
  await expect(filters.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await expect(page).not.toHaveURL(/property_item_str/)
})

/** On a phone, on a list reached from another page. */
async function openSheet(page: Page) {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/contacts')
  await page.goto(valves)
  await expect(page.locator('.listing[data-live]')).toBeVisible()
  const sheet = page.locator('#filters')
  const open = page
    .getByRole('main')
    .getByRole('button', { name: /^Фильтры/ })
    .first()
  await open.click()
  await expect(page).toHaveURL(/#filters$/)
  return { sheet, open, close: sheet.getByRole('button', { name: 'Закрыть фильтры' }) }
}

test('CAT-05 SHELL-14 the sheet closed by «back» before the list of a tick has come: the tick counts, and going back takes it away', async ({
  page,
}) => {
  const { sheet } = await openSheet(page)
  const isClosed = Promise.withResolvers<void>()
  await page.route(/\.data\?.*property_item_str/, async (route) => {
    await isClosed.promise
    await route.continue().catch(() => undefined) // given up by the page
  })
  const box = sheet.getByRole('checkbox', { name: '3/4"', includeHidden: true })
  await box.check()
  await page.goBack()
  await expect(sheet).toBeHidden()
  isClosed.resolve()
  await expect(page).toHaveURL(/property_item_str=.*3%2F4[^#]*$/)
  await expect(page.getByRole('group', { name: 'Выбранные фильтры' }).getByRole('link', { name: '3/4"' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`${valves}$`))
  await expect(box).not.toBeChecked()
  await expect(page.getByRole('group', { name: 'Выбранные фильтры' }).getByRole('link', { name: '3/4"' })).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/contacts$/)
})

test('CAT-05 SHELL-14 a tick taken back after the sheet was closed stays taken back when the sheet is opened again', async ({ page }) => {
  const { sheet, open, close } = await openSheet(page)
  const box = sheet.getByRole('checkbox', { name: '3/4"', includeHidden: true })
  await page.route(/\.data\?.*property_item_str/, async () => undefined) // never responds
  await box.check()
  await close.click()
  await expect(sheet).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`${valves}$`))
  await expect(box).not.toBeChecked()
  await open.click()
  await expect(box).not.toBeChecked()
  await close.click()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`${valves}$`))
  await expect(box).not.toBeChecked()
})

test('CAT-05 SHELL-14 a tick counts though the sheet is closed and opened again before its list has come', async ({ page }) => {
  const { sheet, open, close } = await openSheet(page)
  const isReopened = Promise.withResolvers<void>()
  await page.route(/\.data\?.*property_item_str/, async (route) => {
    await isReopened.promise
    await route.continue().catch(() => undefined) // given up by the page
  })
  const box = sheet.getByRole('checkbox', { name: '3/4"' })
  await box.check()
  await close.click()
  await expect(sheet).toBeHidden()
  await open.click()
  await expect(box).toBeChecked()
  isReopened.resolve()
  await expect(page).toHaveURL(/property_item_str=.*3%2F4.*#filters$/)
  await expect(box).toBeChecked()
  await close.click()
  await expect(page).toHaveURL(/property_item_str=.*3%2F4[^#]*$/)
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`${valves}$`))
  await page.goBack()
  await expect(page).toHaveURL(/\/contacts$/)
})

/** Clicks `buy`, then `way` to another page, whose first response waits for the cart. @param next URL of its data */
async function overtake(page: Page, buy: Locator, next: RegExp, way: Locator): Promise<void> {
  const isRequested = Promise.withResolvers<void>()
  const isRead = Promise.withResolvers<void>()
  await page.route('**/fragments/cart', async (route) => {
    await isRequested.promise
    await route.continue()
  })
  const giveLate = async (route: Route) => {
    isRequested.resolve()
    await isRead.promise
    await route.continue().catch(() => undefined) // given up by the page
  }
  await page.route(next, giveLate, { times: 1 })
  const changed = page.waitForResponse('**/fragments/cart')
  await buy.click()
  await way.click()
  await (await changed).finished()
  await expect(page.getByText('Товар в\u00a0корзине', { exact: true })).toBeVisible()
  isRead.resolve()
}

// Another page is asked for while the cart is being changed, and its data come last: what is shown belongs to the address (CART-01).
import type { Locator, Page, Route } from '@playwright/test'
import { expect, productPath, test } from './journey.ts'

test('CART-01 PROD-01 another size pressed while the cart is being changed comes with its own goods', async ({ page }) => {
  await page.goto(productPath('KOE-001653'))
  const buy = page.getByRole('main').getByRole('button', { name: 'В корзину', exact: true })
  await overtake(page, buy.first(), /KOE-001767\.data/, page.getByRole('link', { name: /^3\/8" ВР\/НР/ }).first())
  await expect(page).toHaveURL(/KOE-001767/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('3/8"')
  await expect(page.getByRole('main').getByRole('link', { name: 'Уточнить срок поставки' }).first()).toBeVisible()
})

test('CART-01 CAT-05 a filter ticked while the cart is being changed shows its own list', async ({ page }) => {
  await page.goto('/catalog/zapornaya-armatura/krany-sharovye-rezbovye-dlya-vody')
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

/** Presses `buy`, then `way` to another page, whose first answer stays away until the cart has been changed. @param next address of that page's data */
async function overtake(page: Page, buy: Locator, next: RegExp, way: Locator): Promise<void> {
  const isAsked = Promise.withResolvers<void>()
  const isRead = Promise.withResolvers<void>()
  await page.route('**/fragments/cart', async (route) => {
    await isAsked.promise
    await route.continue()
  })
  const giveLate = async (route: Route) => {
    isAsked.resolve()
    await isRead.promise
    await route.continue().catch(() => undefined) // given up by the page
  }
  await page.route(next, giveLate, { times: 1 })
  let isAnswered = false
  const readAfter = page.waitForResponse((response) => {
    isAnswered ||= response.url().endsWith('/fragments/cart')
    return isAnswered && response.url().includes('.data')
  })
  await buy.click()
  await way.click()
  await readAfter
  isRead.resolve()
}

// Acts at the first paint, before scripts; other actions are in early-input.full.e2e.ts (PERF-01).
import type { Page } from '@playwright/test'
import { cartQuantities } from './create-customer.ts'
import { expect, test } from './fixtures.ts'
import { expectNoJump, openSlowly } from './open-slowly.ts'

const list = '/catalog/v2?page=1&page_size=9&ordering=popular'
const valves = '/catalog/zapornaya-armatura/krany-sharovye-rezbovye-dlya-vody'

// Each waits for several slow responses. High enough that nothing has to be scrolled to.
test.slow()
test.use({ viewport: { width: 1440, height: 1200 } })

const main = (page: Page) => page.getByRole('main')
const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /Корзина/ })

test('PERF-01 CART-01 a product added at the first paint is in the cart once @full', async ({ page }) => {
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

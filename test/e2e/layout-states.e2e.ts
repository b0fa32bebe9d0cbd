// Checks what opens over pages by axe, and that nothing covers or widens them (A11Y-01, CONST-15).
import type { Locator, Page } from '@playwright/test'
import { becomeCustomer } from './create-customer.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, productPath, test } from './fixtures.ts'

/** Opened by keys, seen by axe, closed by Escape: the focus is inside meanwhile, and afterwards where it was. */
async function opensAndCloses(page: Page, opener: Locator, opened: Locator): Promise<void> {
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(opened).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')
  await expect(opened).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(page).not.toHaveURL(/#/) // its entry leaves the history a moment later
}

test('A11Y-01 SHELL-05 SHELL-13 what opens over a page is named, closes by Escape and gives the focus back', async ({ page, shop }) => {
  const [product] = await shop.inStock(1)
  await page.goto(productPath(product!.article))
  await expect(page.getByRole('button', { name: 'Связаться с нами' }), 'the last of the scripts').toBeVisible()
  const main = page.getByRole('main')
  await opensAndCloses(
    page,
    main.getByRole('button', { name: /^В избранное: / }).first(),
    page.getByRole('dialog', { name: 'Избранное доступно после входа' }),
  )
  await opensAndCloses(
    page,
    page.getByRole('region', { name: 'Связь и справка' }).getByRole('link', { name: 'Перезвоните мне' }),
    page.getByRole('dialog', { name: 'Обратный звонок' }),
  )
  await becomeCustomer(page, { isConfirmed: false })
  await page.goto('/contacts')
  await opensAndCloses(
    page,
    page.getByRole('link', { name: 'Айдар Н.' }),
    page.getByRole('banner').getByRole('navigation', { name: 'Личный кабинет' }),
  )
})

test(
  'CONST-15 PROD-01 sizes that are on order do not widen a phone’s page, though a screen reader reads it',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    await page.goto(productPath('VES-000049'))
    const sizes = page.getByRole('main').getByRole('list', { name: /^Размер/ })
    await expect(sizes.getByRole('link', { name: /, под заказ$/ })).not.toHaveCount(0)
    await expectNoSidewaysScroll(page)
  },
)

test('A11Y-01 SHELL-08 CAT-08 the floating menu covers no button of the product table', { tag: '@full' }, async ({ page, baseURL }) => {
  await page.context().addCookies([{ name: 'list-look', value: 'table', url: baseURL ?? '' }])
  for (const width of [380, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/catalog/zapornaya-armatura/sharovye-krany')
    const floating = page.getByRole('button', { name: 'Связаться с нами' })
    await expect(floating).toBeVisible()
    const add = page.getByRole('button', { name: 'Добавить выбранное' })
    await expect(add).toBeVisible()
    // Polled: the menu rises while it appears.
    const isFree = async () => {
      const [one, other] = [(await floating.boundingBox())!, (await add.boundingBox())!]
      return one.y + one.height <= other.y || one.y >= other.y + other.height || one.x >= other.x + other.width
    }
    await expect.poll(isFree, `at ${width} px`).toBe(true)
  }
})

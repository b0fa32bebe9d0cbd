// Checks what is in view on tablets and phones.
import { expect, productPath, test } from './fixtures.ts'

test('CONST-15 PROD-01 tablets and phones: price, sizes and the menu are in view', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto(productPath('TIM-000620'))
  await expect(page.locator('.buy-form')).toBeInViewport({ ratio: 1 })
  // A size of a thread does not break after the slash.
  await expect(page.getByRole('heading', { level: 1 }).getByText('ВР/НР,')).toHaveCSS('text-wrap-mode', 'nowrap')
  // The brand can be touched above and below its text.
  const brand = page.locator('.product-line > a')
  for (const width of [1440, 380, 320]) {
    await page.setViewportSize({ width, height: 800 })
    const { x, y, height } = (await brand.boundingBox())!
    expect(height).toBeGreaterThanOrEqual(24)
    for (const at of [y + 4, y + height - 4])
      expect(
        await page.evaluate((point) => document.elementFromPoint(...point)?.matches('.product-line > a'), [x + 8, at] as const),
        `${width} px`,
      ).toBe(true)
  }
  // The names of the first line of breadcrumbs can be clicked above those of the second.
  await page.setViewportSize({ width: 844, height: 390 })
  await page.goto(productPath('VA3-000962'))
  await page.getByRole('navigation', { name: 'Вы здесь' }).getByRole('link', { name: 'Каталог' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Каталог/)
  await page.setViewportSize({ width: 380, height: 800 })
  await page.goto('/catalog/zapornaya-armatura/krany-sharovye-rezbovye-dlya-vody')
  await page
    .getByRole('banner')
    .getByRole('link', { name: /каталог/i })
    .first()
    .click()
  const menu = page.getByRole('dialog')
  await expect(menu.locator('[aria-current]')).toContainText('Краны шаровые резьбовые для')
  for (const way of ['Позвонить', 'Написать']) await expect(menu.getByRole('link', { name: way })).toBeVisible()
})

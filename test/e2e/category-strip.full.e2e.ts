// Checks the category that the strip marks; its links are in menu.e2e.ts.
import { expect, productPath, test } from './fixtures.ts'

test('CONST-04 the category strip marks the category on its lists and products', async ({ page }) => {
  for (const path of ['/precatalog/nasosy-i-nasosnye-stancii', '/catalog/nasosy-i-nasosnye-stancii', productPath('BEL-001065')]) {
    await page.goto(path)
    await expect(page.locator('.category-strip a[aria-current]'), path).toContainText('Насосы')
  }
  await page.goto('/catalog/rasprodazha')
  await expect(page.locator('.category-strip a[aria-current]')).toContainText('РАСПРОДАЖА')
})

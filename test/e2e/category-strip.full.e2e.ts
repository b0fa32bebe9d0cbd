// Checks the category that the strip marks; its links are in menu.e2e.ts.
import { expect, productPath, test } from './fixtures.ts'

test('CONST-04 the category strip marks the category on its lists and products', async ({ page }) => {
  for (const path of ['/precatalog/nasosy-i-nasosnye-stancii', '/catalog/nasosy-i-nasosnye-stancii', productPath('BEL-001065')]) {
    await page.goto(path)
    await expect(page.locator('.category-strip a[aria-current]'), path).toContainText('Насосы')
  }
  for (const [path, href] of [
    [productPath('BEL-001065'), '/precatalog/nasosy-i-nasosnye-stancii'],
    ['/catalog/v2?category=Насосы+и+насосные+станции&priceFrom=10000', '/catalog/v2'],
    ['/precatalog/nasosy-i-nasosnye-stancii', '/precatalog'],
  ] as const) {
    await page.goto(path)
    await expect(page.locator('.category-strip a[aria-current]'), path).toHaveAttribute('href', href)
  }
  await page.goto('/catalog/rasprodazha')
  await expect(page.locator('.category-strip a[aria-current]')).toContainText('РАСПРОДАЖА')
})

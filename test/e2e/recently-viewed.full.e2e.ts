// Checks the recently viewed products of a browser (RCT-01).
import { expect, expectNoSidewaysScroll, openLive, productPath, test } from './fixtures.ts'

test('RCT-01 CONST-16 viewed products are shown on home and product pages, newest first, without the product itself', async ({
  page,
  shop,
}) => {
  const products = await shop.inStock(3)
  for (const { article } of [...products, products[0]!]) {
    await page.goto(productPath(article))
    await expect.poll(() => page.evaluate(() => localStorage.getItem('recently-product'))).toMatch(new RegExp(`^\\["${article}"`))
  }
  const seen = page.getByRole('region', { name: 'Вы смотрели' })
  await seen.scrollIntoViewIfNeeded()
  await expect(seen.getByRole('link')).toHaveCount(2)
  await expect(seen.getByRole('link').first()).toHaveAttribute('href', productPath(products[2]!.article))
  // A product that is gone drops out; on the first load nothing is requested.
  await page.evaluate(() =>
    localStorage.setItem('recently-product', JSON.stringify(['GONE-1', ...JSON.parse(localStorage.getItem('recently-product')!)])),
  )
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await openLive(page, '/')
  expect(requested.filter((url) => url.includes('/fragments/'))).toEqual([])
  await seen.scrollIntoViewIfNeeded()
  await expect(seen.getByRole('link')).toHaveCount(3)
  await page.setViewportSize({ width: 380, height: 800 })
  await expectNoSidewaysScroll(page)
})

// Walks pages at the widths of phones, tablets and desktops, and with doubled text.
import type { Page } from '@playwright/test'
import { becomeCustomer, fillCart } from './create-customer.ts'
import { expect, expectNoSidewaysScroll, productPath, test } from './fixtures.ts'

const widths = [320, 380, 768, 820, 1024, 1300, 1440]

test('CONST-15 A11Y-01 no page scrolls sideways at the widths of phones, tablets and desktops', async ({ page }) => {
  for (const path of [
    '/',
    '/catalog/zapornaya-armatura/krany-sharovye-rezbovye-dlya-vody',
    '/catalog/rasprodazha',
    productPath('TIM-000620'),
    productPath('ROD-000909'),
    '/about/certificate',
    '/objects/1',
    '/compare',
  ]) {
    await page.goto(path)
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 781 ? 800 : 768 })
      await expectNoSidewaysScroll(page)
    }
  }
})

/** The texts of fixed bars end within the window and within their button. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-bottom-bar] :is(a, button, p)')].flatMap((element) => {
      const text = document.createRange()
      text.selectNodeContents(element)
      const [inner, outer] = [text.getBoundingClientRect(), element.getBoundingClientRect()]
      const isCut = outer.width > 0 && (outer.right > innerWidth + 1 || inner.right > outer.right + 1)
      return isCut ? [element.textContent] : []
    }),
  )

test('A11Y-01 with text twice as large on a phone the pages of a customer with a full cart lose nothing, and cards grow', async ({
  page,
  shop,
}) => {
  await becomeCustomer(page)
  const articles = (await shop.inStock(12)).map(({ article }) => article)
  await fillCart(page, articles)
  const data = { items: articles.map((product) => ({ product, quantity: 12_345 })) }
  const headers = { origin: test.info().project.use.baseURL ?? '' }
  const { id } = (await (await page.request.post('/api/v1/order/', { headers, data })).json()) as { id: string }
  await page.setViewportSize({ width: 380, height: 800 })
  const double = () => page.addStyleTag({ content: 'html { font-size: 200% !important }' })
  for (const path of [
    '/cart',
    '/checkout',
    '/cart/shops',
    '/objects/1',
    '/production/automated-heating-points',
    '/about/certificate',
    '/personal-account',
    `/draft?id=${id}`,
    `/draft/list?id=${id}`,
  ]) {
    await page.goto(path)
    await double()
    await expectNoSidewaysScroll(page)
    expect(await cutTexts(page), path).toEqual([])
  }
  await page.goto('/catalog/zapornaya-armatura')
  const [name, price] = [page.locator('.card-name').first(), page.locator('.card-price').first()]
  const sizeOf = (part: typeof name) => part.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  const before = [await sizeOf(name), await sizeOf(price)]
  await double()
  expect([await sizeOf(name), await sizeOf(price)]).toEqual(before.map((size) => 2 * size))
})

// Checks the narrowest windows and doubled text: header, favourites, tabs, contact button.
import type { Page } from '@playwright/test'
import { becomeCustomer, fillCart } from './create-customer.ts'
import { expect, expectLive, expectNoSidewaysScroll, openLive, test } from './fixtures.ts'

const doubleText = (page: Page) => page.addStyleTag({ content: 'html { font-size: 200% }' })
const contact = (page: Page) => page.getByRole('navigation', { name: 'Быстрая связь' }).getByRole('button')

/** Whether a line of the element's text is under the contact button. */
async function isCovered(page: Page, selector: string): Promise<boolean> {
  const button = (await contact(page).boundingBox())!
  return page
    .locator(selector)
    .first()
    .evaluate((element, { x, y, width, height }) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      while (texts.nextNode()) {
        range.selectNodeContents(texts.currentNode)
        for (const line of range.getClientRects())
          if (line.right > x && line.left < x + width && line.bottom > y && line.top < y + height) return true
      }
      return false
    }, button)
}

test('CONST-15 FAV-01 header, favourites and tabs fit into 320 px with doubled text, and the header into 280 px', async ({
  page,
  shop,
}) => {
  await becomeCustomer(page)
  for (const { article } of await shop.inStock(2)) {
    const headers = { origin: new URL(test.info().project.use.baseURL!).origin }
    expect((await page.request.post('/api/v1/favorites/', { headers, data: { product: article } })).ok()).toBe(true)
  }
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/personal-account?tab=favorites')
  await doubleText(page)
  await expectNoSidewaysScroll(page)
  const captions = await page
    .getByRole('navigation', { name: 'Разделы' })
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => {
        const range = document.createRange()
        range.selectNodeContents(link.lastChild!)
        return range.getBoundingClientRect()
      }),
    )
  for (const [at, caption] of captions.slice(1).entries()) expect(caption.left).toBeGreaterThanOrEqual(captions[at]!.right)
  await page.setViewportSize({ width: 280, height: 700 })
  await expectNoSidewaysScroll(page)
  await page.goto('/delivery')
  await expectNoSidewaysScroll(page)
})

test('A11Y-01 CONST-15 at 320 px the contact button covers neither the end of the footer nor an error of the consent', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openLive(page, '/delivery')
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => isCovered(page, '.footer [href="/policy"]')).toBe(false)

  await fillCart(
    page,
    (await shop.inStock(1)).map(({ article }) => article),
  )
  await page.goto('/cart')
  await expectLive(page)
  await page.getByLabel('Имя').fill('Айдар')
  await page.getByLabel('Телефон').fill('87015550102')
  await page.getByLabel('E-mail').fill('a@b.example')
  // The box is in view, its error would be under the button.
  const box = page.getByRole('checkbox', { name: /политику обработки/ })
  await box.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - (innerHeight - 200)))
  await page.getByRole('button', { name: 'Отправить заказ' }).first().click()
  await expect(page.getByText(/Необходимо принять/)).toBeVisible()
  await expect.poll(() => isCovered(page, '[id$="-error"]:has-text("Необходимо принять")')).toBe(false)
})

for (const way of ['by its link', 'by Enter'] as const) {
  test(`MENU-02 on a phone a word that the menu does not have is searched in all products ${way}`, async ({ page }) => {
    await page.setViewportSize({ width: 380, height: 800 })
    await openLive(page, '/catalog/zapornaya-armatura')
    await page
      .getByRole('banner')
      .getByRole('link', { name: /каталог/i })
      .first()
      .press('Enter')
    const menu = page.getByRole('dialog')
    const field = menu.getByRole('searchbox')
    await field.fill('муфта ппр')
    const link = menu.getByRole('link', { name: 'Искать «муфта ппр» в товарах' })
    await expect(link).toBeVisible()
    await (way === 'by Enter' ? field : link).press('Enter')
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get('query') === 'муфта ппр')
    await expect(menu).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL(/\/catalog\/zapornaya-armatura/)
  })
}

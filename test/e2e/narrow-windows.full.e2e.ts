// Checks the narrowest windows and doubled text: header, favourites, tabs, contact button.
import type { Page } from '@playwright/test'
import { becomeCustomer, fillCart } from './create-customer.ts'
import { expect, expectLive, expectNoSidewaysScroll, openLive, test } from './fixtures.ts'

const doubleText = (page: Page) => page.addStyleTag({ content: 'html { font-size: 200% }' })
const contact = (page: Page) => page.getByRole('navigation', { name: 'Быстрая связь' }).getByRole('button')

/** Whether a line of the element's text is under the contact button. */
async function isCovered(page: Page, selector: string): Promise<boolean> {
  if (!(await contact(page).isVisible())) return false
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

test('CONST-15 FAV-01 SHELL-04 header with its call button, favourites and tabs fit into 320 px with doubled text, the header and a guest’s pages into 280 px', async ({
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
  const header = page.getByRole('banner')
  const [logo, call] = [header.getByRole('link', { name: 'Родник, на главную' }), header.getByRole('link', { name: 'Позвонить' })]
  for (const width of [280, 320, 360]) {
    await page.setViewportSize({ width, height: 700 })
    await expect(call).toBeInViewport({ ratio: 1 })
    const { x, width: logoWidth } = (await logo.boundingBox())!
    expect(x + logoWidth, `${width} px`).toBeLessThanOrEqual((await call.boundingBox())!.x)
  }
  await page.context().clearCookies()
  await page.setViewportSize({ width: 280, height: 700 })
  for (const path of [
    '/my-orders',
    '/faq',
    '/about/partners',
    '/precatalog/nasosy-i-nasosnye-stancii',
    '/catalog?query=ъъъъъ',
    '/catalog/product/ROD-000909',
    '/catalog/product/ROD-001267', // 31 754 000 ₸
    '/delivery',
  ]) {
    await page.goto(path)
    await doubleText(page)
    await expectNoSidewaysScroll(page)
  }
})

// The form may be sent before its check has loaded.
test.use({ allowedConsoleErrors: [/status of 400/] })

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

/** Runs in the page: words that end on another line without a hyphen. */
function brokenWords(selector: string): string[] {
  const range = document.createRange()
  return [...document.querySelectorAll(selector)].flatMap((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const { index, 0: word } of (text.nodeValue ?? '').matchAll(/[а-яё]{2,}/gi)) {
        const lines = [...word].map((_, at) => {
          range.setStart(text, index + at)
          range.setEnd(text, index + at + 1)
          // The hyphen of the line above is the first of two.
          return Math.round([...range.getClientRects()].at(-1)?.top ?? 0)
        })
        if (lines.some((top) => top !== lines[0])) broken.push(word)
      }
    }
    return broken
  })
}

test('A11Y-01 CAT-08 ROUTE-01 with doubled text no word is cut in two: slides and reasons of the home page, names in lists', async ({
  page,
  baseURL,
}) => {
  await page.goto('/')
  for (const width of [1440, 1024, 380, 320]) {
    await page.setViewportSize({ width, height: 900 })
    await doubleText(page)
    expect(
      await page.evaluate(brokenWords, '.carousel-slide h2, #home-advantages ~ ul h3, ul:has(> li .picture-faded) a > :first-child'),
      `${width}`,
    ).toEqual([])
  }
  for (const viewMode of ['grid', 'list', 'table']) {
    await page.context().addCookies([{ name: 'list-look', value: viewMode, url: baseURL! }])
    await page.setViewportSize({ width: 320, height: 900 })
    await page.goto('/catalog/zapornaya-armatura')
    await doubleText(page)
    expect(await page.evaluate(brokenWords, '.card-name, .card-properties, .table-product a, .table-frame thead'), viewMode).toEqual([])
    await expectNoSidewaysScroll(page)
  }
  // The arrow takes a part of the sorted column's width.
  await page
    .getByRole('columnheader', { name: /^Наименование/ })
    .getByRole('link')
    .press('Enter')
  const sorted = page.locator('thead [aria-sort]')
  await expect(sorted).toHaveText(/артикул|арти\u00adкул/)
  expect(await page.evaluate(brokenWords, '.table-frame thead')).toEqual([])
  expect(await sorted.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
})

test('CAT-17 A11Y-01 favourite and compare buttons of a row are in the middle of its article, also with doubled text', async ({
  page,
  baseURL,
}) => {
  await page.context().addCookies([{ name: 'list-look', value: 'table', url: baseURL! }])
  await page.goto('/catalog/zapornaya-armatura')
  const row = page.getByRole('row').nth(1)
  await row.hover()
  const middle = async (part: string) => {
    const { y, height } = (await row.locator(part).first().boundingBox())!
    return y + height / 2
  }
  for (const size of ['100%', '200%']) {
    await page.addStyleTag({ content: `html { font-size: ${size} }` })
    const article = await middle('.table-product small')
    for (const mark of ['.mark-favourite', '.mark-compare'])
      expect(Math.abs((await middle(mark)) - article), `${mark} ${size}`).toBeLessThan(4)
  }
})

test('A11Y-01 SRCH-01 PROD-01 at 320 px with doubled text the heading above found products leaves «циркуляционный» whole, sizes and shops their words', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 900 })
  await page.goto('/catalog?query=циркуляционный')
  await doubleText(page)
  const sizeOf = (heading: Element) => Number.parseFloat(getComputedStyle(heading).fontSize)
  // Its sixteen characters in the shop's font; a fallback font is wider.
  expect(await page.getByRole('heading', { level: 1 }).evaluate(sizeOf)).toBeLessThan(27.5)
  await page.goto('/catalog/product/ROD-000909')
  await doubleText(page)
  const narrow = await page
    .locator('.family-frame th > :first-child, .product-box li > span:first-child')
    .evaluateAll((cells) =>
      cells.filter((cell) => cell.getBoundingClientRect().width < 120 && cell.scrollHeight > 60).map(({ textContent }) => textContent),
    )
  expect(narrow).toEqual([])
  await expectNoSidewaysScroll(page)
})

test('MENU-02 A11Y-01 the menu of a low window shows categories, and all of it can be reached', async ({ page }) => {
  for (const [width, height] of [
    [320, 256],
    [667, 320],
    [1366, 600],
  ] as const) {
    await page.setViewportSize({ width, height })
    await openLive(page, '/contacts')
    await page
      .getByRole('banner')
      .getByRole('link', { name: /каталог/i })
      .first()
      .press('Enter')
    const menu = page.getByRole('dialog', { name: 'Каталог' })
    await expect(menu.getByRole('link', { name: /^Насосы и\sнасосные станции/ }).first()).toBeInViewport({ ratio: 0.5 })
    const last = width > 1000 ? menu.getByRole('button', { name: 'Закрыть каталог' }) : menu.getByRole('link', { name: 'Позвонить' })
    await last.focus()
    await expect(last).toBeInViewport({ ratio: 1 })
    const cut = await menu.evaluate(
      (box) =>
        [box, ...box.querySelectorAll('section, nav')].filter(
          (part) => getComputedStyle(part).overflowY === 'hidden' && part.scrollHeight > part.clientHeight,
        ).length,
    )
    expect(cut, `${width}×${height}`).toBe(0)
    // Its entry of the history is gone before the next page is asked for.
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
  }
})

test('MENU-02 on a phone a word that the menu does not have is searched in all products by Enter', async ({ page }) => {
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
  await field.press('Enter')
  await expect(page).toHaveURL(({ searchParams }) => searchParams.get('query') === 'муфта ппр')
  await expect(menu).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/\/catalog\/zapornaya-armatura/)
})

// Checks customer pages, refused forms and enlarged text by axe and at all widths (A11Y-01).
import type { Locator, Page } from '@playwright/test'
import { becomeCustomer, fillCart } from './create-customer.ts'
import { expectEveryWidth, expectGoodLayout, expectGoodLayoutHere, mainWidths } from './layout-checks.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, openLive, productPath, test } from './fixtures.ts'

test.use({ allowedConsoleErrors: [/status of 40[04]/] })

test('A11Y-01 CONST-15 every tab of an account holds the main widths, and axe finds nothing in it', async ({ page, shop }) => {
  await becomeCustomer(page, { isConfirmed: false })
  await fillCart(
    page,
    (await shop.inStock(2)).map(({ article }) => article),
  )
  await page.goto('/personal-account')
  const tabs = await page
    .getByRole('main')
    .getByRole('navigation', { name: 'Личный кабинет' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(tabs).toHaveLength(8)
  for (const path of [...tabs, '/draft/list', '/about/wholesaler']) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(path)
    await expectAccessible(page)
    await expectEveryWidth(page, path, mainWidths)
  }
})

/** On paper there is no frame of the shop and nothing that can only be pressed. */
async function expectPrintable(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  for (const role of ['banner', 'contentinfo', 'navigation', 'search', 'button', 'switch', 'combobox'] as const)
    await expect(page.getByRole(role), role).toHaveCount(0)
  await page.emulateMedia({ media: null })
}

test('A11Y-01 CONST-15 CHK-04 DRF-01 a customer’s checkout, draft, order and lists hold every width and are printed bare, and axe finds nothing; no product line is cut', async ({
  page,
  shop,
  baseURL,
}) => {
  await becomeCustomer(page)
  const articles = (await shop.inStock(2)).map(({ article }) => article)
  await fillCart(page, articles)
  const send = async (method: string, path: string, data: object) => {
    const response = await page.request.fetch(`/api/v1/order/${path}`, { method, headers: { origin: baseURL ?? '' }, data })
    expect(response.ok(), await response.text()).toBe(true)
    return ((await response.json()) as { id: string }).id
  }
  const items = articles.map((product) => ({ product, quantity: 1 }))
  const [draft, order] = [await send('POST', '', { items }), await send('POST', '', { items })]
  await send('PATCH', `${order}/place`, { address: 'Актобе, проспект Абилкайыр хана, 85', payment_type: 'cash', comment: 'После обеда' })
  for (const [path, heading] of [
    ['/checkout', /^Оформление/],
    [`/draft?id=${draft}`, /^Черновик/],
    [`/order?id=${order}`, /^Заказ /],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expectGoodLayoutHere(page, path)
    if (path !== '/checkout') await expectPrintable(page)
  }
  // An error of one field leaves its neighbours in their line.
  await page.goto(`/draft?id=${draft}`)
  const article = page.locator('#add-article')
  const add = page.getByRole('button', { name: 'Добавить', exact: true })
  await article.fill('НЕТ-ТАКОГО-7')
  await add.click()
  await expect(article).toHaveAttribute('aria-invalid', 'true')
  const tops = await Promise.all([article, page.locator('#add-quantity'), add].map(async (part) => (await part.boundingBox())!.y))
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(2)
  // Customers see quantities and their own prices.
  for (const path of ['/catalog/zapornaya-armatura', productPath(articles[0]!), '/compare?articles=' + articles.join(',')]) {
    await page.goto(path)
    await expectEveryWidth(page, `a customer’s ${path}`, [320, 380, 768, 1300])
    await expectPrintable(page)
  }
})

test('A11Y-01 CONST-15 forms that were refused hold every width, and axe finds nothing in them', async ({ page }) => {
  for (const [path, send] of [
    ['/login', 'Войти'],
    ['/registration', 'Зарегистрироваться'],
    ['/callback', 'Отправить заявку'],
    ['/my-orders', 'Найти заказ'],
    ['/production/block-boiler-room', 'Отправить опросный лист'],
  ] as const) {
    await page.setViewportSize({ width: 380, height: 800 })
    await page.goto(path)
    await page.getByRole('main').getByRole('button', { name: send }).click()
    const wrong = page.getByRole('main').locator('[aria-invalid=true]').first()
    await expect(wrong).toBeFocused()
    await expect(wrong).toHaveAccessibleDescription(/\S/)
    await expectAccessible(page)
    await expectEveryWidth(page, `${path} refused`, mainWidths)
  }
})

/** Runs in the page: words of a link with one text that are in two lines. */
function brokenWords(link: Element): string[] {
  const range = document.createRange()
  const text = link.firstChild!
  return [...link.textContent.matchAll(/\p{L}+/gu)].flatMap(({ index, 0: word }) => {
    range.setStart(text, index)
    range.setEnd(text, index + word.length)
    return new Set(Array.from(range.getClientRects(), ({ top }) => top)).size > 1 ? [word] : []
  })
}

const widthOf = async (part: Locator): Promise<number> => (await part.first().boundingBox())!.width

test('A11Y-01 at 200 % zoom with text twice as large nothing is lost, and forced colours keep what is chosen in sight', async ({
  page,
  shop,
}) => {
  const [product] = await shop.inStock(1)
  await fillCart(page, [product!.article])
  // 1280 px at 200 %, and the reader's own text size on top of it.
  await page.setViewportSize({ width: 640, height: 512 })
  for (const path of ['/', '/catalog/zapornaya-armatura', productPath(product!.article), '/cart', '/contacts', '/login']) {
    await page.goto(path)
    await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
    await expectNoSidewaysScroll(page)
  }
  // The reader's text size alone, on a desktop.
  await page.setViewportSize({ width: 1300, height: 900 })
  for (const path of ['/', '/catalog/zapornaya-armatura', productPath(product!.article), '/cart', '/precatalog', '/contacts']) {
    await page.goto(path)
    await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
    await expectNoSidewaysScroll(page)
    if (path === '/cart' || path.startsWith('/catalog/product/'))
      expect(await widthOf(page.getByRole('textbox', { name: 'Количество' }))).toBeGreaterThan(40)
    if (path !== '/cart') continue
    const [logo, phone] = [
      page.getByRole('link', { name: 'Родник, на главную' }),
      page.getByRole('banner').getByRole('link', { name: /^\+7/ }),
    ]
    expect((await phone.boundingBox())!.x - (await logo.boundingBox())!.x).toBeGreaterThan(await widthOf(logo))
  }
  // The last of them is the contacts page, where a phone is next to an e-mail.
  const [phone, mail] = [
    page.getByRole('main').getByRole('link', { name: /^\+7/ }),
    page.getByRole('main').getByRole('link', { name: /@/ }),
  ]
  const [left, right] = [(await phone.first().boundingBox())!, (await mail.first().boundingBox())!]
  expect(left.x + left.width).toBeLessThanOrEqual(right.x)
  // On a phone only text grows; spaces stay, and a heading's longest word is not broken.
  const onPhones = [
    '/',
    '/catalog/zapornaya-armatura',
    productPath(product!.article),
    '/cart',
    '/precatalog',
    '/delivery',
    '/contacts',
    '/faq',
  ]
  for (const path of onPhones.concat('/login', '/registration', '/my-orders', '/production/block-boiler-room')) {
    await page.setViewportSize({ width: 380, height: 800 })
    await page.goto(path)
    await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
    await expectNoSidewaysScroll(page)
    if (path.startsWith('/catalog/product/')) expect(await widthOf(page.locator('.product-line > a'))).toBeGreaterThan(40)
    if (path === '/') expect(await page.getByRole('link', { name: /^Бесплатная доставка/ }).evaluate(brokenWords)).toEqual([])
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoSidewaysScroll(page)
  }
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/registration')
  const consent = page.getByRole('checkbox', { name: /политику обработки/ })
  await consent.check()
  expect(await consent.evaluate((box) => getComputedStyle(box).appearance)).toBe('auto')
  await openLive(page, '/contacts')
  await page.getByRole('main').getByRole('link', { name: 'Перезвоните мне' }).click()
  await expect(page.getByRole('dialog', { name: 'Обратный звонок' })).toHaveCSS('border-top-style', 'solid')
})

test('CONST-15 CART-04 CART-05 A11Y-01 shops for a cart and a shared cart hold the main widths and axe', async ({ page, shop }) => {
  await fillCart(
    page,
    (await shop.inStock(3)).map(({ article }) => article),
  )
  await expectGoodLayout(page, '/cart/shops', mainWidths)
  await expect(page.getByRole('link', { name: 'Выбрать магазин' }).first()).toBeVisible()
  const { code } = (await (await page.request.post('/cart/share', { form: { key: 'looks-of-a-share' } })).json()) as { code: string }
  await expectGoodLayout(page, `/cart/list/${code}`, mainWidths)
  await expect(page.getByRole('button', { name: /Добавить всё/ })).toBeVisible()
  await page.goto('/article-list')
  await page.getByRole('textbox', { name: 'Список артикулов' }).fill('VES-001640 1')
  await page.getByRole('button', { name: 'Проверить список' }).click()
  await expect(page.getByRole('main').getByText('Под заказ, срок уточнит менеджер')).toBeVisible()
  await expectGoodLayoutHere(page, 'pasted list', mainWidths)
})

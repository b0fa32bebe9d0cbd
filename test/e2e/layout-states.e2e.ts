// Checks dialogs, empty pages, errors and customer pages by axe and at every width (A11Y-01, CONST-15).
import type { Locator, Page } from '@playwright/test'
import { becomeCustomer, fillCart } from './create-customer.ts'
import { expectEveryWidth, expectGoodLayoutHere } from './layout-checks.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, productPath, test } from './fixtures.ts'

test.use({ allowedConsoleErrors: [/status of 400/] })

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
}

test('A11Y-01 SHELL-05 SHELL-13 what opens over a page is named, closes by Escape and gives the focus back', async ({ page, shop }) => {
  const [goods] = await shop.inStock(1)
  await page.goto(productPath(goods!.article))
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

test('A11Y-01 CONST-15 every tab of an account holds every width, and axe finds nothing in it', async ({ page, shop }) => {
  test.setTimeout(120_000)
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
    await expectEveryWidth(page, path, path === '/personal-account' ? 'template' : 'page')
  }
})

test('A11Y-01 CONST-15 CHK-04 DRF-01 a customer’s checkout, draft and order hold every width, and axe finds nothing in them; no product line is cut', async ({
  page,
  shop,
  baseURL,
}) => {
  await becomeCustomer(page)
  const articles = (await shop.inStock(2)).map(({ article }) => article)
  await fillCart(page, articles)
  const send = async (method: string, path: string, data: object) => {
    const answer = await page.request.fetch(`/api/v1/order/${path}`, { method, headers: { origin: baseURL ?? '' }, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return ((await answer.json()) as { id: string }).id
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
    await expectGoodLayoutHere(page, path, path === '/checkout' ? 'template' : 'page')
  }
  // Customers see quantities and their own prices.
  for (const path of ['/catalog/zapornaya-armatura', productPath(articles[0]!), '/compare?articles=' + articles.join(',')]) {
    await page.goto(path)
    await expectEveryWidth(page, `a customer’s ${path}`, [320, 380, 768, 1300])
  }
})

test('CONST-15 PROD-01 sizes that are on order do not widen a phone’s page, though a reader of screens hears it of them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto(productPath('VES-000049'))
  const sizes = page.getByRole('main').getByRole('list', { name: /^Размер/ })
  await expect(sizes.getByRole('link', { name: /, под заказ$/ })).not.toHaveCount(0)
  await expectNoSidewaysScroll(page)
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
    await expectEveryWidth(page, `${path} refused`, [320, 500, 768, 1300])
  }
})

test('A11Y-01 at 200 % zoom with text twice as large nothing is lost, and forced colours keep what is chosen in sight', async ({
  page,
  shop,
}) => {
  const [goods] = await shop.inStock(1)
  // 1280 px at 200 %, and the reader's own text size on top of it.
  await page.setViewportSize({ width: 640, height: 512 })
  for (const path of ['/', '/catalog/zapornaya-armatura', productPath(goods!.article), '/cart', '/contacts', '/login']) {
    await page.goto(path)
    await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
    await expectNoSidewaysScroll(page)
  }
  // The reader's text size alone, on a desktop.
  await page.setViewportSize({ width: 1300, height: 900 })
  for (const path of ['/', '/catalog/zapornaya-armatura', productPath(goods!.article), '/cart', '/precatalog', '/contacts']) {
    await page.goto(path)
    await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
    await expectNoSidewaysScroll(page)
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
    productPath(goods!.article),
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
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoSidewaysScroll(page)
  }
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/registration')
  const consent = page.getByRole('checkbox', { name: /политику обработки/ })
  await consent.check()
  expect(await consent.evaluate((box) => getComputedStyle(box).appearance)).toBe('auto')
})

test('A11Y-01 SHELL-08 CAT-08 the floating menu covers no button of the product table', async ({ page, baseURL }) => {
  await page.context().addCookies([{ name: 'list-look', value: 'table', url: baseURL ?? '' }])
  for (const width of [380, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/catalog/zapornaya-armatura/sharovye-krany')
    const floating = page.getByRole('button', { name: 'Связаться с нами' })
    await expect(floating).toBeVisible()
    const add = page.getByRole('button', { name: 'Добавить выбранное' })
    await expect(add).toBeVisible()
    const [one, other] = [(await floating.boundingBox())!, (await add.boundingBox())!]
    const isAbove = one.y + one.height <= other.y
    expect(isAbove || one.x >= other.x + other.width, `at ${width} px`).toBe(true)
  }
})

// Checks phones: search screen, sizes, one step back, zoom, empty cart, footer.
import type { Page } from '@playwright/test'
import { becomeCustomer, fillCart } from './create-customer.ts'
import { expect, expectAccessible, expectLive, expectNoSidewaysScroll, fillGuestOrder, test } from './fixtures.ts'

const valves = '/catalog/zapornaya-armatura/krany-sharovye-rezbovye-dlya-vody'
const valvesName = 'Краны шаровые резьбовые для воды'
const field = (page: Page) => page.locator('#search')
const sizes = (page: Page) => page.getByRole('navigation', { name: 'Присоединение' })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 380, height: 800 }, hasTouch: true })

  test('SRCH-02 the search is a screen: recent queries, categories, the shown category; back and Escape leave it', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('recent-queries', '["насос wilo"]'))
    await page.goto(valves)
    await expectLive(page)
    await page.evaluate(() => window.scrollTo(0, 600))
    await field(page).tap()
    const categories = page.getByRole('banner').getByRole('navigation', { name: 'Разделы каталога' })
    await expect(categories.getByRole('link').first()).toBeVisible()
    await expect(page.getByRole('option', { name: 'насос wilo' })).toBeVisible()
    // It covers everything, also the tabs at the bottom, and the page stays where it was.
    for (const y of [20, 400, 790])
      expect(await page.evaluate((at) => document.elementFromPoint(190, at)?.closest('[data-search]') !== null, y), `${y}`).toBe(true)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(600)
    await expectNoSidewaysScroll(page)
    // The keyboard of the screen takes its height from the page, so that the last rows can be reached.
    await expect(page.locator('meta[name=viewport]')).toHaveAttribute('content', /interactive-widget=resizes-content/)
    await expectAccessible(page, { part: 'header' })
    await page.getByRole('button', { name: 'Закрыть поиск' }).tap()
    await expect(categories).toBeHidden()
    await expect(field(page)).not.toBeFocused()
    await expect(page).toHaveURL(valves) // its entry leaves the history a moment later
    await field(page).tap()
    await expect(categories).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(categories).toBeHidden()
    await expect(page).toHaveURL(valves)
    await expect(page.getByRole('navigation', { name: 'Разделы', exact: true })).toBeVisible()
    await field(page).tap()
    await expect(categories).toBeVisible()
    await page.goBack()
    await expect(categories).toBeHidden()
    await expect(page).toHaveURL(valves)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(600)

    await field(page).tap()
    await field(page).pressSequentially('кран')
    await page.getByRole('link', { name: `Искать «кран» в разделе «${valvesName}»` }).tap()
    await expect(page).toHaveURL((url) => url.searchParams.get('query') === 'кран' && url.searchParams.get('subcategory') === valvesName)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Результаты поиска «кран»')
    await expect(field(page)).not.toBeFocused()
    await page.goBack()
    await expect(page).toHaveURL(valves)
  })

  test(
    'SRCH-02 from the search screen a tap leads to a category; a product’s page offers to search in its own',
    { tag: '@full' },
    async ({ page }) => {
      await page.goto('/contacts')
      await field(page).tap()
      await page.getByRole('navigation', { name: 'Разделы каталога' }).getByRole('link', { name: 'Запорная арматура' }).tap()
      await expect(page).toHaveURL('/catalog/zapornaya-armatura')
      await page.goto('/catalog/product/TIM-000620')
      await field(page).fill('кран')
      await expect(page.getByRole('link', { name: `Искать «кран» в разделе «${valvesName}»` })).toBeVisible()
    },
  )

  test('SRCH-02 PERF-01 opening the search screen shifts nothing, also where its script comes late', { tag: '@full' }, async ({ page }) => {
    await page.addInitScript(() => {
      const seen: number[] = []
      Object.assign(window, { shifts: seen })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!entry.hadRecentInput) seen.push(entry.value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.route(/search-box.*\.(js|css)/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 900))
      await route.continue()
    })
    await page.goto(valves)
    await expectLive(page)
    await page.evaluate('window.shifts.length = 0') // those of the font before
    await field(page).tap()
    await expect(page.getByRole('banner').getByRole('navigation', { name: 'Разделы каталога' })).toBeVisible()
    expect(await page.evaluate<number[]>('window.shifts')).toEqual([])
  })

  test('CAT-05 CAT-16 sizes above the list are chosen and removed by a tap', async ({ page }) => {
    await page.goto(valves)
    const size = sizes(page).getByRole('link', { name: '3/4"', exact: true })
    await size.tap()
    await expect(page).toHaveURL(/property_item_str=/)
    await expect(size).toHaveAttribute('aria-current', 'true')
    await expect(page.getByRole('list', { name: 'Товары' }).getByRole('listitem').first()).toContainText('3/4"')
    await size.tap()
    await expect(page).not.toHaveURL(/property_item_str=/)
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(sizes(page)).toBeHidden()
  })

  test('CONST-15 breadcrumbs are one step back, whole on a desktop', { tag: '@full' }, async ({ page }) => {
    const crumbs = page.getByRole('navigation', { name: 'Вы здесь' }).getByRole('link')
    await page.goto(valves)
    await expect(crumbs.filter({ visible: true })).toHaveText(['Шаровые краны'])
    await crumbs.filter({ visible: true }).tap()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Шаровые краны')
    await page.goto('/contacts')
    await expect(crumbs.filter({ visible: true })).toHaveText(['Главная'])
    await page.goto(valves)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(crumbs.filter({ visible: true })).toHaveText(['Главная', 'Каталог', 'Запорная арматура', 'Шаровые краны'])
  })

  test(
    'PROD-01 a double tap enlarges the picture and makes it small again; the button does it by keyboard',
    { tag: '@full' },
    async ({ page }) => {
      await page.goto('/catalog/product/TIM-000620')
      await page.getByRole('button', { name: 'Увеличить фото' }).tap()
      const large = page.getByRole('dialog', { name: 'Фото крупно' })
      const frame = large.getByRole('group', { name: 'Фото' })
      const scale = () => frame.evaluate((element) => element.scrollWidth / element.clientWidth)
      await expect(large.getByRole('button', { name: 'Закрыть' })).toBeVisible()
      // Sent at once: a slow machine would take longer between two than a double tap lasts.
      const tapTwice = (x: number, y: number) => Promise.all([page.touchscreen.tap(x, y), page.touchscreen.tap(x, y)])
      await page.touchscreen.tap(300, 400)
      expect(await scale()).toBe(1)
      await tapTwice(300, 400)
      await expect.poll(scale).toBe(2.5)
      // The tapped place is in the middle.
      expect(await frame.evaluate(({ scrollLeft, scrollWidth, clientWidth }) => (scrollLeft + clientWidth / 2) / scrollWidth)).toBeCloseTo(
        300 / 380,
        1,
      )
      await tapTwice(100, 300)
      await expect.poll(scale).toBe(1)
      const button = large.getByRole('button', { name: 'Увеличить' })
      await button.focus()
      await page.keyboard.press('Enter')
      await expect.poll(scale).toBe(2.5)
      await expect(frame).toBeFocused()
      const before = await frame.evaluate(({ scrollLeft }) => scrollLeft)
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => frame.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(before)
      await large.getByRole('button', { name: 'Уменьшить' }).tap()
      await expect.poll(scale).toBe(1)
      await expectAccessible(page, { part: 'dialog' })
    },
  )
})

test('CART-04 ORD-02 a customer’s empty cart offers the last order again', { tag: '@full' }, async ({ page, shop }) => {
  const [first] = await shop.inStock(1)
  await becomeCustomer(page)
  await page.goto('/cart')
  await expect(page.getByRole('heading', { name: 'В корзине пока пусто' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Прошлый заказ' })).toHaveCount(0)
  await fillCart(page, [first!.article])
  await page.goto('/checkout')
  await page.getByRole('complementary', { name: 'Ваш заказ' }).getByRole('button', { name: 'Оформить заказ' }).click()
  await expect(page.getByRole('dialog', { name: 'Заказ успешно сформирован' })).toBeVisible()
  await page.goto('/cart')
  const last = page.getByRole('region', { name: 'Прошлый заказ' })
  await expect(last).toContainText(first!.name.slice(0, 12))
  await expectAccessible(page)
  await last.getByRole('button', { name: 'Повторить заказ' }).click()
  await expect(page).toHaveURL(/\/order\?id=/)
  await expect(page.getByRole('link', { name: 'Перейти в\u00a0корзину' })).toHaveCSS('text-decoration-line', 'underline')
  await page.goto('/cart')
  await expect(page.getByText(first!.article).first()).toBeVisible()
})

test('ROUTE-14 cart and checkout end with a few lines, not with the site’s footer', { tag: '@full' }, async ({ page, shop }) => {
  const [first] = await shop.inStock(1)
  await fillCart(page, [first!.article])
  for (const width of [380, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/cart')
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('link', { name: 'Доставка и\u00a0оплата' })).toBeVisible()
    await expect(footer.getByRole('link', { name: 'Партнёры' })).toHaveCount(0)
    expect((await footer.boundingBox())!.height).toBeLessThan(300)
    await expectNoSidewaysScroll(page)
  }
  // The bar at the bottom of a phone covers nothing of it.
  await page.setViewportSize({ width: 380, height: 800 })
  await fillGuestOrder(page)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const bar = await page.locator('[data-bottom-bar]').boundingBox()
  const policy = await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /Политика/ })
    .boundingBox()
  expect(policy!.y + policy!.height).toBeLessThanOrEqual(bar!.y)
})

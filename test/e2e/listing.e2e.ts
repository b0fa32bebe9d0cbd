import { expect, test } from './journey.ts'

const start = '/catalog/v2?page=1&page_size=9&ordering=price'

test('CAT-04 ROUTE-17 a ticked filter stands in the address, the list follows, and back restores it', async ({ page }) => {
  await page.goto(start)
  const before = await page.getByRole('heading', { level: 1 }).textContent()
  const brand = page.locator('input[name="brands"]:enabled:visible').first()
  await brand.click()
  await expect(page).toHaveURL(/brands=/)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(before!)
  await expect(page.locator('input[name="brands"]:checked')).toHaveCount(1)
  await page.goBack()
  await expect(page).not.toHaveURL(/brands=/)
  await expect(page.locator('input[name="brands"]:checked')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(before!)
})

test('CAT-10 adding from a card turns its button into − n + and the header counts it, without leaving the list', async ({ page }) => {
  await page.goto('/catalog/v2?in_stock=1&page=1&page_size=9&ordering=popular')
  await page
    .getByRole('main')
    .getByRole('button', { name: /В корзину/ })
    .first()
    .click()
  await expect(page.getByRole('link', { name: /Корзина/ }).first()).toContainText('1')
  await expect(page).toHaveURL(/catalog\/v2/)
  await page.reload()
  await expect(page.getByRole('link', { name: /Корзина/ }).first()).toContainText('1')
})

test('SRCH-06 SRCH-05 a mistyped word finds pumps, nonsense offers help', async ({ page }) => {
  await page.goto('/catalog/v2?query=циркулционный насоз')
  await expect(page.getByRole('main')).toContainText(/насос/i)
  await page.goto('/catalog/v2?query=ъъъъъ')
  await expect(page.getByText('По вашему запросу ничего не найдено. Нужна помощь?')).toBeVisible()
})

test('CAT-09 a page past the end leads to the last one', async ({ page }) => {
  await page.goto('/catalog/v2?page=99999&page_size=9&ordering=price')
  await expect(page).not.toHaveURL(/page=99999/)
  await expect(
    page
      .getByRole('main')
      .getByText(/^Арт\./)
      .first(),
  ).toBeVisible()
})

test('SHELL-02 PERF-01 the first paint holds its place: no layout shift on home and listing', async ({ page }) => {
  for (const path of ['/', start]) {
    await page.setViewportSize({ width: 412, height: 823 })
    await page.addInitScript(() => {
      const shifts = { total: 0 }
      Object.assign(globalThis, { layoutShifts: shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if ('value' in entry && typeof entry.value === 'number') shifts.total += entry.value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(await page.evaluate(() => (globalThis as unknown as { layoutShifts: { total: number } }).layoutShifts.total)).toBe(0)
  }
})

// Compares products (CMP-01, CMP-02).
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'

const list = `/catalog/v2?subcategory=${encodeURIComponent('Краны шаровые резьбовые для воды')}&page=1&page_size=9&ordering=price`
const scales = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Сравнить: / })
const headerCount = (page: Page) => page.getByRole('banner').getByRole('link', { name: /Сравнение/ })
const columns = (page: Page) => page.getByRole('columnheader').filter({ hasText: 'Арт.' })

const linkOf = async (request: APIRequestContext, subcategory: string, count: number) => {
  const response = await request.get(
    `/api/v1/product/?${new URLSearchParams({ subcategory__name: subcategory, page_size: String(count) })}`,
  )
  const { results } = (await response.json()) as { results: { article: string }[] }
  return `/compare?articles=${results.map(({ article }) => article).join(',')}`
}

async function compareFirst(page: Page, count: number): Promise<void> {
  await page.goto(list)
  for (let at = 0; at < count; at++) {
    await scales(page).nth(at).click()
    await expect(scales(page).nth(at)).toHaveAttribute('aria-pressed', 'true')
  }
}

test('CMP-01 SHELL-04 a compare button adds and removes, by mouse and keyboard; the count is in the first HTML after a reload', async ({
  page,
  context,
}) => {
  await compareFirst(page, 2)
  await expect(headerCount(page)).toContainText('2')
  const { headers, html } = await page
    .reload()
    .then(async (response) => ({ headers: await response!.request().allHeaders(), html: await response!.text() }))
  expect(headers.cookie).toContain('compare=2')
  expect(/<header.*?<\/header>/s.exec(html)![0]).toMatch(/>2<\/span>/)
  await expect(scales(page).nth(1)).toHaveAttribute('aria-pressed', 'true')
  await scales(page).nth(1).focus()
  await page.keyboard.press('Space')
  await expect(scales(page).nth(1)).toHaveAttribute('aria-pressed', 'false')
  // Another tab receives it at once; the last one taken away leaves no cookie.
  const other = await context.newPage()
  await other.goto(list)
  await expect(scales(other).nth(0)).toHaveAttribute('aria-pressed', 'true')
  await scales(page).nth(0).click()
  await expect(scales(other).nth(0)).toHaveAttribute('aria-pressed', 'false')
  await expect(headerCount(other)).not.toContainText('1')
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('compare')
})

test('CMP-01 CONST-04 a fourth asks which to replace; Escape and back leave all as it is', { tag: '@full' }, async ({ page }) => {
  await compareFirst(page, 3)
  const dialog = page.getByRole('dialog', { name: 'Можно сравнить не более 3 товаров из одной подкатегории' })
  await scales(page).nth(3).click()
  await expect(dialog.getByRole('button', { name: /^Заменить: / })).toHaveCount(3)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(scales(page).nth(3)).toBeFocused()
  await expect(page).not.toHaveURL(/#/) // its entry leaves the history a moment later
  await scales(page).nth(3).click()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('.loading-bar')).not.toHaveAttribute('data-loading') // the dialog goes first, then its entry
  await expect(page).toHaveURL(/subcategory=/)
  await expect(headerCount(page)).toContainText('3')
  await scales(page).nth(3).press('Enter')
  await dialog
    .getByRole('button', { name: /^Заменить: / })
    .nth(1)
    .click()
  await expect(scales(page).nth(1)).toHaveAttribute('aria-pressed', 'false')
  await expect(scales(page).nth(3)).toHaveAttribute('aria-pressed', 'true')
  await expect(headerCount(page)).toContainText('3')
})

test('CMP-02 the table shows differences only, hides rows, removes and gives back, fills the cart', async ({ page }) => {
  await compareFirst(page, 3)
  await headerCount(page).click()
  await expect(columns(page)).toHaveCount(3)
  const rows = page.getByRole('rowheader')
  const all = await rows.count()
  const onlyDifferences = page.getByRole('switch', { name: 'Только различия' })
  await onlyDifferences.focus()
  await page.keyboard.press('Space')
  await expect(onlyDifferences).toBeChecked()
  expect(await rows.count()).toBeLessThanOrEqual(all)
  await page.goBack()
  await expect(onlyDifferences).not.toBeChecked()
  await page.getByText(/^Характеристики: все/).click()
  await page.getByRole('checkbox', { name: 'Бренд' }).uncheck()
  await expect(page.getByRole('rowheader', { name: 'Бренд' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^В корзину/ })
    .first()
    .click()
  await expect(page.getByRole('banner').getByRole('link', { name: /Корзина/ })).toContainText('1')
  await page
    .getByRole('button', { name: /^Убрать из сравнения/ })
    .first()
    .click()
  await expect(columns(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Вернуть' }).click()
  await expect(columns(page)).toHaveCount(3)
})

test(
  'CMP-02 the row of products stays while the table is read, and the link that is sent shows the same',
  { tag: '@full' },
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.setViewportSize({ width: 1440, height: 500 })
    await compareFirst(page, 2)
    await headerCount(page).click()
    await expect(columns(page)).toHaveCount(2)
    const names = await columns(page).allTextContents()
    await page.getByRole('rowheader', { name: 'Масса' }).evaluate((row) => row.scrollIntoView({ block: 'end', behavior: 'instant' }))
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(300)
    await expect(columns(page).first()).toBeInViewport({ ratio: 0.9 })
    await page.getByRole('button', { name: 'Поделиться ссылкой' }).click()
    await expect(page.getByText('Ссылка на сравнение скопирована')).toBeVisible()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toContain('/compare?articles=')
    await page.evaluate(() => localStorage.clear())
    await page.goto(link)
    expect(await columns(page).allTextContents()).toEqual(names)
  },
)

test(
  'CMP-02 ERR-01 a browser that lets nothing be copied: the comparison is opened, whose address is the link',
  { tag: '@full' },
  async ({ page }) => {
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('refused', 'NotAllowedError'))
    })
    await compareFirst(page, 2)
    await headerCount(page).click()
    await expect(columns(page)).toHaveCount(2)
    const names = await columns(page).allTextContents()
    await page.getByRole('button', { name: 'Поделиться ссылкой' }).click()
    await expect(page.getByText(/^Ссылка на\sсравнение готова$/)).toBeVisible()
    await expect(page.getByText(/articles=/)).toHaveCount(0)
    await page.getByRole('link', { name: 'Открыть', exact: true }).click()
    await expect(page).toHaveURL(/\/compare\?articles=/)
    await expect(columns(page)).toHaveText(names)
  },
)

test(
  'CMP-02 CONST-15 a phone shows three products side by side, their row stays while the page scrolls, and a message fits',
  { tag: '@full' },
  async ({ page, request }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    await page.goto(await linkOf(request, 'Газовые настенные котлы', 3))
    await expect(page.getByRole('button', { name: 'Взять в моё сравнение' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.getByRole('rowheader').last().scrollIntoViewIfNeeded()
    for (const at of [0, 1, 2]) await expect(columns(page).nth(at)).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(300)
    // No cell is cut off, and a row's name is above its values.
    const cut = () =>
      [...document.querySelectorAll('main td')].filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent)
    expect(await page.evaluate(cut)).toEqual([])
    // No article is broken at its hyphen.
    const articles = await page.locator('thead small span').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
    expect(articles).toHaveLength(3)
    for (const height of articles) expect(height).toBeLessThan(24)
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Масса' }) })
    const name = (await row.getByRole('rowheader').boundingBox())!
    const values = await row.getByRole('cell').all()
    expect(values).toHaveLength(3)
    for (const value of values) expect((await value.boundingBox())!.y).toBeGreaterThanOrEqual(name.y + name.height - 1)
    await page
      .getByRole('button', { name: /^В корзину/ })
      .first()
      .click()
    const message = page.getByText('Товар в корзине', { exact: true })
    await expect(message).toBeVisible()
    expect((await message.boundingBox())!.height).toBeLessThan(30)
    expect(await page.evaluate(cut)).toEqual([])
  },
)

test('CMP-02 a link shows the comparison to its receiver, who may take it over; without scripts it is whole @full', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const link = await linkOf(request, 'Обратные клапаны', 2)
  await page.goto(link)
  await expect(columns(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Взять в моё сравнение' }).click()
  await expect(headerCount(page)).toContainText('2')
  await expect(page.getByRole('button', { name: 'Взять в моё сравнение' })).toHaveCount(0)
  const plain = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
  const bare = await plain.newPage()
  await bare.goto(link)
  await expect(columns(bare)).toHaveCount(2)
  await bare
    .getByRole('button', { name: /^В корзину:/ })
    .first()
    .click()
  await expect(bare).toHaveURL(/#buy-/)
  await expect(bare.getByRole('group', { name: /^Количество:/ }).first()).toBeInViewport()
  await bare.getByRole('switch', { name: 'Только различия' }).click()
  await expect(bare).toHaveURL(/differences=1/)
  await bare
    .getByRole('link', { name: /^Убрать из сравнения/ })
    .first()
    .click()
  await expect(columns(bare)).toHaveCount(1)
  await plain.close()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('CONST-04 A11Y-01 the empty comparison does not name a button that is hidden', { tag: '@full' }, async ({ page }) => {
    await page.goto('/compare')
    await expect(page.getByText('Нажмите на', { exact: false })).toBeHidden()
    await expect(page.getByText('работает только с')).toBeVisible()
  })
})

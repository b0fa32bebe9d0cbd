// Walks the filters as a sheet, and what else a list has on a phone alone.
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

const valves = '/catalog/zapornaya-armatura/krany-sharovye-rezbovye-dlya-vody'

const panel = (page: Page) => page.locator('#filters')
const cards = (page: Page) => page.getByRole('list', { name: 'Товары' }).locator('.card')
/** The form answers at once from here on. */
const live = (page: Page) => expect(page.locator('.listing[data-live]')).toBeVisible()

test(
  'CAT-12 A11Y-01 rows of subcategories and of sizes without products can be scrolled by keyboard',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/catalog/v2?category=Запорная арматура&page=1&page_size=9&ordering=price&priceTo=1')
    await expect(page.getByRole('navigation', { name: 'Подразделы' }).getByRole('link')).toHaveCount(0)
    await expectAccessible(page, { part: '.branches' })
    await page.goto('/catalog/v2?subcategory=Краны шаровые резьбовые для воды&page=1&page_size=9&ordering=price&priceTo=1')
    await expect(page.getByRole('navigation', { name: 'Присоединение' }).getByRole('link')).toHaveCount(0)
    await expectAccessible(page, { part: '.size-chips' })
  },
)

test('CAT-05 SHELL-14 the sheet counts live, holds the focus, and closes by Escape, back and its button', async ({ page }) => {
  await page.goto(valves)
  await live(page)
  const open = page
    .getByRole('main')
    .getByRole('button', { name: /Фильтры/ })
    .first()
  const width = await page.evaluate(() => document.documentElement.clientWidth)
  await open.click()
  const show = panel(page).getByRole('button', { name: /^Показать \d+ товар/ })
  await expect(show).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Фильтры' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.clientWidth)).toBe(width)
  await expectAccessible(page)
  const before = await show.textContent()
  await panel(page).getByRole('checkbox', { name: '3/4"' }).check()
  await expect(show).not.toHaveText(before!)
  await page.keyboard.press('Shift+Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('#filters') !== null)).toBe(true)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(page).toHaveURL(/3%2F4[^#]*$/)
  await open.click()
  await expect(show).toBeVisible()
  await expect(page).toHaveURL(/#filters$/) // an entry of its own, a moment after it is seen
  await page.goBack()
  await expect(panel(page)).toBeHidden()
  await expect(page).toHaveURL(/3%2F4/)
  // «Back» closes an open explanation first, then leaves the list that the button promised.
  await open.click()
  await panel(page).getByRole('checkbox', { name: 'ВР/НР' }).first().check()
  await panel(page)
    .getByRole('textbox', { name: /Цена до/ })
    .fill('90000')
  await expect(page).toHaveURL(/priceTo=90000.*#filters$/)
  await panel(page).getByRole('button', { name: 'Что такое Ду (DN)' }).click()
  const explanation = panel(page).getByText('Условный проход: округлённый внутренний диаметр')
  await expect(explanation).toBeVisible()
  await expectAccessible(page, { part: '#filters' })
  await page.goBack()
  await expect(explanation).toBeHidden()
  await expect(show).toBeVisible()
  await expect(page).toHaveURL(/priceTo=90000.*#filters$/)
  await page.goBack()
  await expect(panel(page)).toBeHidden()
  await expect(page).toHaveURL(
    (url) => url.hash === '' && url.searchParams.get('priceTo') === '90000' && url.search.includes('%D0%92%D0%A0'),
  )
  await open.click()
  await show.click()
  await expect(panel(page)).toBeHidden()
  await expect(cards(page).first()).toBeVisible()
})

test(
  'CAT-08 CAT-13 CONST-15 at 320 px the texts of the toolbar are next to its buttons, at 360 px its orders are whole; an empty list says so in the first screen',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    await page.goto(valves)
    const words = await page.locator('.toolbar-stock').evaluate((label) => {
      const range = document.createRange()
      range.selectNodeContents(label)
      return range.getBoundingClientRect().right
    })
    expect(words).toBeLessThanOrEqual((await page.getByRole('group', { name: 'Вид списка' }).boundingBox())!.x)
    await page.setViewportSize({ width: 360, height: 660 })
    const cutOptions = await page.getByRole('combobox', { name: 'Сортировать' }).evaluate((select: HTMLSelectElement) => {
      const style = getComputedStyle(select)
      const pen = document.createElement('canvas').getContext('2d')!
      pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
      const room = select.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
      return Array.from(select.options, ({ text }) => text).filter((text) => pen.measureText(text).width > room)
    })
    expect(cutOptions).toEqual([])
    await page.goto(`${valves}?priceTo=1`)
    await expect(page.getByRole('heading', { name: 'С такими фильтрами товаров нет' })).toBeInViewport({ ratio: 1 })
    await page
      .getByRole('button', { name: /^Фильтры/ })
      .first()
      .click()
    await expect(panel(page).getByRole('button', { name: 'Ничего не найдено' })).toBeVisible()
  },
)

test('CAT-13 the hole after the ninth tile asks for the size @full', async ({ page }) => {
  await page.goto(valves)
  await expect(page.getByText('Не нашли размер?')).toBeVisible()
  const [help, ninth] = [await page.locator('.size-help').boundingBox(), await cards(page).nth(8).boundingBox()]
  expect([Math.round(help!.y), Math.round(help!.height)]).toEqual([Math.round(ninth!.y), Math.round(ninth!.height)])
})

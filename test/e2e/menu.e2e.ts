// The catalogue menu as a hand, a keyboard and a phone use it.
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'

const button = (page: Page) => page.getByRole('link', { name: 'КАТАЛОГ', exact: true })
const menu = (page: Page) => page.getByRole('dialog', { name: 'Каталог' })
const category = (page: Page, name: string) =>
  menu(page).getByRole('navigation', { name: 'Категории' }).getByRole('link', { name, exact: true })

async function centre(of: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await of.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

test('MENU-01 CONST-07 SHELL-14 by mouse: hovering opens columns, a diagonal does not switch, a press outside closes, nothing shifts', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/catalog/v2?page=1&page_size=9&ordering=popular')
  await page.mouse.wheel(0, 400)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(400)
  const logo = page.getByRole('link', { name: 'Родник, на главную' }).first()
  const before = await logo.boundingBox()

  // Pressed by place: Playwright would first scroll the sticky button out of the page's scroll padding.
  const press = await centre(button(page))
  await page.mouse.click(press.x, press.y)
  const panel = (name: string) => menu(page).getByRole('region', { name })
  await expect(panel('Насосы и насосные станции')).toBeVisible()
  await category(page, 'Трубы и фитинги').hover()
  await expect(panel('Трубы и фитинги')).toBeVisible()
  const folding = panel('Трубы и фитинги').getByRole('button', { name: 'Свернуть: ПНД трубы и фитинги' })
  await folding.click()
  await expect(panel('Трубы и фитинги').getByRole('link', { name: 'Трубы ПНД питьевые' })).toBeHidden()
  const brands = panel('Трубы и фитинги').getByRole('heading', { name: 'Бренды раздела' })
  await expect(brands).toBeVisible() // nothing of it comes while the clock is paused

  // From the category to the last column's foot over seven other categories, longer over each than the hover delay.
  // Timed by the page's clock, since a busy machine may pause the test.
  const from = await centre(category(page, 'Трубы и фитинги'))
  const edge = (await panel('Трубы и фитинги').boundingBox())!
  const start = { x: from.x - 60, y: from.y }
  const end = { x: edge.x + 40, y: edge.y + edge.height - 120 }
  await page.mouse.move(start.x, start.y)
  await page.clock.pauseAt(Date.now() + 3_600_000)
  const steps = 60
  for (let step = 1; step <= steps; step++) {
    await page.mouse.move(start.x + ((end.x - start.x) * step) / steps, start.y + ((end.y - start.y) * step) / steps)
    await page.clock.runFor(50)
  }
  await page.clock.resume()
  await expect(brands).toBeVisible()

  await page.mouse.wheel(0, 600)
  expect(await page.evaluate(() => window.scrollY)).toBe(400)
  expect(await logo.boundingBox()).toEqual(before)
  await page.mouse.click(700, 880)
  await expect(menu(page)).toBeHidden()
  await expect(button(page)).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(400)
  await expect(page).toHaveURL(/ordering=popular$/) // its entry leaves the history a moment later
  await page.mouse.click(press.x, press.y)
  await expect(menu(page)).toBeVisible()
  await expectAccessible(page) // last: it emulates another medium, so that Chromium applies a font that came late
})

test(
  'MENU-03 MENU-04 a choice clears the search and the price; what is shown just closes; links open in a new tab',
  { tag: '@full' },
  async ({ page, context }) => {
    await page.goto('/catalog/v2?query=насос&priceFrom=1000&page=1&page_size=9&ordering=-relevance')
    await button(page).click()
    await category(page, 'Трубы и фитинги').hover()
    const choice = menu(page).getByRole('link', { name: 'Трубы стальные', exact: true })
    const [other] = await Promise.all([context.waitForEvent('page'), choice.click({ modifiers: ['ControlOrMeta'] })])
    await other.waitForURL(/\/catalog\/truby-i-fitingi\/truby-stalnye$/)
    await other.close()
    await expect(menu(page)).toBeVisible()

    await choice.click()
    await expect(page).toHaveURL(/\/catalog\/truby-i-fitingi\/truby-stalnye$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Трубы стальные/)
    await expect(menu(page)).toBeHidden()

    await button(page).click()
    const again = menu(page).getByRole('link', { name: 'Трубы стальные', exact: true })
    await expect(again).toHaveAttribute('aria-current', 'page')
    await again.click()
    await expect(menu(page)).toBeHidden()
    await expect(page).toHaveURL(/\/catalog\/truby-i-fitingi\/truby-stalnye$/)
    await page.goBack()
    await expect(page).toHaveURL(/query=/)
  },
)

test('MENU-04 SHELL-14 by keyboard: arrows, Home, End, Enter and Escape; back closes as well @full', async ({ page }) => {
  await page.goto('/contacts')
  await button(page).focus()
  await page.keyboard.press('Enter')
  await expect(category(page, 'Насосы и насосные станции')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(category(page, 'РАСПРОДАЖА')).toBeFocused()
  await page.keyboard.press('Home')
  for (let steps = 0; steps < 5; steps++) await page.keyboard.press('ArrowDown')
  await expect(category(page, 'Трубы и фитинги')).toBeFocused()
  await expect(category(page, 'Трубы и фитинги')).toHaveAttribute('aria-expanded', 'true')
  await expect(menu(page).getByRole('link', { name: /^Все \d+ товар/ })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect(menu(page).getByRole('link', { name: /^Все \d+ товар/ })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(menu(page).getByRole('link', { name: 'ПНД трубы и фитинги', exact: true })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowRight')
  await expect(menu(page).getByRole('link', { name: 'ПНД трубы и фитинги', exact: true })).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(category(page, 'Трубы и фитинги')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu(page)).toBeHidden()
  await expect(button(page)).toBeFocused()
  await expect(page).toHaveURL(/\/contacts$/) // its entry leaves the history a moment later

  await page.keyboard.press('Enter')
  await expect(menu(page)).toBeVisible()
  await page.goBack()
  await expect(menu(page)).toBeHidden()
  await expect(page).toHaveURL(/\/contacts$/)
  await page.keyboard.press('Enter')
  await expect(category(page, 'Насосы и насосные станции')).toBeFocused() // keys are the menu's once it is open
  await page.keyboard.press('ArrowDown')
  await expect(category(page, 'Котлы и горелки')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/catalog\/kotly-i-gorelki$/)
  await expect(menu(page)).toBeHidden()
})

test('SHELL-07 CONST-04 the strip is the first five categories of the catalogue and the sale @full', async ({ page, request }) => {
  const { results } = (await (await request.get('/api/v1/category/')).json()) as { results: { name: string }[] }
  const names = results.map(({ name }) => name)
  expect(names.length).toBeGreaterThan(6)
  await page.goto('/')
  const links = page.getByRole('navigation', { name: 'Популярные категории' }).getByRole('link')
  await expect(links).toHaveText([...names.filter((name) => name !== 'РАСПРОДАЖА').slice(0, 5), 'РАСПРОДАЖА'])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 380, height: 800 }, hasTouch: true })

  test('MENU-02 CONST-07 levels with back, close, search and «Все товары»; back in the browser is a level up and closes at the top', async ({
    page,
  }) => {
    await page.goto('/contacts')
    await button(page).tap()
    await menu(page)
      .getByRole('link', { name: /^Трубы и фитинги/ })
      .tap()
    const title = (name: string) => menu(page).getByRole('heading', { name, exact: true })
    await expect(title('Трубы и фитинги')).toBeFocused()
    for (const name of ['Позвонить', /^Написать/]) await expect(menu(page).getByRole('link', { name })).toBeVisible()
    // The counts of rows with and without an arrow end at one edge.
    const rows = menu(page).locator('.menu-row:not([data-kind=all]) > .numbers')
    await expect(rows.nth(3)).toBeVisible()
    const edges = await rows.evaluateAll((counts) => counts.map((count) => Math.round(count.getBoundingClientRect().right)))
    expect(new Set(edges).size).toBe(1)
    await menu(page)
      .getByRole('link', { name: /^Полипропилен/ })
      .tap()
    await expect(title('Полипропилен (ППР)')).toBeVisible()
    await expectAccessible(page)
    await page.goBack()
    await expect(title('Трубы и фитинги')).toBeVisible()
    await expect(menu(page).getByRole('link', { name: /^Полипропилен/ })).toBeFocused()
    await menu(page).getByRole('button', { name: 'Назад' }).tap()
    await expect(title('Каталог')).toBeVisible()
    await expect(menu(page).getByRole('button', { name: 'Назад' })).toHaveCount(0)
    await page.goBack()
    await expect(page.locator('dialog.catalogue-menu')).toHaveCount(0)
    await expect(page).toHaveURL(/\/contacts$/)

    await button(page).tap()
    await menu(page).getByRole('searchbox', { name: 'Найти в каталоге' }).fill('стальные')
    const found = menu(page).getByRole('link', { name: /^Фитинги стальные и чугунные/ })
    await expect(found).toBeVisible()
    await found.tap()
    await expect(page).toHaveURL(/\/catalog\/truby-i-fitingi\/fitingi-stalnye-i-chugunnye$/)
    await expect(page.locator('dialog.catalogue-menu')).toHaveCount(0)

    // The menu opens where the page is.
    await button(page).tap()
    await expect(title('Стальные, медные и нержавеющие')).toBeVisible()
    await menu(page).getByRole('button', { name: 'Назад' }).tap()
    await expect(title('Каталог')).toBeVisible()
    await menu(page)
      .getByRole('link', { name: /^Запорная арматура/ })
      .tap()
    await menu(page)
      .getByRole('link', { name: /^Все товары/ })
      .tap()
    await expect(page).toHaveURL(/\/catalog\/zapornaya-armatura$/)
    await expect(page.locator('dialog.catalogue-menu')).toHaveCount(0)
    // No level of the menu is left in the history.
    await page.goBack()
    await expect(page).toHaveURL(/fitingi-stalnye-i-chugunnye$/)
  })
})

for (const [device, width, delay] of [
  ['a desktop', 1440, 700],
  ['a phone', 380, 500],
] as const) {
  test(`CONST-07 on ${device} the menu closes ${delay} ms after a choice, no sooner and no later`, { tag: '@full' }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.clock.install()
    await page.goto('/contacts')
    await button(page).click()
    const name = /^Насосы и насосные станции/
    if (width < 500) await menu(page).getByRole('link', { name }).click()
    const choice = menu(page).getByRole('link', { name: /^Дренажные насосы/ })
    await expect(choice).toBeVisible()
    await page.clock.pauseAt(Date.now() + 3_600_000)
    await choice.click()
    const closed = page.locator('.catalogue-menu[data-closing]')
    await page.clock.runFor(delay - 1)
    await expect(closed).toHaveCount(0)
    await expect(menu(page)).toBeVisible()
    await page.clock.runFor(1)
    await expect(closed).toHaveCSS('opacity', '0')
    await page.clock.resume()
    await expect(menu(page)).toBeHidden()
    await expect(page).toHaveURL(/\/drenazhnye-nasosy$/)
  })
}

test.describe('with a failing fragment', { tag: '@full' }, () => {
  test.use({ allowedConsoleErrors: [/status of 503/] })

  test('MENU-01 without its deeper levels the menu says so, leads to the categories and tries again', async ({ page }) => {
    await page.route('**/fragments/**', (route) => route.fulfill({ status: 503, body: 'no' }))
    await page.goto('/contacts')
    await button(page).click()
    await expect(menu(page).getByText('Подразделы не загрузились')).toBeVisible()
    await expect(category(page, 'Котлы и горелки')).toHaveAttribute('href', '/catalog/kotly-i-gorelki')
    await page.unroute('**/fragments/**')
    await menu(page).getByRole('button', { name: 'Повторить' }).click()
    await expect(menu(page).getByRole('link', { name: 'Скважинные насосы', exact: true })).toBeVisible()
  })
})

// Walks from the menu through filters to a comparison by keyboard alone (A11Y-01).
import { expect, tabTo, test } from './fixtures.ts'

test('A11Y-01 MENU-04 CAT-05 CMP-01 the way from the menu to a comparison is walked by keyboard alone, and nothing moves by itself', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'К содержимому' })).toBeFocused()

  await tabTo(page, page.getByRole('link', { name: 'КАТАЛОГ', exact: true }))
  await page.keyboard.press('Enter')
  const menu = page.getByRole('dialog', { name: 'Каталог' })
  const valves = menu.getByRole('navigation', { name: 'Категории' }).getByRole('link', { name: 'Запорная арматура', exact: true })
  await expect(menu.getByRole('navigation', { name: 'Категории' }).locator(':focus')).toHaveCount(1) // keys are the menu's from here on
  for (let steps = 0; steps < 20 && !(await valves.evaluate((link) => link === document.activeElement)); steps++)
    await page.keyboard.press('ArrowDown')
  await expect(valves).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Запорная арматура' })).toBeVisible()
  await expect(menu).toBeHidden()
  // No transition longer than a frame runs with reduced motion.
  expect(
    await page.evaluate(() => document.getAnimations().filter((one) => Number(one.effect?.getComputedTiming().duration) > 20).length),
  ).toBe(0)

  await expect(page.locator('.listing[data-live]')).toBeVisible()
  const brand = page.getByRole('complementary', { name: 'Фильтры' }).getByRole('checkbox').first()
  await tabTo(page, brand)
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/brands=|property_item_str=/)
  await expect(page.getByRole('main').getByRole('link', { name: 'Сбросить всё' })).toBeVisible() // the list has come
  await expect(brand).toBeChecked()
  await expect(brand).toBeFocused() // the list that came does not take the keyboard away

  const scale = page
    .getByRole('main')
    .getByRole('button', { name: /^Сравнить: / })
    .first()
  await tabTo(page, scale)
  await page.keyboard.press('Enter')
  await expect(scale).toHaveAttribute('aria-pressed', 'true')
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: /Сравнение/ }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Сравнение товаров' })).toBeVisible()
  await expect(page.getByRole('columnheader').filter({ hasText: 'Арт.' })).toHaveCount(1)
})

test(
  'A11Y-01 CAT-05 the keyboard passes the field of a value search without a change; «Ещё» leads to the first value that it brings',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/catalog/v2?page=1&page_size=9&ordering=price')
    await expect(page.locator('.listing[data-live]')).toBeVisible()
    const brands = page.getByRole('complementary', { name: 'Фильтры' }).locator('details.facet').filter({ hasText: 'Бренд' })
    const before = await brands.getByRole('checkbox').evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value))
    const address = page.url()
    await tabTo(page, brands.getByRole('searchbox', { name: 'Найти: Бренд' }))
    const more = brands.getByRole('link', { name: /^Ещё/ })
    await tabTo(page, more)
    expect(page.url()).toBe(address)
    await page.keyboard.press('Enter')
    await expect(more).toHaveCount(0)
    const focused = () => page.evaluate(() => (document.activeElement instanceof HTMLInputElement ? document.activeElement.value : ''))
    await expect.poll(focused).not.toBe('')
    expect(before).not.toContain(await focused())
    // The page before is not behind it.
    const all = await brands.getByRole('checkbox').evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value))
    expect(all.slice(0, all.indexOf(await focused()))).toEqual(before)
  },
)

test(
  'A11Y-01 CAT-06 a filter belongs to a group that is named, and a chip that is pressed leaves the keyboard at the next one, then in the list',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/catalog/zapornaya-armatura')
    await expect(page.locator('.listing[data-live]')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Связаться с нами' }), 'the last of the scripts').toBeVisible()
    const brands = page.getByRole('complementary', { name: 'Фильтры' }).getByRole('group', { name: 'Бренд', exact: true })
    const chips = page.getByRole('group', { name: 'Выбранные фильтры' }).getByRole('link', { name: /^Убрать фильтр / })
    for (const at of [0, 1]) {
      await brands.getByRole('checkbox').nth(at).focus()
      await page.keyboard.press('Space')
      await expect(chips).toHaveCount(at + 1)
    }
    const second = await chips.nth(1).textContent()
    await chips.first().focus()
    await page.keyboard.press('Enter')
    await expect(chips).toHaveCount(1)
    await expect(chips).toHaveText(second!)
    await expect(chips).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(chips).toHaveCount(0)
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
  },
)

// Filters a list on a desktop (CAT-05, CAT-12).
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'

// A leaf of the demo with inch sizes, trade words and two pages.
const valves = '/catalog/zapornaya-armatura/krany-sharovye-rezbovye-dlya-vody'
const everything = '/catalog/v2?page=1&page_size=9&ordering=price'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const panel = (page: Page) => page.getByRole('complementary', { name: 'Фильтры' })
const cards = (page: Page) => page.getByRole('list', { name: 'Товары' }).locator('.card')
/** The form answers at once from here on. */
const live = (page: Page) => expect(page.locator('.listing[data-live]')).toBeVisible()

test('CAT-04 CAT-05 CAT-12 ROUTE-17 a tick is seen in the next frame, the list follows and nothing jumps; its chip and «back» restore the list', async ({
  page,
}) => {
  await page.goto(valves)
  await live(page)
  const top = (await panel(page).boundingBox())!.y
  const titles = () =>
    panel(page)
      .locator('summary')
      .evaluateAll((all) => all.map((title) => [title.querySelector('span')?.textContent, (title as HTMLElement).offsetHeight]))
  const before = await titles()
  // A shadow at the end that hides more: it stays where the content scrolls over it.
  await expect(panel(page)).toHaveCSS('background-attachment', 'local, local, scroll, scroll')
  const shown = await heading(page).textContent()
  const box = panel(page).getByRole('checkbox', { name: '3/4"' })
  const seenAfter = await box.evaluate(
    (input: HTMLInputElement) =>
      new Promise<boolean>((resolve) => {
        input.click()
        requestAnimationFrame(() => resolve(input.checked))
      }),
  )
  expect(seenAfter).toBe(true)
  await expect(heading(page)).not.toHaveText(shown!)
  await expect(page).toHaveURL(/property_item_str=.*3%2F4/)
  const group = page.getByRole('group', { name: 'Выбранные фильтры' })
  await expect(group.getByRole('link', { name: '3/4"' })).toBeVisible()
  expect((await panel(page).boundingBox())!.y).toBe(top)
  expect(before).toEqual(expect.arrayContaining(await titles()))
  await group.getByRole('link', { name: '3/4"' }).click()
  await expect(heading(page)).toHaveText(shown!)
  await expect(box).not.toBeChecked()
  await page.goBack()
  await expect(page).toHaveURL(/property_item_str=.*3%2F4/)
  await expect(box).toBeChecked()
  await expect(heading(page)).not.toHaveText(shown!)
})

test(
  'CAT-12 CAT-05 a list that comes late moves nothing: branches keep their places, cards and chips are new ones',
  { tag: '@full' },
  async ({ page }) => {
    await page.addInitScript(() => {
      const shifts: string[] = []
      Object.assign(globalThis, { shifts })
      type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }
      new PerformanceObserver((list) => {
        for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[])
          if (!hadRecentInput && value > 0.0002)
            shifts.push(`${value}: ${sources.map(({ node }) => node?.textContent?.slice(0, 40)).join(' | ')}`)
      }).observe({ type: 'layout-shift' })
    })
    // Since the last call; reported when the browser is idle.
    const moved = () =>
      page.evaluate(async () => {
        for (let times = 0; times < 2; times++) await new Promise((rest) => requestAnimationFrame(() => requestIdleCallback(rest)))
        return (Reflect.get(globalThis, 'shifts') as string[]).splice(0)
      })
    await page.goto('/catalog/zapornaya-armatura')
    await live(page)
    const branches = page.getByRole('navigation', { name: 'Подразделы' })
    const names = async () => (await branches.locator('a, span').allTextContents()).map((text) => text.replace(/\d+$/, ''))
    await moved()
    const [all, top] = [await names(), (await panel(page).boundingBox())!.y]
    // Longer than the time after a click in which layout shifts do not count.
    await page.route(/\.data/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 600))
      await route.continue().catch(() => undefined)
    })
    const boxes = page.locator('input[name="brands"]:enabled:visible')
    for (const at of [0, 1, 0]) {
      const shown = await heading(page).textContent()
      await boxes.nth(at).click()
      await expect(heading(page)).not.toHaveText(shown!)
      await expect(page.locator('.listing-main')).toHaveAttribute('aria-busy', 'false')
      expect(await names()).toEqual(all)
      expect((await panel(page).boundingBox())!.y).toBe(top)
      expect(await moved(), `after press ${at}`).toEqual([])
    }
    // What the brand has nothing of is said, and leads nowhere.
    const empty = branches.locator('span')
    await expect(empty.first()).toHaveText(/0$/)
    const shown = await heading(page).textContent()
    await page.goBack()
    await expect(heading(page)).not.toHaveText(shown!)
    expect(await moved(), 'after the way back').toEqual([])
  },
)

test('CAT-12 a second change while the first is loading cancels it', { tag: '@full' }, async ({ page }) => {
  await page.goto(everything)
  await live(page)
  const all = await heading(page).textContent()
  const requested: string[] = []
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/catalog\/v2\.data/, async (route) => {
    if (route.request().headers()['sec-purpose']?.startsWith('prefetch')) return route.fulfill({ status: 204 })
    requested.push(route.request().url())
    if (requested.length === 1) await held // the first response comes when the second is long there
    await route.continue().catch(() => undefined)
  })
  const boxes = page.locator('input[name="brands"]:enabled:visible')
  const [first, second] = [await boxes.nth(0).inputValue(), await boxes.nth(1).inputValue()]
  await boxes.nth(0).click()
  await expect(page.locator('.listing-main')).toHaveAttribute('aria-busy', 'true')
  await expect(cards(page).first()).toBeVisible()
  await expect(page.getByRole('list', { name: 'Товары' })).toHaveCSS('opacity', '0.5')
  await boxes.nth(1).click()
  await expect(page).toHaveURL((url) => url.searchParams.get('brands') === [first, second].sort().join(','))
  await expect(heading(page)).not.toHaveText(all!)
  const shown = await heading(page).textContent()
  release()
  await expect(page.locator('.listing-main')).toHaveAttribute('aria-busy', 'false')
  await expect(heading(page)).toHaveText(shown!)
  await expect(page.locator('input[name="brands"]:checked')).toHaveCount(2)
  expect(requested).toHaveLength(2)
})

test('CAT-05 the price slider is moved by keyboard: field and list follow, its thumbs stop at each other, at its ends it says nothing @full', async ({
  page,
}) => {
  await page.goto(valves)
  await live(page)
  const thumb = panel(page).getByRole('slider', { name: 'Цена от' })
  const field = panel(page).getByRole('textbox', { name: 'Цена от, ₸' })
  await thumb.focus()
  await page.keyboard.press('PageUp')
  await expect(field).not.toHaveValue('')
  await expect(page).toHaveURL(/priceFrom=/)
  await expect(thumb).toHaveAttribute('aria-valuetext', /₸$/)
  const high = panel(page).getByRole('slider', { name: 'Цена до' })
  await high.focus()
  await page.keyboard.press('Home')
  await expect(high).toHaveValue(await thumb.inputValue())
  await page.keyboard.press('End')
  await expect(panel(page).getByRole('textbox', { name: 'Цена до, ₸' })).toHaveValue('')
  await expect(page).not.toHaveURL(/priceTo=/)
  await thumb.focus()
  await page.keyboard.press('Home')
  await expect(field).toHaveValue('')
  await expect(page).not.toHaveURL(/priceFrom=/)
  await field.fill('много')
  await field.blur()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(page).not.toHaveURL(/priceFrom=/)
})

test('ROUTE-17 CAT-09 back and forward restore filters, page, appended tiles, open groups and the place on the page', async ({ page }) => {
  await page.goto(`${everything}&in_stock=1`)
  await live(page)
  await panel(page).locator('summary', { hasText: 'Бренд' }).first().click()
  const brandGroup = panel(page).locator('details.facet').filter({ hasText: 'Бренд' })
  const wasOpen = await brandGroup.evaluate((details: HTMLDetailsElement) => details.open)
  await page.getByRole('link', { name: /Показать ещё/ }).click()
  await expect(cards(page)).toHaveCount(18)
  const last = cards(page).nth(16).getByRole('link').first()
  await last.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  await last.click()
  await expect(page).toHaveURL(/\/catalog\/product\//)
  await page.goBack()
  await expect(cards(page)).toHaveCount(18)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)
  expect(await brandGroup.evaluate((details: HTMLDetailsElement) => details.open)).toBe(wasOpen)
  await page.goForward()
  await expect(page).toHaveURL(/\/catalog\/product\//)
})

test('CAT-05 among many brands one is found by its name, also one that was not sent at first', { tag: '@full' }, async ({ page }) => {
  await page.goto(everything)
  await live(page)
  const brands = panel(page).locator('details.facet').filter({ hasText: 'Бренд' })
  const { results } = (await (await page.request.get('/api/v1/brands/?page_size=100')).json()) as { results: { name: string }[] }
  const shown = await brands.locator('label').allTextContents()
  const { name } = results.findLast((brand) => !shown.some((text) => text.startsWith(brand.name)))!
  const box = brands.getByRole('checkbox', { name })
  await expect(box).toHaveCount(0)
  const search = brands.getByRole('searchbox', { name: 'Найти: Бренд' })
  await search.fill('ъъъ')
  await expect(brands.getByText('Такого бренда нет')).toBeVisible()
  await search.clear()
  await search.pressSequentially(name.toUpperCase())
  await expect(box).toBeVisible()
  await expect(brands.getByRole('checkbox')).toHaveCount(1) // what does not match is hidden
  await box.click()
  await expect(page).toHaveURL(/brands=/)
  await expect(box).toBeChecked()
})

test(
  'CAT-05 the values of a closed group come when it is opened, stay while another list comes, and go on the plain page by a link',
  { tag: '@full' },
  async ({ page, browser, baseURL }) => {
    await page.goto(valves)
    await live(page)
    const group = panel(page).getByRole('group', { name: 'Рукоятка', exact: true })
    const boxes = group.getByRole('checkbox')
    await expect(boxes).toHaveCount(0)
    await group.locator('summary').first().click()
    await expect(boxes).toHaveCount(2)
    const shown = await heading(page).textContent()
    await boxes.first().check()
    await expect(heading(page)).not.toHaveText(shown!)
    await expect(boxes.first()).toBeChecked()
    await boxes.first().uncheck()
    await expect(heading(page)).toHaveText(shown!)
    await expect(boxes).toHaveCount(2)

    const bare = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 1440, height: 900 },
      ...(baseURL ? { baseURL } : {}),
    })
    const plain = await bare.newPage()
    await plain.goto(valves)
    const plainGroup = panel(plain).getByRole('group', { name: 'Рукоятка', exact: true })
    await plainGroup.locator('summary').first().click()
    await plainGroup.getByRole('link', { name: 'Показать значения: 2' }).click()
    await expect(plainGroup.getByRole('checkbox')).toHaveCount(2)
    await bare.close()
  },
)

test.describe('without a connection', () => {
  test.use({ allowedConsoleErrors: [/ERR_FAILED|Failed to update category\/subcategory/] })

  test('CAT-14 a list that fails says so, keeps the filters and comes when it is requested again', { tag: '@full' }, async ({ page }) => {
    await page.goto(valves)
    await live(page)
    const shown = await heading(page).textContent()
    await page.route(/\/catalog\/v2\.data/, (route) => route.abort())
    const logged = page.waitForEvent('console', (message) => message.text().startsWith('Failed to update category/subcategory'))
    await panel(page).getByRole('checkbox', { name: '3/4"' }).check()
    await expect(page.getByRole('alert')).toContainText('Фильтры сохранены')
    await logged
    await expect(panel(page).getByRole('checkbox', { name: '3/4"' })).toBeChecked()
    await page.unroute(/\/catalog\/v2\.data/)
    await page.getByRole('button', { name: 'Повторить' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(heading(page)).not.toHaveText(shown!)
  })
})

test('CAT-13 an empty list names the filter to drop, offers a search and a call @full', async ({ page }) => {
  await page.goto(`${everything}&priceFrom=1&priceTo=2&in_stock=1`)
  await expect(page.getByRole('heading', { name: 'С такими фильтрами товаров нет' })).toBeVisible()
  await expect(page.getByRole('search', { name: 'Поиск по всему каталогу' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Позвоните' })).toBeVisible()
  await expectAccessible(page)
  const removal = page.locator('.empty-removals').getByRole('link').first()
  await removal.click()
  await expect(cards(page).first()).toBeVisible()
})

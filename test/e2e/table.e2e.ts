// Checks the product table and the quick view of stock (CAT-08, CAT-17, SHELL-13).
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectLive, expectNoSidewaysScroll, openLive, test } from './fixtures.ts'

const valves = '/catalog/v2?subcategory=Краны шаровые резьбовые для воды&page=1&page_size=18&ordering=price'
const box = (page: Page, at: number) => page.getByRole('textbox', { name: /^Количество:/ }).nth(at)
const addAll = (page: Page) => page.getByRole('button', { name: 'Добавить выбранное' })

/** As a visitor who chose it before. */
async function openTable(page: Page, baseURL: string | undefined): Promise<void> {
  await page.context().addCookies([{ name: 'list-look', value: 'table', url: baseURL ?? '' }])
  await page.goto(valves)
  await expect(page.locator('.product-table[data-live]')).toBeVisible()
}

test('CAT-08 the chosen view mode stays after a reload, with no other before it @full', async ({ page }) => {
  await openLive(page, valves)
  await page.getByRole('button', { name: 'Таблица характеристик' }).click()
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page).not.toHaveURL((url) => url.searchParams.has('look'))
  const viewModes: string[] = []
  await page.exposeFunction('noteViewMode', (viewMode: string) => viewModes.push(viewMode))
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('.cards-list')) (Reflect.get(globalThis, 'noteViewMode') as (viewMode: string) => void)('cards')
    }).observe(document, { childList: true, subtree: true })
  })
  await page.reload()
  await expect(page.getByRole('table')).toBeVisible()
  await expectLive(page)
  expect(viewModes).toEqual([])
  await page.getByRole('button', { name: 'Список' }).click()
  await expect(page.getByRole('table')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Список' })).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Список' })).toHaveAttribute('aria-pressed', 'true')
})

test('CAT-17 three quantities by keyboard go into the cart with one press; what is too many is lowered, and said at its row', async ({
  page,
  baseURL,
}) => {
  await openTable(page, baseURL)
  await box(page, 0).fill('2')
  await page.keyboard.press('Enter')
  await expect(box(page, 1)).toBeFocused()
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await expect(box(page, 2)).toHaveValue('1')
  await expect(page.getByText('3 позиции, 6 шт')).toBeVisible()
  // Sorting in between loses nothing.
  await page
    .getByRole('columnheader', { name: /Наименование/ })
    .getByRole('link')
    .click()
  // The address changes before the rows do.
  await expect(page.getByRole('columnheader', { name: /Наименование/ })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByText('3 позиции, 6 шт')).toBeVisible()
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') requests.push(request.url())
  })
  const most = page.locator('tr[data-chosen] input').first()
  await most.fill('99999')
  expect(await most.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
  await expect(page.getByText(/3\sпозиции,\s100\s00\d\sшт/)).toBeVisible()
  await addAll(page).click()
  const lowered = page.locator('tr[data-wrong]')
  await expect(page.getByText('В корзину добавлено: 3 позиции')).toBeVisible() // first: it leaves after 6 s
  await expect(lowered).toContainText(/Добавлено \d+\. В\sналичии \d+/)
  await expect(lowered.getByText(/Добавлено/)).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('alert')).toContainText('Добавлено не всё')
  expect(requests).toHaveLength(1)
  await expect(page.getByRole('link', { name: /Корзина/ }).first()).toContainText('3')
  await expect(page.locator('tr[data-chosen]')).toHaveCount(0)
  await expect(page.getByText(/^в\sкорзине/)).toHaveCount(2)
  await lowered.locator('input').fill('1')
  await expect(lowered).toHaveCount(0)
  await expect(page.getByText('Добавлено не всё')).toHaveCount(0)
})

test('CAT-17 the table is copied as a spreadsheet takes it', { tag: '@full' }, async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openTable(page, baseURL)
  await page.getByRole('button', { name: 'Скопировать таблицу' }).click()
  await expect(page.getByText('Таблица скопирована. Вставьте её в лист Excel')).toBeVisible()
  const lines = (await page.evaluate(() => navigator.clipboard.readText())).split(/\r?\n/)
  expect(lines[0]).toMatch(/^Артикул\tНаименование\t.*Цена, ₸/)
  expect(lines).toHaveLength(1 + (await page.locator('tbody tr').count()))
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 380, height: 800 } })

  test('CAT-17 CONST-15 the table is accessible and scrolls inside its frame; header, first column and the button stay @full', async ({
    page,
    baseURL,
  }) => {
    await openTable(page, baseURL)
    await expectNoSidewaysScroll(page)
    await box(page, 0).fill('99999')
    for (const width of [320, 380]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page)
      await expect(addAll(page)).toBeInViewport({ ratio: 1 })
      expect(await box(page, 0).evaluate((field: HTMLInputElement) => field.scrollWidth - field.clientWidth)).toBe(0)
    }
    const frame = page.getByRole('region', { name: 'Краны шаровые резьбовые для воды' })
    await frame.evaluate((element) => element.scrollTo(400, 200))
    await expect(page.getByRole('columnheader', { name: /Наименование/ })).toBeInViewport()
    expect(await frame.evaluate((element) => element.scrollLeft)).toBeGreaterThan(100)
    // The stock, whose touch area is above its row, goes under the sticky column.
    const misplaced = await page.locator('tbody [data-stock]').evaluateAll(
      (words) =>
        words
          .flatMap((word) => {
            const name = word.closest('tr')!.querySelector('th')!.getBoundingClientRect()
            const { top, height } = word.getBoundingClientRect()
            return [0.2, 0.5, 0.8].map((share) => document.elementFromPoint(name.left + name.width * share, top + height / 2))
          })
          .filter((hit) => hit?.closest('[data-stock]')).length,
    )
    expect(misplaced).toBe(0)
    // By keyboard back to the left: the sticky column does not cover what has the focus.
    await frame.evaluate((element) => element.scrollTo(element.scrollWidth, 0))
    const word = page.locator('tbody [data-stock]').first()
    await word.focus()
    const column = await page.getByRole('columnheader', { name: /Наименование/ }).boundingBox()
    expect((await word.boundingBox())!.x).toBeGreaterThanOrEqual(column!.x + column!.width)
    await expectAccessible(page)
  })

  test(
    'SHELL-13 ROUTE-17 the quick view is a sheet closed by back; closed otherwise it leaves no history entry',
    { tag: '@full' },
    async ({ page }) => {
      await page.goto('/contacts')
      await openLive(page, valves)
      const words = page.getByRole('link', { name: 'В наличии' })
      const view = page.getByRole('dialog', { name: /Наличие в магазинах/ })
      await words.first().click()
      await expect(view).toBeInViewport()
      await expectNoSidewaysScroll(page)
      await page.goBack()
      await expect(view).toBeHidden()
      await expect(page).toHaveURL(/catalog\/v2/)
      await expect(words.first()).toBeFocused()
      await words.first().click()
      // Its entry leaves the history a moment after the sheet.
      await view.getByRole('button', { name: 'Закрыть' }).click()
      await expect(view).toBeHidden()
      await expect(page).toHaveURL(/catalog\/v2[^#]*$/)
      await words.first().click()
      await expect(view).toBeVisible()
      await page.getByRole('heading', { level: 1 }).click()
      await expect(view).toBeHidden()
      await expect(page).toHaveURL(/catalog\/v2[^#]*$/)
      await page.goBack()
      await expect(page).toHaveURL(/\/contacts$/)
    },
  )
})

test.describe('the quick view of stock', () => {
  test.use({ allowedConsoleErrors: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED/] })

  test('SHELL-13 CAT-10 opens at the word, by keyboard too, says levels, closes on Escape, and a failure is tried again @full', async ({
    page,
  }) => {
    await openLive(page, valves)
    const word = page.getByRole('link', { name: 'В наличии' }).first()
    const view = page.getByRole('dialog', { name: /Наличие в магазинах/ })
    await page.route('**/fragments/stock*', (route) => route.abort())
    await word.focus()
    await page.keyboard.press('Enter')
    await expect(view).toContainText('Не удалось узнать наличие')
    await page.unroute('**/fragments/stock*')
    await view.getByRole('button', { name: 'Повторить' }).click()
    await expect(view.getByRole('listitem').first()).toContainText(/Много|Мало|Под заказ/)
    await expect(view).not.toContainText(/\d+ шт/)
    await expect(word).toHaveAttribute('aria-expanded', 'true')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(view).toBeHidden()
    await expect(word).toBeFocused()
    await expect(page).toHaveURL(/catalog\/v2/)
    await page.keyboard.press('Enter')
    await expect(view.getByRole('button', { name: 'Закрыть' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(view).toBeHidden()
    await expect(page.getByRole('button', { name: /^В корзину/ }).first()).toBeFocused()
    // Of the last card in a row it ends within the page's gutter of 32 px.
    await page.getByRole('link', { name: 'В наличии' }).nth(2).click()
    await expect(view.getByRole('listitem').first()).toBeVisible()
    const { x, width } = (await view.boundingBox())!
    expect(x + width).toBeLessThanOrEqual(page.viewportSize()!.width - 32)
  })
})

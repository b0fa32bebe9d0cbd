// Types queries and uses suggestions (SRCH-01, SRCH-02).
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, productPath, test } from './fixtures.ts'

const field = (page: Page) => page.getByRole('banner').getByLabel('Поиск по товарам')
const rows = (page: Page) => page.getByRole('listbox', { name: 'Подсказки' }).getByRole('option')

/** How the browser's own crosses of search fields are displayed, which would be next to ours. */
async function nativeCrosses(page: Page): Promise<(string | undefined)[]> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('DOM.enable')
  await devTools.send('CSS.enable')
  await devTools.send('DOM.getDocument', { depth: -1, pierce: true })
  const { searchId, resultCount } = await devTools.send('DOM.performSearch', { query: '#search-clear', includeUserAgentShadowDOM: true })
  const { nodeIds } = await devTools.send('DOM.getSearchResults', { searchId, fromIndex: 0, toIndex: resultCount })
  const styles = await Promise.all(nodeIds.map((nodeId) => devTools.send('CSS.getComputedStyleForNode', { nodeId })))
  return [...new Set(styles.map(({ computedStyle }) => computedStyle.find(({ name }) => name === 'display')?.value))]
}

test('SRCH-01 SRCH-02 suggestions by keyboard: arrows, Home, End, Escape, Enter; sections, marks and prices', async ({ page }) => {
  await page.goto('/')
  await field(page).focus()
  await field(page).pressSequentially('насосы')
  await expect(rows(page).first()).toBeVisible()
  await expect(field(page)).toHaveAttribute('aria-busy', 'false') // rows of the whole word
  expect(await nativeCrosses(page)).toEqual(['none'])
  const list = page.getByRole('listbox', { name: 'Подсказки' })
  for (const section of ['Перейти в товар', 'Перейти в категорию', 'Перейти в подкатегорию'])
    await expect(list.getByRole('group', { name: section })).toBeVisible()
  await expect(list.getByRole('group', { name: 'Перейти в товар' })).toContainText('₸')
  await expect(list.locator('mark').first()).toHaveText(/^насос/i)
  expect(await rows(page).count()).toBeLessThanOrEqual(10)
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(list).toHaveAttribute('tabindex', '-1') // a box that scrolls would be a stop of Tab
  await page.setViewportSize({ width: 1100, height: 900 })
  await expectNoSidewaysScroll(page)

  await field(page).press('ArrowDown')
  await expect(rows(page).first()).toHaveAttribute('aria-selected', 'true')
  await field(page).press('End')
  await expect(rows(page).last()).toHaveAttribute('aria-selected', 'true')
  await field(page).press('Home')
  await expect(rows(page).first()).toHaveAttribute('aria-selected', 'true')
  await expect(field(page)).toHaveAttribute('aria-activedescendant', (await rows(page).first().getAttribute('id')) ?? '')
  await expectAccessible(page)

  await field(page).press('Escape')
  await expect(list).toBeHidden()
  await expect(field(page)).toHaveValue('насосы')
  await field(page).press('ArrowDown')
  await expect(rows(page).first()).toHaveAttribute('aria-selected', 'true')
  const chosen = await rows(page).first().getAttribute('href')
  await field(page).press('Enter')
  await expect(page).toHaveURL(new RegExp(`${chosen}$`))
})

test.describe('a shop that fails', () => {
  test.use({ allowedConsoleErrors: [/status of 500/] })

  test(
    'SRCH-01 CONST-02 a failure empties the list, the next text fills it again, the loading mark goes',
    { tag: '@full' },
    async ({ page }) => {
      await page.route('**/api/v1/catalog/suggestions/**', async (route) => {
        if (route.request().url().includes(encodeURIComponent('насосx'))) await route.fulfill({ status: 500, body: 'no' })
        else await route.continue()
      })
      await page.goto('/')
      await field(page).fill('насос')
      await expect(rows(page).first()).toBeVisible()
      await expect(field(page)).toHaveAttribute('aria-busy', 'false')
      await field(page).press('x')
      await expect(rows(page)).toHaveCount(0)
      await expect(field(page)).toHaveAttribute('aria-busy', 'false')
      await field(page).press('Backspace')
      await expect(rows(page).first()).toBeVisible()
      const all = page.getByRole('link', { name: /^Показать все \d/ })
      const [, count = ''] = /все ([\d\s]+)/.exec(await all.innerText()) ?? []
      await page.getByRole('button', { name: 'Очистить поиск' }).click()
      await expect(field(page)).toBeFocused()
      await expect(field(page)).toHaveValue('')
      await expect(rows(page)).toHaveCount(0)
      await field(page).fill('   ')
      await expect(rows(page)).toHaveCount(0)
      await field(page).fill('насос')
      await all.click()
      await expect(page).toHaveURL(/\/catalog\/v2\?.*ordering=-relevance/)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(`${count.trim()} товар`)
    },
  )
})

test(
  'SRCH-01 CONST-02 the newest response wins, what is stale is cancelled, a pasted text does not wait',
  { tag: '@full' },
  async ({ page }) => {
    const requested: string[] = []
    const held = Promise.withResolvers<void>()
    await page.route('**/api/v1/catalog/suggestions/**', async (route) => {
      const query = new URL(route.request().url()).searchParams.get('query') ?? ''
      requested.push(query)
      if (query === 'насос') await held.promise
      await route.continue()
    })
    await page.clock.install()
    await page.goto('/')
    await field(page).focus()
    await expect(field(page)).toHaveRole('combobox')
    const cancelled = page.waitForEvent('requestfailed', (request) => request.url().endsWith(encodeURIComponent('насос')))
    await field(page).fill('насос')
    await expect.poll(() => requested).toEqual(['насос'])
    await field(page).fill('унитаз')
    await cancelled
    await expect(rows(page).first()).toContainText(/унитаз/i)
    held.resolve()

    await page.clock.pauseAt(Date.now() + 3_600_000)
    await field(page).fill('раковина')
    await page.clock.runFor(100)
    expect(requested).not.toContain('раковина')
    for (const key of ['Control+A', 'Control+X', 'Control+V']) await field(page).press(key)
    await expect(field(page)).toHaveValue('раковина')
    await page.clock.runFor(1)
    await expect.poll(() => requested).toContain('раковина')
    await expect(rows(page).first()).toContainText(/раковина/i)

    // What is typed waits 150 ms and no longer.
    await field(page).fill('смеситель')
    await page.clock.runFor(140)
    expect(requested).not.toContain('смеситель')
    await page.clock.runFor(20)
    await expect.poll(() => requested).toContain('смеситель')
  },
)

test('SRCH-02 SRCH-03 SRCH-04 ROUTE-02 Enter searches at once; the query is offered again and can be taken off, a suggested category empties the field @full', async ({
  page,
  shop,
}) => {
  const [product] = await shop.inStock(1)
  await page.goto('/')
  for (const query of ['насос grundfos', 'кран шаровой']) {
    await field(page).focus()
    await expect(field(page)).toHaveRole('combobox')
    await field(page).fill(query)
    await field(page).press('Enter')
    await expect(page).toHaveURL(/\/catalog\/v2\?.*ordering=-relevance/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`«${query}»`)
    await expect(field(page)).toHaveValue(query)
  }
  await field(page).focus()
  await page
    .getByRole('group', { name: /^Перейти в (под)?категорию/ })
    .getByRole('option')
    .first()
    .click()
  await expect(page).not.toHaveURL(/query=/)
  await expect(field(page)).toHaveValue('')
  await page.goBack()
  await expect(field(page)).toHaveValue('кран шаровой')
  await page.goto('/')
  await field(page).focus()
  const recent = page.getByRole('listbox', { name: 'Запросы' }).getByRole('option')
  await expect(recent).toHaveText(['кран шаровой', 'насос grundfos'])
  await page.getByRole('button', { name: 'Убрать «кран шаровой»' }).click()
  await expect(recent).toHaveText(['насос grundfos'])
  await page.getByRole('button', { name: 'Очистить' }).click()
  await expect(recent).toHaveCount(0)

  await field(page).fill(product!.article.toLowerCase().replace('-', ' '))
  await field(page).press('Enter')
  await expect(page).toHaveURL(new RegExp(`${productPath(product!.article)}$`))
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
})

test(
  'SRCH-02 CAT-18 who writes on while the results are on their way keeps the focus, the text and the suggestions',
  { tag: '@full' },
  async ({ page }) => {
    const held = Promise.withResolvers<void>()
    await page.route(/\/catalog\/v2\.data\?/, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto('/')
    await field(page).focus()
    await expect(field(page)).toHaveRole('combobox')
    await field(page).fill('насос grundfos')
    await field(page).press('Enter')
    await expect(field(page)).not.toBeFocused()
    await field(page).fill('кран')
    held.resolve()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('насос grundfos')
    await expect(field(page)).toBeFocused()
    await expect(field(page)).toHaveValue('кран')
    // The suggestions load again on the new page: an arrow key before that would choose nothing.
    await expect(rows(page).first()).toBeVisible()
    await field(page).press('ArrowDown')
    await expect(rows(page).first()).toHaveAttribute('aria-selected', 'true')
    await field(page).press('Escape')
    await field(page).press('Enter')
    await expect(page).toHaveURL(/query=%D0%BA%D1%80%D0%B0%D0%BD&/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('«кран»')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('насос grundfos')
    await expect(field(page)).toHaveValue('насос grundfos')
    await page.goBack()
    await expect(page).toHaveURL(/\/$/)
  },
)

test('SRCH-07 SRCH-09 what was understood is said, ticked and can be taken away @full', async ({ page }) => {
  await page.goto('/catalog/v2?query=насоз grundfos')
  await expect(page.getByText('Показаны результаты по запросу «насос grundfos»')).toBeVisible()
  const understood = page.getByRole('group', { name: 'Как понят запрос' })
  await expect(understood.getByRole('link', { name: 'бренд Grundfos' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^Grundfos/ })).toBeChecked()
  await expect(field(page)).toHaveValue('насоз grundfos')
  await expectAccessible(page)
  await page.locator('[data-live]').waitFor()
  // Not `uncheck()`, which checks the box afterwards: unticked, it is folded away.
  await page.getByRole('checkbox', { name: /^Grundfos/ }).click()
  await expect(field(page)).toHaveValue('насоз')
  await expect(understood).toBeHidden()
  await page.getByRole('link', { name: 'Искать точно «насоз»' }).click()
  await expect(page.getByText('По вашему запросу ничего не найдено. Нужна помощь?')).toBeVisible()
  // A second click at once, at the same place, would be taken for a double tap.
  await page.getByRole('link', { name: 'насос', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { name: /Результаты поиска «насос»/ })).toBeVisible()
})

test('SRCH-05 suggestions say that nothing was found and lead on @full', async ({ page }) => {
  await page.goto('/')
  await field(page).fill('zzzzz')
  const panel = page.locator('header .suggest')
  await expect(panel).toContainText('По запросу «zzzzz» ничего не нашлось')
  await expect(panel.getByRole('link', { name: 'Вставить список артикулов' })).toBeVisible()
  await expectAccessible(page)
  await field(page).press('Escape')
  await expect(panel).toBeHidden()
})

test('SRCH-01 the page does not scroll while the field of the sticky header is typed in', { tag: '@full' }, async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => window.scrollTo({ top: 700, behavior: 'instant' }))
  await field(page).click()
  for (const character of 'насос') {
    await field(page).pressSequentially(character)
    expect(await page.evaluate(() => window.scrollY)).toBe(700)
  }
})

test(
  'SRCH-02 CONST-15 on a phone the suggestions are as wide as the page and nothing scrolls sideways',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize({ width: 380, height: 800 })
    await page.goto('/')
    await field(page).fill('насосы')
    await expect(rows(page).first()).toBeVisible()
    expect(await rows(page).count()).toBeLessThanOrEqual(8)
    const panel = await page.locator('.suggest').boundingBox()
    // The width of a scroll bar is no margin, though tests show none.
    const inside = await page.evaluate(() => document.body.getBoundingClientRect().right)
    const [left, right] = [panel!.x, inside - panel!.x - panel!.width]
    expect(left).toBeLessThanOrEqual(24) // the page's margin
    expect(Math.abs(left - right)).toBeLessThanOrEqual(1)
    expect(panel!.y + panel!.height).toBeLessThanOrEqual(800)
    await expectNoSidewaysScroll(page)
  },
)

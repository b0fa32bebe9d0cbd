// Opens, pages and leaves lists (CAT-09, ROUTE-02).
import { expect, expectLive, expectNoSidewaysScroll, openLive, test } from './fixtures.ts'

test(
  'CONST-15 on a phone the chosen branch is in sight at once, before scripts too, and a chosen filter widens nothing',
  { tag: '@full' },
  async ({ page, browser, baseURL }) => {
    const address = `/catalog/v2?${new URLSearchParams({ subcategory: 'Краны шаровые резьбовые для воды', page: '1', page_size: '9', ordering: 'price' })}`
    const bare = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 380, height: 760 },
      ...(baseURL ? { baseURL } : {}),
    })
    for (const phone of [page, await bare.newPage()]) {
      await phone.setViewportSize({ width: 380, height: 760 })
      await phone.goto(address)
      const chosen = phone.getByRole('navigation', { name: 'Подразделы' }).getByRole('link', { name: /^Краны шаровые резьбовые/ })
      await expect(chosen).toBeInViewport({ ratio: 0.99 })
      await expect(phone.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
    }
    await bare.close()
    // As much space before a chip's text as after it.
    const spaces = await page.locator('.branches > *').evaluateAll((chips) =>
      chips.map((chip) => {
        const text = document.createRange()
        text.selectNodeContents(chip)
        const [outer, inner] = [chip.getBoundingClientRect(), text.getBoundingClientRect()]
        return Math.abs(inner.left - outer.left - (outer.right - inner.right))
      }),
    )
    expect(Math.max(...spaces)).toBeLessThan(2)
    // A count reserves the space of one more digit at most.
    const reserved = await page.locator('.branches small').evaluateAll((counts) =>
      counts.map((count) => {
        const digits = document.createRange()
        digits.selectNodeContents(count.firstChild!)
        return count.getBoundingClientRect().width - digits.getBoundingClientRect().width
      }),
    )
    expect(reserved.length).toBeGreaterThan(2)
    expect(Math.max(...reserved)).toBeLessThan(9)
    await page.setViewportSize({ width: 320, height: 760 })
    await page.goto(`${address}&property_item_str=${encodeURIComponent('Присоединение:3/4')}`)
    await expect(page.getByRole('button', { name: 'Фильтры 1' })).toBeVisible()
    await expectNoSidewaysScroll(page)
  },
)

test(
  'ROUTE-02 inside the shop an old or incomplete address is completed in its place: back leads to the page before it',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/contacts')
    for (const address of ['/catalog/search?in_stock=1', '/catalog/v2?in_stock=1&page=1']) {
      await expectLive(page) // hydration refuses a foreign element
      await page.evaluate((href) => {
        document.querySelector('#old-address')?.remove()
        const link = Object.assign(document.createElement('a'), { href, id: 'old-address', textContent: 'Старый адрес' })
        document.body.prepend(link)
      }, address)
      await page.getByRole('link', { name: 'Старый адрес' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Каталог' })).toBeVisible()
      await expect(page).toHaveURL(/\/catalog\/v2\?in_stock=1&page=1&page_size=9&ordering=price$/)
      await page.goBack()
      await expect(page).toHaveURL(/\/contacts$/)
      await expect(page.getByRole('heading', { level: 1, name: 'Контакты' })).toBeVisible()
    }
  },
)

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

test('SRCH-08 a product opened from the list of a search is reported with the query', { tag: '@full' }, async ({ page }) => {
  // Playwright does not show what a beacon holds.
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator)
    navigator.sendBeacon = (url, body) => {
      void (body as Blob).text().then((text) => sessionStorage.setItem('sent', text))
      return send(url, body)
    }
  })
  await openLive(page, '/catalog/v2?query=кран&page=1&page_size=9&ordering=-relevance')
  const product = page.getByRole('main').locator('.card-name').first()
  const article = decodeURIComponent((await product.getAttribute('href'))!.split('/').at(-1)!)
  const reported = page.waitForResponse('**/api/v1/catalog/opened/')
  await product.click()
  expect((await reported).ok()).toBe(true)
  const sent = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('sent') ?? 'null'))
  await expect.poll(sent).toEqual({ query: 'кран', kind: 'product', target: article })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 380, height: 800 } })

  test('PROD-02 price and buying stay at the bottom of a product page', async ({ page, shop }) => {
    const [product] = await shop.inStock(1)
    await page.goto(`/catalog/product/${encodeURIComponent(product!.article)}`)
    const bar = page.locator('[data-bottom-bar]')
    await expect(bar).toBeInViewport()
    await expect(page.getByRole('navigation', { name: 'Разделы' })).toBeHidden()
    await bar.locator('button').click()
    await expect(bar.locator('a')).toHaveText(/корзине: 1/)
  })
})

test('CAT-09 A11Y-01 another page and «Показать ещё» are announced to screen readers @full', async ({ page }) => {
  await page.goto('/catalog/v2?page=1&page_size=9&ordering=price')
  const main = page.getByRole('main')
  const announced = main.getByRole('status').filter({ hasText: /^Найдено: / })
  await expect(announced).toHaveText(/^Найдено: [\d\s]+товар\S*$/)
  await main.getByRole('link', { name: /^Показать ещё/ }).click()
  await expect(announced).toHaveText(/товар\S*, показано 18$/)
  await main.getByRole('link', { name: 'Следующая страница' }).click()
  await expect(announced).toHaveText(/товар\S*, страница 3$/)
})

// Walks pages at many widths, with doubled text, a notch and other fonts.
import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { becomeCustomer, fillCart } from './create-customer.ts'
import { expect, expectLive, expectNoSidewaysScroll, layOutAll, productPath, test } from './fixtures.ts'

const valves = '/catalog/zapornaya-armatura/krany-sharovye-rezbovye-dlya-vody'

/** The texts of fixed bars end within the window and within their button. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-bottom-bar] :is(a, button, p)')].flatMap((element) => {
      const text = document.createRange()
      text.selectNodeContents(element)
      const [inner, outer] = [text.getBoundingClientRect(), element.getBoundingClientRect()]
      const isCut = outer.width > 0 && (outer.right > innerWidth + 1 || inner.right > outer.right + 1)
      return isCut ? [element.textContent] : []
    }),
  )

test('A11Y-01 with text twice as large on a phone the pages of a customer with a full cart lose nothing, and cards grow', async ({
  page,
  shop,
}) => {
  await becomeCustomer(page)
  const articles = (await shop.inStock(12)).map(({ article }) => article)
  await fillCart(page, articles)
  const data = { items: articles.map((product) => ({ product, quantity: 12_345 })) }
  const headers = { origin: test.info().project.use.baseURL ?? '' }
  const { id } = (await (await page.request.post('/api/v1/order/', { headers, data })).json()) as { id: string }
  await page.setViewportSize({ width: 380, height: 800 })
  const double = () => page.addStyleTag({ content: 'html { font-size: 200% !important }' })
  for (const path of [
    '/cart',
    '/checkout',
    '/cart/shops',
    '/objects/1',
    '/production/automated-heating-points',
    '/about/certificate',
    '/personal-account',
    `/draft?id=${id}`,
    `/draft/list?id=${id}`,
  ]) {
    await page.goto(path)
    await double()
    await expectNoSidewaysScroll(page)
    expect(await cutTexts(page), path).toEqual([])
  }
  // On a desktop the lines of a draft become those of a phone.
  await page.setViewportSize({ width: 1300, height: 900 })
  await page.goto(`/draft?id=${id}`)
  await double()
  expect((await page.locator('.draft-line-name').first().boundingBox())!.width).toBeGreaterThan(300)
  await page.setViewportSize({ width: 380, height: 800 })
  await page.goto('/catalog/zapornaya-armatura')
  const [name, price] = [page.locator('.card-name').first(), page.locator('.card-price').first()]
  const sizeOf = (part: typeof name) => part.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  const before = [await sizeOf(name), await sizeOf(price)]
  await double()
  expect([await sizeOf(name), await sizeOf(price)]).toEqual(before.map((size) => 2 * size))
})

test('CONST-15 CAT-10 two whole rows of cards with price and button are in view below the header, the picture on top', async ({ page }) => {
  for (const [width, height] of [
    [1366, 768],
    [1440, 900],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(valves)
    const cards = page.getByRole('list', { name: 'Товары' }).getByRole('listitem')
    await cards.first().evaluate((card) => {
      const header = document.querySelector('.site-header')?.getBoundingClientRect().height ?? 0
      window.scrollBy(0, card.getBoundingClientRect().top - header - 8)
    })
    for (const at of [0, 5]) await expect(cards.nth(at)).toBeInViewport({ ratio: 1 })
    const picture = (await cards.first().locator('.card-picture').boundingBox())!
    const name = (await cards.first().locator('.card-name').boundingBox())!
    expect(picture.y + picture.height, `${width} px`).toBeLessThanOrEqual(name.y)
  }
})

test('CONST-15 CAT-10 in a low window the favourite and compare buttons of a card cover none of its words', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/catalog/v2?query=труба 16х2,6&page=1&page_size=9&ordering=-relevance')
  const covered = await page.locator('.card').evaluateAll((cards) =>
    cards.flatMap((card) => {
      const marks = [...card.querySelectorAll('.mark')].map((mark) => mark.getBoundingClientRect())
      return [...card.querySelectorAll('.card-name, .card-properties')].flatMap((part) => {
        const words = document.createRange()
        words.selectNodeContents(part)
        const end = part.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(part).paddingRight)
        const isCovered = ({ left, right, top, bottom }: DOMRect) =>
          marks.some(
            (mark) => mark.left + 4 < Math.min(right, end) && mark.right > left && mark.top < bottom - 4 && mark.bottom - 4 > top + 4,
          )
        return [...words.getClientRects()].some(isCovered) ? [part.textContent] : []
      })
    }),
  )
  expect(covered).toEqual([])
})

test('SHELL-04 A11Y-01 links of the header have their captions from 1100 px on, and none where doubled text needs the width', async ({
  page,
}) => {
  await page.goto('/')
  const captions = ['Войти', 'Сравнение', 'Поиск заказов', 'Корзина']
  const caption = (text: string) => page.getByRole('banner').getByText(text, { exact: true })
  const widthOf = async (text: string) => (await caption(text).boundingBox())!.width
  for (const width of [1100, 1200, 1300, 1301, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const text of captions) expect(await widthOf(text), `${text} at ${width}`).toBeGreaterThan(20)
    expect((await page.getByRole('search').boundingBox())!.width, `${width}`).toBeGreaterThan(240)
    await expectNoSidewaysScroll(page)
  }
  await page.setViewportSize({ width: 1024, height: 900 })
  for (const text of captions) expect(await widthOf(text), text).toBeLessThanOrEqual(1)
  await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
  for (const width of [781, 900, 1100, 1300, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const text of captions) expect(await widthOf(text), `${text} at ${width}`).toBeLessThanOrEqual(1)
    await expectNoSidewaysScroll(page)
  }
})

test('A11Y-01 all text is in the shop’s font, also bold headings of tables and «e‑mail»', async ({ page }) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  // On a busy machine the font is too late for the first paint, and the page is shown in another one.
  await page.route('**/*.css', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll('font-display:optional', 'font-display:block') })
  })
  const foreignFonts = async () => {
    const { root } = await devtools.send('DOM.getDocument', { depth: 0 })
    const { nodeIds } = await devtools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: 'main :is(b, strong, th, h1, h2, p)' })
    const found = await Promise.all(nodeIds.map((nodeId) => devtools.send('CSS.getPlatformFontsForNode', { nodeId })))
    return found.flatMap(({ fonts }) => fonts.filter(({ isCustomFont }) => !isCustomFont).map(({ familyName }) => familyName))
  }
  for (const path of ['/recovery', '/about/wholesaler', productPath('ROD-000909'), '/catalog/zapornaya-armatura']) {
    await page.goto(path)
    await expect(page.locator('main :is(h1, h2)').first()).toBeVisible()
    await expect.poll(foreignFonts, path).toEqual([])
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' }) // style sheets that are still loading
})

test('CONST-15 SHELL-03 the top bar ends where the header ends at every width of desktops, also in the font before ours comes', async ({
  page,
}) => {
  await page.goto('/contacts')
  for (const font of ['', "'Golos Fallback', 'Golos Roboto', system-ui, sans-serif"]) {
    if (font) await page.evaluate((family) => document.documentElement.style.setProperty('--font-sans', family), font)
    for (let width = 1301; width <= 1701; width += 20) {
      await page.setViewportSize({ width, height: 900 })
      const beyond = await page.evaluate(() => {
        const bar = document.querySelector('.top-bar-row')!
        const edge = bar.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(bar).paddingRight)
        return Math.max(...[...bar.querySelectorAll(':scope > *, :scope > * > *')].map((part) => part.getBoundingClientRect().right)) - edge
      })
      expect(beyond, `${width} px ${font}`).toBeLessThanOrEqual(0.5)
    }
  }
})

test('A11Y-01 CONST-15 an iPhone on its side keeps texts and buttons out of the notch', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: 59, right: 59, bottom: 21 } })
  for (const path of ['/', '/catalog/zapornaya-armatura', productPath('TIM-000620'), '/cart', '/login', '/contacts']) {
    await page.goto(path)
    const under = await page.evaluate(() =>
      [...document.querySelectorAll('header a, header button, main h1, .card, .toolbar, footer a')].flatMap((element) => {
        const { left, right, width } = element.getBoundingClientRect()
        const isSeen = width > 2 && element.checkVisibility() && getComputedStyle(element).clipPath === 'none'
        const isInRow = element.closest('.scroll-row, [class*=carousel], .skip-link') !== null
        return isSeen && !isInRow && (left < 49 || right > innerWidth - 49) ? [element.outerHTML.slice(0, 100)] : []
      }),
    )
    expect(under, path).toEqual([])
  }
})

test('A11Y-01 SHELL-08 what has the focus is never under a fixed bar or the contact button', async ({ page, shop }) => {
  await fillCart(
    page,
    (await shop.inStock(3)).map(({ article }) => article),
  )
  const low = { width: 320, height: 256 } // 400 % zoom
  for (const [path, size] of [
    ...['/cart', '/catalog/zapornaya-armatura', productPath('TIM-000620'), '/contacts', '/my-orders'].map(
      (one) => [one, undefined] as const,
    ),
    ...['/cart', productPath('ROD-000909'), '/compare?articles=TIM-000620,KOE-001653'].map((one) => [one, low] as const),
  ]) {
    await page.setViewportSize(size ?? { width: 380, height: 800 })
    await page.goto(path)
    await expectLive(page)
    const covered = await page.evaluate(() => {
      // Forwards, as Tab goes: what is below the window is scrolled in from below.
      const controls = document.querySelectorAll<HTMLElement>('main :is(a[href], button, input, select, textarea), footer a[href]')
      return [...controls].flatMap((control) => {
        control.focus()
        if (document.activeElement !== control) return []
        const { left, top, width, height } = control.getBoundingClientRect()
        const over = document.elementFromPoint(left + width / 2, top + height / 2)
        const bar = over?.closest('[data-bottom-bar], .tab-bar, .floating-menu, header, thead')
        return width > 2 && bar && !bar.contains(control) ? [control.outerHTML.slice(0, 100)] : []
      })
    })
    expect(covered, path).toEqual([])
  }
})

test('A11Y-01 CONST-15 what a finger touches on a phone is 44 px high, and its name has the words that are seen', async ({ page }) => {
  await page.setViewportSize({ width: 380, height: 800 })
  for (const [path, selector] of [
    [productPath('TIM-000620'), '.crumbs a'],
    [productPath('KOE-001653'), '.kit label:has(input)'],
    [productPath('ROD-000909'), '.family-frame a'],
    ['/about/news', 'main a[href="/rss.xml"]'],
    ['/cart', 'header a'],
    ['/contacts', 'main :is(a[href^="tel:"], a[href^="mailto:"])'],
    ['/', 'main h2 ~ a.touch-area'],
    ['/precatalog', 'main li a'],
    ['/precatalog/nasosy-i-nasosnye-stancii', '[data-stock]'],
    ['/policy', '.footer :is([href="/policy"], [href^="tel:"])'],
  ] as const) {
    await page.goto(path)
    await layOutAll(page)
    // The touched area may be larger than the text: what is hit 21 px above and below the middle.
    const small = await page.locator(selector).evaluateAll((links) =>
      links.flatMap((link) => {
        link.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { left, top, width, height } = link.getBoundingClientRect()
        const [x, y] = [left + width / 2, top + height / 2]
        const isHit = [y - 21, y + 21].every((at) => link.contains(document.elementFromPoint(x, at)))
        return link.checkVisibility() && width > 2 && x < innerWidth && !isHit ? [link.outerHTML.slice(0, 90)] : []
      }),
    )
    expect(small, path).toEqual([])
    if (!selector.startsWith('.family')) continue
    await page.evaluate(axe.source)
    const { violations } = await page.evaluate(() =>
      axe.run('html', { runOnly: { type: 'rule', values: ['label-content-name-mismatch'] } }),
    )
    expect(
      violations.flatMap(({ nodes }) => nodes.map(({ html }) => html)),
      path,
    ).toEqual([])
  }
  // Two quick taps do not zoom.
  for (const control of await page.locator('header :is(a, button)').all())
    expect(await control.evaluate((element) => getComputedStyle(element).touchAction)).toBe('manipulation')
})

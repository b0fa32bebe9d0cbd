// Walks pages on phones and tablets, with forced colours, a late font, and the focus moved by keys.
import { fillCart } from './create-customer.ts'
import { expect, layOutAll, productPath, test } from './fixtures.ts'

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

test('A11Y-01 with forced colours the main buttons have borders, and favourites can be seen', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await page.goto('/catalog/zapornaya-armatura')
  const styleOf = (selector: string, pseudo?: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, part) => {
        const { borderTopWidth, backgroundColor } = getComputedStyle(element, part)
        return { borderTopWidth, backgroundColor }
      }, pseudo)
  expect((await styleOf('.card-button')).borderTopWidth).toBe('1px')
  // The icon is a mask over its colour: dark ink would not be seen on black.
  expect((await styleOf('.mark-favourite', '::after')).backgroundColor).not.toBe('rgb(16, 24, 40)')
  await page.goto('/cart')
  await page.goto(productPath('TIM-000620'))
  expect((await styleOf('.buy-form > :last-child')).borderTopWidth).toBe('1px')
})

test('PERF-01 CONST-15 a font that is late for the first page is used from the second on, and nothing shifts', async ({ page }) => {
  await page.route('**/*.woff2', async (route) => {
    await new Promise((resolve) => void setTimeout(resolve, 800))
    await route.continue()
  })
  const isUsed = () =>
    page.evaluate(() => {
      const context = document.createElement('canvas').getContext('2d')!
      const widthIn = (font: string) => {
        context.font = `16px ${font}`
        return context.measureText('Родник щука').width
      }
      return widthIn('"Golos Text", monospace') !== widthIn('monospace')
    })
  await page.goto('/delivery')
  await expect.poll(() => page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length)).toBe(2)
  expect(await isUsed()).toBe(false)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Контакты' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Контакты' })).toBeVisible()
  await expect.poll(isUsed).toBe(true)
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

test('A11Y-01 CONST-15 what a finger touches on a phone is 44 px high', async ({ page }) => {
  await page.setViewportSize({ width: 380, height: 800 })
  for (const [path, selector] of [
    [productPath('TIM-000620'), '.crumbs a'],
    ['/contacts', 'main :is(a[href^="tel:"], a[href^="mailto:"])'],
    ['/', 'main h2 ~ a.touch-area'],
    ['/precatalog', 'main li a'],
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
  }
})

test('A11Y-01 SHELL-08 what has the focus is never under a fixed bar or the contact button', async ({ page, shop }) => {
  test.setTimeout(60_000)
  await fillCart(
    page,
    (await shop.inStock(3)).map(({ article }) => article),
  )
  await page.setViewportSize({ width: 380, height: 800 })
  for (const path of ['/cart', '/catalog/zapornaya-armatura', productPath('TIM-000620'), '/contacts', '/my-orders']) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Связаться с нами' })).toBeAttached()
    const covered = await page.evaluate(() => {
      // Forwards, as Tab goes: what is below the window is scrolled in from below.
      const controls = document.querySelectorAll<HTMLElement>('main :is(a[href], button, input, select, textarea), footer a[href]')
      return [...controls].flatMap((control) => {
        control.focus()
        if (document.activeElement !== control) return []
        const { left, top, width, height } = control.getBoundingClientRect()
        const over = document.elementFromPoint(left + width / 2, top + height / 2)
        const bar = over?.closest('[data-bottom-bar], .tab-bar, .floating-menu, header')
        return width > 2 && bar && !bar.contains(control) ? [control.outerHTML.slice(0, 100)] : []
      })
    })
    expect(covered, path).toEqual([])
  }
})

test('CONST-04 the category strip marks the category on its lists and products', async ({ page }) => {
  for (const path of ['/precatalog/nasosy-i-nasosnye-stancii', '/catalog/nasosy-i-nasosnye-stancii', productPath('BEL-001065')]) {
    await page.goto(path)
    await expect(page.locator('.category-strip a[aria-current]'), path).toContainText('Насосы')
  }
})

test('CONST-15 PROD-01 SRCH-02 tablets and phones: suggestions, price, sizes and the menu are in view', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  await page.goto('/')
  const field = page.getByRole('banner').getByLabel('Поиск по товарам').first()
  await field.click()
  await page.keyboard.type('насос', { delay: 20 })
  const first = page.getByRole('option').first()
  await expect(first).toBeVisible()
  expect((await first.boundingBox())!.width).toBeGreaterThan(600)
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto(productPath('TIM-000620'))
  await expect(page.locator('.buy-form')).toBeInViewport({ ratio: 1 })
  // A size of a thread does not break after the slash.
  await expect(page.getByRole('heading', { level: 1 }).getByText('ВР/НР,')).toHaveCSS('text-wrap-mode', 'nowrap')
  await page.setViewportSize({ width: 380, height: 800 })
  await page.goto('/catalog/zapornaya-armatura/krany-sharovye-rezbovye-dlya-vody')
  await page
    .getByRole('banner')
    .getByRole('link', { name: /каталог/i })
    .first()
    .click()
  const menu = page.getByRole('dialog')
  await expect(menu.locator('[aria-current]')).toContainText('Краны шаровые резьбовые для')
  for (const way of ['Позвонить', 'Написать']) await expect(menu.getByRole('link', { name: way })).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('CONST-04 A11Y-01 the empty comparison does not name a button that is hidden', async ({ page }) => {
    await page.goto('/compare')
    await expect(page.getByText('Нажмите на', { exact: false })).toBeHidden()
    await expect(page.getByText('работает только с')).toBeVisible()
  })
})

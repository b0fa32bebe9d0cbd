// Checks what a visitor sees between two pages, and when a part of the shop fails.
import { expect, openLive, scriptOf, test } from './fixtures.ts'

test('SHELL-11 CONST-08 the loading bar comes after 200 ms, not for a quick page, and hides 500 ms after the end', async ({ page }) => {
  await openLive(page, '/delivery')
  const bar = page.locator('.loading-bar')
  await expect(bar).toBeHidden()
  const times = (part?: string) =>
    bar.evaluate((element, pseudo) => {
      const { transitionDuration, transitionDelay } = getComputedStyle(element, pseudo)
      return [transitionDuration, transitionDelay]
    }, part)
  expect(await times()).toEqual(['0s', '0.5s'])

  const held = Promise.withResolvers<void>()
  await page.route('**/contacts.data*', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Контакты', exact: true }).first().click()
  await expect(bar).toHaveAttribute('data-loading', 'true')
  expect(await times()).toEqual(['0s', '0.2s'])
  expect(await times('::before')).toEqual(['5s', '0.2s'])
  await expect(bar).toBeVisible()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect((await times('::before'))[0], 'it does not grow').toBe('0s')
  held.resolve()
  await expect(page).toHaveURL(/\/contacts$/)
  await expect(bar).not.toHaveAttribute('data-loading')
  await expect(bar).toBeHidden()
})

test('ROUTE-14 MENU-01 a menu opened while a page of the other frame is on its way stays open over it', async ({ page }) => {
  await openLive(page, '/contacts')
  const held = Promise.withResolvers<void>()
  await page.route('**/precatalog.data*', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Все категории', exact: true }).click()
  await expect(page.locator('.loading-bar')).toHaveAttribute('data-loading', 'true')
  await page.getByRole('link', { name: 'КАТАЛОГ', exact: true }).click()
  const menu = page.getByRole('dialog', { name: 'Каталог' })
  await expect(menu).toBeVisible()
  held.resolve()
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveText('Каталог товаров')
  await expect(page.getByRole('navigation', { name: 'Популярные категории', includeHidden: true })).toBeVisible()
  await expect(menu).toBeVisible()
})

test.describe('when a page’s script does not come', () => {
  test.use({ allowedConsoleErrors: [/ERR_FAILED|Failed to fetch dynamically|A part of the page did not load|status of 5\d\d/] })

  test('ROUTE-16 CONST-09 the page is reloaded once, then the error page is shown', async ({ page }) => {
    await page.route(await scriptOf('web/content/pages/delivery.route'), (route) => route.abort())
    await openLive(page, '/contacts')
    const documents: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'document') documents.push(new URL(request.url()).pathname)
    })
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Доставка и оплата' })
    await link.click()
    // The new document is the page itself: readable, though its script is still missing.
    await expect(page).toHaveURL(/\/delivery$/)
    await expect(page.getByRole('heading', { level: 1, name: /Доставка/ })).toBeVisible()
    expect(documents).toEqual(['/delivery'])

    await openLive(page, '/contacts')
    documents.length = 0
    await link.click()
    await expect(page.getByRole('heading', { name: 'Непредвиденная ошибка' })).toBeVisible()
    expect(documents).toEqual([])
    await page
      .getByRole('main')
      .getByRole('link', { name: /Вернуться на/ })
      .click()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('heading', { name: 'Популярные товары' })).toBeVisible()
  })

  test('ROUTE-16 suggestions and menu that do not come leave the plain form and the page of all categories', async ({ page }) => {
    for (const module of ['web/search/search-box.tsx', 'web/shell/menu/menu-dialog.tsx'])
      await page.route(await scriptOf(module), (route) => route.abort())
    await page.goto('/contacts')
    await page.locator('#search').fill('насос')
    await page.getByRole('link', { name: 'КАТАЛОГ', exact: true }).click()
    await expect(page).toHaveURL(/\/precatalog$/)
    await page.locator('#search').fill('насос')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/query=/)
  })
})

test.describe('when a part comes at the second try', () => {
  test.use({ allowedConsoleErrors: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically|A part of the page did not load/] })

  test('ROUTE-16 SRCH-01 CAT-17 SHELL-13 suggestions, the table and the callback form open once their scripts come', async ({
    page,
    context,
  }) => {
    const box = await scriptOf('web/search/search-box.tsx')
    const table = await scriptOf('web/catalogue/table/product-table.tsx')
    for (const script of [box, table]) await page.route(script, (route) => route.abort())
    await openLive(page, '/catalog/nasosy-i-nasosnye-stancii')
    const missing = page.waitForEvent('requestfailed', (request) => box.test(request.url()))
    await page.locator('#search').focus()
    // Settled in the page too: a focus before that would wait for the script that failed.
    await page.evaluate(`import(${JSON.stringify((await missing).url())}).catch(() => undefined)`)
    await page.unroute(box)
    await page.locator('#search').blur()
    await page.locator('#search').fill('насос')
    await expect(page.getByRole('listbox', { name: 'Подсказки' })).toBeVisible()
    await page.keyboard.press('Escape')

    await context.setOffline(true)
    await page
      .getByRole('link', { name: /Перезвоните/ })
      .first()
      .click()
    await expect(page.getByText('Нет связи. Повторите, когда она появится')).toBeVisible()
    await expect(page).toHaveURL(/nasosy-i-nasosnye-stancii$/)
    await context.setOffline(false)

    // The new document has the table already.
    await page.getByRole('button', { name: 'Таблица характеристик' }).click()
    await expect(page.getByRole('table')).toBeVisible()
  })
})

test('A11Y-01 a page that opens without a new document is announced to screen readers by its title, once', async ({ page }) => {
  const tree = await page.context().newCDPSession(page)
  const announced = async () => {
    const { nodes } = await tree.send('Accessibility.getFullAXTree')
    const live = nodes.filter(({ properties }) => properties?.some(({ name, value }) => name === 'live' && value.value === 'polite'))
    return nodes
      .filter(({ role, parentId }) => role?.value === 'StaticText' && live.some(({ nodeId }) => nodeId === parentId))
      .map(({ name }) => String(name?.value))
  }
  await page.goto('/delivery')
  await expect(page.getByRole('button', { name: 'Связаться с нами' }), 'the last of the scripts').toBeVisible()
  expect(await announced(), 'the browser tells the first').toEqual([])
  for (const name of ['Контакты', 'Вопросы и ответы']) {
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect.poll(announced).toEqual([await page.title()])
    expect(await page.title()).toContain(name)
  }
})

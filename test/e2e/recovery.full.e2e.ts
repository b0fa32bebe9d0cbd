// Checks recovery from lost requests, a release in between, a restored page (ROUTE-16).
import { becomeCustomer, fillCart } from './create-customer.ts'
import { expect, expectAccessible, expectLive, fillGuestOrder, openLive, productPath, test } from './fixtures.ts'
import { serveReleases } from './serve-releases.ts'
import type { Page } from '@playwright/test'

const list = '/catalog/v2?page=1&page_size=9&ordering=popular'

test.describe('a request that is lost', () => {
  test.use({ allowedConsoleErrors: [/ERR_FAILED|ERR_BLOCKED_BY_CLIENT/] })

  test('CAT-08 a list whose prefetch was cut off is loaded by the click', async ({ page }) => {
    await page.goto(list)
    await expectLive(page)
    const first = await page.getByRole('main').locator('.card-name').first().textContent()
    // `page.route` does not see what a <link> prefetches.
    const network = await page.context().newCDPSession(page)
    await network.send('Network.enable')
    await network.send('Network.setBlockedURLs', { urls: ['*/catalog/v2.data?page=2*'] })
    const cut = new Promise<void>((resolve) =>
      network.on('Network.loadingFailed', ({ blockedReason }) => {
        if (blockedReason === 'inspector') resolve()
      }),
    )
    const next = page.getByRole('navigation', { name: 'Страницы' }).getByRole('link', { name: 'Страница 2', exact: true })
    await next.hover()
    await cut
    await network.send('Network.setBlockedURLs', { urls: [] })
    await next.click()
    await expect(page).toHaveURL(/page=2/)
    await expect(page.getByRole('main').locator('.card-name').first()).not.toHaveText(first ?? '')
  })
})

test.describe('an old tab after a release', () => {
  test.use({ allowedConsoleErrors: [/status of 40[04]|Failed to fetch dynamically|Unable to preload CSS|A part of the page did not load/] })
  let shopOfTab: Awaited<ReturnType<typeof serveReleases>>
  test.beforeEach(async ({ baseURL }) => {
    shopOfTab = await serveReleases(baseURL!)
  })
  test.afterEach(() => shopOfTab.close())

  /** Opens a page, and the next release begins. @returns paths of the documents requested since */
  async function openOldTab(page: Page, path: string): Promise<string[]> {
    await page.goto(shopOfTab.origin + path)
    await expectLive(page)
    shopOfTab.release()
    const documents: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'document') documents.push(new URL(request.url()).pathname)
    })
    return documents
  }

  test('ROUTE-16 it goes by one new document to its next page, and on without any', async ({ page }) => {
    const documents = await openOldTab(page, '/contacts')
    // The old document gets the address before it is replaced.
    const replaced = page.waitForEvent('domcontentloaded')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Доставка и оплата' }).click()
    await replaced
    await expect(page).toHaveURL(/\/delivery$/)
    await expectLive(page)
    // The new release is here: the next page comes without a document.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Контакты', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Контакты' })).toBeVisible()
    expect(documents).toEqual(['/delivery'])
  })

  test('ROUTE-16 FAV-01 it adds a favourite, and goes on to a product', async ({ page, shop }) => {
    const [product] = await shop.inStock(1)
    await becomeCustomer(page)
    const documents = await openOldTab(page, `/catalog/v2?query=${product!.article}&page=1&page_size=9&ordering=-relevance`)
    const button = page.getByRole('main').getByRole('button', { name: `В избранное: ${product!.name}` })
    await button.click()
    await expect(page.getByText('Товар в\u00a0избранном')).toBeVisible()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    expect(documents).toEqual([])
    // Fetchers have not used up the one reload of a minute.
    await page.getByRole('main').getByRole('link', { name: product!.name }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: product!.name })).toBeVisible()
    await expectLive(page)
    await expect(
      page
        .getByRole('main')
        .getByRole('button', { name: /^В избранное: / })
        .first(),
    ).toHaveAttribute('aria-pressed', 'true')
    expect(documents).toEqual([productPath(product!.article)])
  })

  test('ROUTE-16 CHK-02 CHK-03 an order typed in it is sent once: a wrong field is named, and nothing typed is lost', async ({
    page,
    shop,
  }) => {
    const [product] = await shop.inStock(1)
    await fillCart(page, [product!.article])
    const documents = await openOldTab(page, '/cart')
    await fillGuestOrder(page)
    const email = await page.getByLabel('E-mail').inputValue()
    await page.getByLabel('E-mail').fill('aidar@stroy')
    await page.getByLabel('Комментарий').fill('Позвоните после обеда')
    const send = page.getByRole('button', { name: /Отправить заказ/ }).first()
    await send.click()
    await expect(page.getByText('Введите корректный E-mail')).toBeVisible()
    await expect(page.getByLabel('Комментарий')).toHaveValue('Позвоните после обеда')
    expect(documents).toEqual([])
    await page.getByLabel('E-mail').fill(email)
    await send.click()
    await expect(page.getByText('Заказ успешно сформирован').filter({ visible: true }).first()).toBeVisible()
    await expect(page.getByText('Позвоните после обеда').first()).toBeVisible()
    await expect(page.getByText(product!.article).first()).toBeVisible()
    await page.goto('/cart')
    await expect(page.getByRole('heading', { name: 'В корзине пока пусто' })).toBeVisible()
  })
})

test('AUTH-02 an empty response says «Непредвиденная ошибка» and has a link on; the next page reads the session again', async ({
  page,
}) => {
  await becomeCustomer(page)
  await openLive(page, '/delivery')
  // If the head were replaced with the page, the style sheet would load again and the page be unstyled until then.
  const styles = await page.locator('head link[rel=stylesheet]').first().elementHandle()
  await page.route(/\/contacts\.data/, (route) => route.fulfill({ status: 200, body: '', headers: { 'content-type': 'text/x-script' } }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Контакты', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Непредвиденная ошибка' })).toBeVisible()
  expect(await styles?.evaluate((link) => link.isConnected)).toBe(true)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Вернуться на\u00a0главную' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Айдар Н.' })).toBeVisible()
})

// Checks the product page: pictures, sizes, kit, sharing, callback (PROD-01, PROD-02, CB-01).
import type { APIRequestContext } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, productPath, test } from './fixtures.ts'

// A faucet of the demo shop with two other sizes and a mounting kit in stock.
const tapArticle = 'KOE-001653'
const tap = productPath(tapArticle)

test('PROD-01 PROD-02 sizes, kit and stepper: what is seen goes into the cart without leaving the page', async ({ page }) => {
  await page.goto(tap)
  await expectAccessible(page)
  const header = page.getByRole('link', { name: /Корзина/ }).first()
  await page.getByLabel('Количество', { exact: true }).fill('3')
  await page.getByRole('main').getByRole('button', { name: 'В корзину', exact: true }).first().click()
  await expect(page.getByRole('link', { name: 'В корзине' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Добавить комплект' }).click()
  await expect(page.getByText('Комплект в\u00a0корзине')).toBeVisible()
  await expect(header).toContainText('4')
  await page
    .getByRole('link', { name: /^3\/8" ВР\/НР/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('3/8"')
  await expect(page).toHaveURL(/KOE-001767/)
  await expect(page.getByRole('main').getByRole('link', { name: 'Уточнить срок поставки' }).first()).toBeVisible()
})

/** The demo shop opens before all its pictures are rendered (demo/seed.ts). */
async function expectBothPictures(request: APIRequestContext): Promise<void> {
  const count = async () => {
    const { images } = (await (await request.get(`/api/v1/product/${tapArticle}/`)).json()) as { images: unknown[] }
    return images.length
  }
  await expect.poll(count, { timeout: 90_000 }).toBe(2)
}

test('PROD-01 pictures turn by thumbnails and keys, and open large; Escape goes back to where one was @full', async ({ page, request }) => {
  await expectBothPictures(request)
  await page.goto(tap)
  const second = page.getByRole('link', { name: 'Фото 2 из 2' })
  await second.click()
  await expect(second).toHaveAttribute('aria-current', 'true')
  await page.getByRole('group', { name: /Фотографии/ }).press('ArrowLeft')
  await expect(page.getByRole('link', { name: 'Фото 1 из 2' })).toHaveAttribute('aria-current', 'true')
  const zoom = page.getByRole('button', { name: 'Увеличить фото' })
  await zoom.click()
  const large = page.getByRole('dialog', { name: 'Фото крупно' })
  await expect(large).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('ArrowRight')
  await expect(large).toContainText('2 из')
  await page.mouse.move(400, 400)
  await page.mouse.down()
  await page.mouse.move(700, 410)
  await page.mouse.up()
  await expect(large).toContainText('1 из')
  await page.keyboard.press('Escape')
  await expect(large).toHaveCount(0)
  await expect(zoom).toBeFocused()
  await expect(page).not.toHaveURL(/#/) // its entry leaves the history a moment later
  await zoom.click()
  await expect(large).toBeVisible()
  await page.mouse.move(400, 300)
  await page.mouse.down()
  await page.mouse.move(410, 500)
  await page.mouse.up()
  await expect(large).toHaveCount(0)
  const names = await page
    .getByRole('link', { name: /^Увеличить: / })
    .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')))
  expect(new Set(names).size).toBe(2)
})

test.describe('when the request fails', () => {
  test.use({ allowedConsoleErrors: [/ERR_FAILED|Failed to load resource/] })
  test('CB-01 CB-02 PROD-02 a failure is shown in the form and as a toast, and the fields stay', { tag: '@full' }, async ({ page }) => {
    await page.goto(tap)
    await page.route('**/callback.data', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
    await page.getByRole('link', { name: 'Задать вопрос о товаре' }).click()
    const form = page.getByRole('dialog', { name: 'Вопрос о товаре' })
    await expect(form).toContainText('KOE-001653')
    await form.getByLabel('Имя').fill('Айдар')
    await form.getByLabel('Телефон').fill('87015550102')
    await form.getByRole('checkbox').check()
    await form.getByRole('button', { name: 'Отправить заявку' }).click()
    await expect(form.getByText('Произошла непредвиденная ошибка')).toBeVisible()
    await expect(page.getByRole('status').getByText('Произошла непредвиденная ошибка')).toBeAttached()
    await expect(form.getByLabel('Имя')).toHaveValue('Айдар')
    await page.unroute('**/callback.data')
    await form.getByRole('button', { name: 'Отправить заявку' }).click()
    await expect(page.getByText('Заявка успешно отправлена')).toBeVisible()
  })
})

test('PROD-02 the link is copied where the device has no way to share', { tag: '@full' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await page.goto(tap)
  await page.getByRole('button', { name: 'Поделиться' }).click()
  await expect(page.getByText('Ссылка скопирована')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL('/catalog/product/KOE-001653', page.url()).href)
  await page.getByRole('button', { name: 'Скопировать артикул' }).click()
  await expect(page.getByText('Артикул скопирован')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('KOE-001653')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 380, height: 800 }, hasTouch: true })
  test('PROD-01 ROUTE-17 back leaves the large view, not the product; the strip shows the picture seen last @full', async ({
    page,
    request,
  }) => {
    await expectBothPictures(request)
    await page.goto('/contacts')
    await page.goto(tap)
    const large = page.getByRole('dialog', { name: 'Фото крупно' })
    await page
      .getByRole('link', { name: /^Увеличить: / })
      .first()
      .tap()
    await expect(large).toBeVisible()
    await large.getByRole('button', { name: 'Следующее фото' }).tap()
    await expect(large).toContainText('2 из')
    await page.goBack()
    await expect(large).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(`${tapArticle}$`))
    await expect(page.getByRole('link', { name: 'Фото 2 из 2' })).toHaveAttribute('aria-current', 'true')
    await expect(
      page
        .getByRole('group', { name: /Фотографии/ })
        .getByRole('link')
        .nth(1),
    ).toBeInViewport({ ratio: 0.9 })
    // Closed by its button it leaves nothing behind in the history.
    await page.getByRole('button', { name: 'Увеличить фото' }).tap()
    await large.getByRole('button', { name: 'Закрыть' }).tap()
    await expect(large).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(`${tapArticle}$`))
    await page.goBack()
    await expect(page).toHaveURL(/\/contacts$/)
  })
})

test.describe('without scripts, on a phone', () => {
  // The refused form is a page of its own, with status 400.
  test.use({ javaScriptEnabled: false, viewport: { width: 380, height: 800 }, allowedConsoleErrors: [/400 \(Bad Request\)/] })
  test('CAT-18 PROD-02 CB-01 adding a fitting and asking to be called are plain forms', async ({ page }) => {
    await page.goto(tap)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: /В корзину: ФУМ-лента/ }).click()
    await expect(page).toHaveURL(/KOE-001653/)
    await page.getByRole('button', { name: 'Добавить комплект' }).click()
    await expect(page).toHaveURL(/KOE-001653#mounting$/)
    await expect(page.getByText('Комплект в корзине')).toBeVisible()
    await page.getByRole('link', { name: 'Купить в один клик' }).click()
    await page.getByLabel('Имя').fill('Айдар')
    await page.getByLabel('Телефон').fill('8 701 555 01 02')
    await page.getByRole('button', { name: 'Отправить заявку' }).click()
    await expect(page.getByText('Обязательное поле!')).toBeVisible()
    await expect(page.getByLabel('Имя')).toHaveValue('Айдар')
    await page.getByRole('checkbox', { name: /политику/ }).check()
    await page.getByRole('button', { name: 'Отправить заявку' }).click()
    await expect(page.getByRole('heading', { name: 'Заявка успешно отправлена' })).toBeVisible()
  })
})

// Taps too early or twice, swipes; checks what outlasts a reload (CAT-18, CART-01).
import type { Locator } from '@playwright/test'
import { becomeCustomer, fillCart } from './create-customer.ts'
import { expect, openLive, productPath, test } from './fixtures.ts'

const valves = '/catalog/v2?subcategory=Краны шаровые резьбовые для воды&page=1&page_size=18&ordering=price'

test('CART-01 a double tap on «В корзину» adds one unit: what replaces the button takes no second tap', async ({ page, shop }) => {
  await openLive(page, valves)
  const badge = page.getByRole('banner').getByRole('link', { name: /Корзина/ })
  for (const [at, share] of [0.1, 0.9].entries()) {
    const button = page.getByRole('button', { name: /^В корзину:/ }).first()
    const { x, y, width, height } = (await button.boundingBox())!
    const [left, top] = [x + width * share, y + height / 2]
    await page.mouse.dblclick(left, top)
    await expect(badge).toContainText(String(at + 1))
    await expect(page.locator('.card-stepper output').nth(at)).toHaveText('1')
  }
  const [product] = await shop.inStock(1)
  await openLive(page, productPath(product!.article))
  await page.getByRole('button', { name: 'В корзину', exact: true }).first().dblclick()
  await expect(page.getByRole('link', { name: 'В корзине', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/catalog\/product/)
})

test('CART-01 DRF-01 a double tap on a bin removes one line of a cart, and of a draft whose response is slow', async ({ page, shop }) => {
  const products = await shop.inStock(3)
  await becomeCustomer(page)
  await fillCart(
    page,
    products.map(({ article }) => article),
  )
  const tapTwice = async (bin: Locator) => {
    const { x, y, width, height } = (await bin.boundingBox())!
    await page.mouse.dblclick(x + width / 2, y + height / 2)
  }
  await openLive(page, '/cart')
  const lines = page.locator('.cart-line')
  await tapTwice(page.getByRole('button', { name: /^Удалить:/ }).first())
  await expect(lines).toHaveCount(2)
  await page.reload()
  await expect(lines).toHaveCount(2)

  const data = { items: products.map(({ article }) => ({ product: article, quantity: 1 })) }
  const headers = { origin: test.info().project.use.baseURL ?? '' }
  const { id } = (await (await page.request.post('/api/v1/order/', { headers, data })).json()) as { id: string }
  await openLive(page, `/draft?id=${id}`)
  await tapTwice(page.getByRole('button', { name: /^Убрать: / }).first())
  await expect(page.locator('.draft-line')).toHaveCount(2)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('PROD-02 a quantity typed on a product page outlasts another page and a reload', async ({ page, shop }) => {
  const [product] = await shop.inStock(1)
  await openLive(page, productPath(product!.article))
  const field = page.getByRole('textbox', { name: 'Количество' })
  await field.fill('4')
  await field.blur()
  await page.getByRole('navigation', { name: 'Вы здесь' }).getByRole('link').nth(1).click()
  await expect(page).not.toHaveURL(/catalog\/product/)
  await page.goBack()
  await expect(field).toHaveValue('4')
  await page.reload()
  await expect(field).toHaveValue('4')
})

test('CAT-09 cards that «Показать ещё» has appended are there after a reload: the address holds their number', async ({ page }) => {
  await page.goto('/catalog/v2?page=1&page_size=9&ordering=price')
  await page.getByRole('link', { name: /^Показать ещё/ }).click()
  await expect(page.locator('.cards-list .card')).toHaveCount(18)
  await expect(page).toHaveURL(/shown=2/)
  await page.reload()
  await expect(page.locator('.cards-list .card')).toHaveCount(18)
  await page.getByRole('link', { name: /^Показать ещё/ }).click()
  await expect(page.locator('.cards-list .card')).toHaveCount(27)
  // They stay in another view mode, whose cells are fetched.
  await page.getByRole('button', { name: 'Таблица характеристик' }).click()
  await expect(page.locator('tbody tr')).toHaveCount(27)
  await page.getByRole('button', { name: 'Плитка' }).click()
  await expect(page.locator('.cards-list .card')).toHaveCount(27)
})

test('PROD-02 price and button stay in view on a long product page', async ({ page, shop }) => {
  const [product] = await shop.inStock(1)
  await page.goto(productPath(product!.article))
  const bar = page.locator('.buy-bar')
  await expect(bar).toBeHidden()
  await page.locator('#analogues, #properties').last().scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 1500)
  await expect(bar).toBeInViewport()
  await bar.locator('button').click()
  await expect(bar.locator('a')).toContainText('корзине')
  // At the end of the page nothing is under the bar.
  const policy = page.getByRole('contentinfo').getByRole('link', { name: /Политика/ })
  await policy.focus()
  const [link, top] = [await policy.boundingBox(), await bar.boundingBox()]
  expect(link!.y + link!.height).toBeLessThanOrEqual(top!.y)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 380, height: 800 }, hasTouch: true })

  test('SHELL-14 a message is above the bar of the page, near the foot, and a swipe closes it', async ({ page, shop }) => {
    const [product] = await shop.inStock(1)
    await openLive(page, productPath(product!.article))
    await page.locator('.buy-bar button').tap()
    const message = page.locator('.toast-region > *')
    await expect(message).toContainText('Товар в корзине')
    // Polled: the message rises while it appears.
    const gap = async () => {
      const [toast, bar] = [(await message.boundingBox())!, (await page.locator('.buy-bar').boundingBox())!]
      return bar.y - toast.y - toast.height
    }
    await expect.poll(gap).toBeGreaterThanOrEqual(0)
    expect(await gap()).toBeLessThan(40)
    await message.evaluate((element) => {
      const send = (type: string, clientX: number) =>
        element.dispatchEvent(new PointerEvent(type, { clientX, pointerType: 'touch', bubbles: true, isPrimary: true }))
      send('pointerdown', 200)
      send('pointermove', 120)
      send('pointerup', 110)
    })
    await expect(message).toHaveCount(0)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 380, height: 800 } })

  test('CAT-18 «В корзину» leads back to the card, which says what happened; «+» and «−» of the product page work', async ({
    page,
    shop,
  }) => {
    await page.goto(valves)
    const name = await page.locator('.card-name').nth(7).getAttribute('title')
    await page.getByRole('button', { name: `В корзину: ${name}` }).click()
    await expect(page).toHaveURL(/page_size=18.*#/)
    const stepper = page.locator('.card-stepper')
    await expect(stepper).toBeInViewport()
    expect(await stepper.evaluate((element) => getComputedStyle(element, '::before').content)).toBe('"Товар в\u00a0корзине"')
    const [product] = await shop.inStock(1)
    await page.goto(productPath(product!.article))
    const field = page.getByRole('textbox', { name: 'Количество' })
    await field.fill('4')
    await page.getByRole('button', { name: 'Увеличить количество' }).first().click()
    await expect(field).toHaveValue('5')
    await page.getByRole('button', { name: 'Уменьшить количество' }).first().click()
    await expect(field).toHaveValue('4')
    await page.getByRole('button', { name: 'В корзину', exact: true }).first().click()
    await expect(field).toHaveValue('4')
    await expect(page.getByRole('link', { name: 'В корзине', exact: true })).toBeVisible()
  })
})

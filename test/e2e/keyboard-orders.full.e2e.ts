// Walks the cart and a guest's order by keyboard alone, each state checked by axe (A11Y-01).
import type { Locator, Page } from '@playwright/test'
import { fillCart } from './create-customer.ts'
import { expect, expectAccessible, productPath, tabTo, test } from './fixtures.ts'

// Forms that are refused and an order that is not found are answered with 400 and 404, which Chromium writes down.
test.use({ allowedConsoleErrors: [/status of 40[04]/] })

const press = async (page: Page, target: Locator, key = 'Enter') => {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

test('A11Y-01 CART-01 CART-04 CHK-02 cart and guest order by keyboard: quantity, a removed line restored, errors, the order', async ({
  page,
  shop,
}) => {
  const [first, second] = await shop.inStock(2)
  const onRequest = await articleWithoutPrice(page)
  await fillCart(page, [second!.article, ...onRequest])
  await page.clock.install()
  await page.goto(productPath(first!.article))
  await press(page, page.getByRole('main').getByRole('button', { name: 'В корзину', exact: true }).first())
  await expect(page.getByText('Товар в\u00a0корзине', { exact: true })).toBeVisible()
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: /Корзина/ }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  const popover = page.getByRole('dialog', { name: 'Корзина' })
  await press(page, popover.getByRole('link', { name: 'Оформить заказ' }))
  await expect(page).toHaveURL(/\/cart$/)
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: first!.article })
  const other = page.getByRole('main').getByRole('listitem').filter({ hasText: second!.article })
  await press(page, line.getByRole('button', { name: 'Увеличить количество' }))
  await expect(line.getByRole('textbox')).toHaveValue('2')
  await press(page, other.getByRole('checkbox'), 'Space')
  await expectAccessible(page)
  await page.clock.pauseAt(Date.now() + 3_600_000) // the way to «Вернуть» may take longer than it is shown
  await press(page, other.getByRole('button', { name: /^Удалить/ }))
  await expect(other).toHaveCount(0)
  await page.keyboard.press('Tab') // focus has not fallen to the page's beginning: one is not thrown back to the menu
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
  await tabTo(page, page.getByRole('button', { name: 'Вернуть' }).first())
  await page.clock.resume()
  await page.keyboard.press('Enter')
  await expect(other).toBeVisible()
  await tabTo(page, page.getByLabel('Имя'))
  await page.keyboard.type('Айгуль')
  await press(page, page.getByRole('button', { name: /Отправить заказ/ }).first())
  await expect(
    page.getByText('Поле обязательно к\u00a0заполнению').or(page.getByText('Поле обязательно к заполнению')).first(),
  ).toBeVisible()
  await expect(page.getByLabel('Телефон')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('7015550102')
  await page.keyboard.press('Tab')
  await page.keyboard.type('aigul@dom.example')
  await press(page, page.locator('input[name="consent"]'), 'Space')
  await press(page, page.getByRole('button', { name: /Отправить заказ/ }).first())
  const placed = page.getByRole('dialog', { name: 'Заказ успешно сформирован' })
  await expect(placed).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(placed).toHaveCount(0)
  await expectAccessible(page)
  await page.goto('/my-orders')
  await tabTo(page, page.getByLabel(/Номер заказа/))
  await page.keyboard.type('22222222')
  await page.keyboard.press('Tab')
  await page.keyboard.type('7015550102')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Заказ не\sнайден/).first()).toBeVisible()
  await page.waitForLoadState() // a plain form: another document
  await expectAccessible(page)
})

/** An article without a price, where there is one in stock. */
async function articleWithoutPrice(page: Page): Promise<string[]> {
  const response = await page.request.get('/api/v1/product/?in_stock=1&ordering=-price&page_size=100&page=1')
  const { count } = (await response.json()) as { count: number }
  const last = await page.request.get(`/api/v1/product/?in_stock=1&ordering=-price&page_size=100&page=${Math.ceil(count / 100)}`)
  const { results } = (await last.json()) as { results: { article: string; price: number | null }[] }
  return results
    .filter(({ price }) => price === null)
    .slice(0, 1)
    .map(({ article }) => article)
}

// Checks orders found, repeated and shared on a lost connection (CHK-03, ORD-02, CART-04).
import type { Page } from '@playwright/test'
import { fillCart } from './create-customer.ts'
import { expect, fillGuestOrder, productPath, test } from './fixtures.ts'

test.use({ allowedConsoleErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load resource/] })

const placed = (page: Page) => page.getByRole('dialog', { name: 'Заказ успешно сформирован' })
const headerCart = (page: Page) => page.getByRole('banner').getByRole('link', { name: /Корзина/ })
const lost = (page: Page) => page.getByRole('main').getByRole('alert').filter({ hasText: 'Нет соединения' })

test('GST-01 CHK-03 A11Y-01 a search for an order, and what is done on its page, outlive a lost line', async ({ page, context, shop }) => {
  const [product] = await shop.inStock(1)
  const ordered = await page.request.post('/api/v1/order/', {
    data: {
      name: 'Айдар Сериков',
      email: 'aidar@stroydom.example',
      phone_number: '+77015550102',
      items: [{ product: product!.article, quantity: 2 }],
      privacy_policy_accepted: true,
    },
  })
  const { id: number } = (await ordered.json()) as { id: string }
  await page.goto('/my-orders')
  await page.getByLabel('Номер заказа').fill(number)
  await page.getByLabel('Телефон').fill('8 701 555 01 02')
  await context.setOffline(true)
  await page.getByLabel('Телефон').press('Enter')
  await expect(lost(page)).toContainText('Введённое осталось в\u00a0полях')
  await expect(lost(page)).toBeFocused()
  await expect(page.getByLabel('Номер заказа')).toHaveValue(number)
  await expect(page.getByLabel('Телефон')).toHaveValue('+7 (701) 555 01 02')
  await context.setOffline(false)
  await page.getByRole('main').getByRole('button', { name: 'Найти заказ' }).click()
  const found = page.getByRole('region', { name: `Заказ ${number}` })
  await expect(found).toContainText(product!.article)
  await expect(found).toBeFocused()
  await expect(lost(page)).toHaveCount(0)

  // A search from the page of an order that is not there: its script is loaded before the connection is lost.
  await page.goto('/order?id=22222222')
  await page.getByLabel('Телефон').fill('8 701 555 01 02')
  await context.setOffline(true)
  await page.getByLabel('Номер заказа').fill(number)
  await page.getByLabel('Номер заказа').press('Enter')
  await expect(lost(page)).toBeVisible()
  await expect(page.getByLabel('Номер заказа')).toHaveValue(number)
  await expect(page.getByLabel('Телефон')).toHaveValue('+7 (701) 555 01 02')
  await context.setOffline(false)
})

test('ORD-02 ORD-01 «Повторить заказ» and calling it off say that the line is lost, and are done once it is back', async ({
  page,
  context,
  shop,
}) => {
  const [product] = await shop.inStock(1)
  await fillCart(page, [product!.article])
  await page.goto('/cart')
  await fillGuestOrder(page)
  await page
    .getByRole('button', { name: /Отправить заказ/ })
    .first()
    .click()
  await placed(page).getByRole('button', { name: 'Открыть заказ' }).click()
  await expect(page.getByText('Заказ успешно сформирован')).toHaveCount(0)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Повторить заказ' }).click()
  await expect(lost(page)).toContainText('Ничего не\u00a0изменилось')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Повторить заказ' }).click()
  await expect(page.getByRole('main').getByRole('status')).toContainText('по\u00a0сегодняшним ценам')
  await page.getByText('Отменить заказ', { exact: true }).click()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Да, отменить' }).click()
  await expect(lost(page)).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Да, отменить' }).click()
  await expect(page.getByRole('main')).toContainText('Отменён')
  await expect(page.getByText('Отменить заказ', { exact: true })).toHaveCount(0)
  await page.goto('/cart')
  await expect(page.getByRole('listitem').filter({ hasText: product!.article })).toBeVisible()
})

test('CART-04 CART-01 «Добавить всё» of a shared cart and a pasted list wait for the line with all that was typed', async ({
  page,
  context,
  shop,
}) => {
  const [product, other] = await shop.inStock(2)
  await fillCart(page, [product!.article, other!.article])
  const { code } = (await (await page.request.post('/cart/share', { form: { key: 'lost-requests-share' } })).json()) as { code: string }
  await context.clearCookies()
  await page.goto(`/cart/list/${code}`)
  await context.setOffline(true)
  await page.getByRole('button', { name: /Добавить всё/ }).click()
  await expect(lost(page)).toContainText(/ничего не\sдобавлено/i)
  await context.setOffline(false)
  await page.getByRole('button', { name: /Добавить всё/ }).click()
  const added = page.getByRole('main').getByText('В корзину добавлено: 2 товара')
  await expect(added).toBeFocused()
  await expect(added).toBeInViewport()
  await expect(headerCart(page)).toContainText('2')

  await page.goto('/article-list')
  const list = page.getByLabel('Список артикулов', { exact: true })
  await list.fill(`${product!.article} 1\nнет такого 7`)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Проверить список' }).click()
  await expect(page.getByText('Нет соединения.')).toBeVisible()
  await expect(list).toBeFocused()
  await expect(list).toHaveValue(`${product!.article} 1\nнет такого 7`)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Проверить список' }).click()
  const count = page.getByLabel(`Количество: ${product!.article} 1`)
  await count.fill('3')
  const add = page.getByRole('button', { name: /Добавить в\sкорзину/ })
  await expect(add).not.toHaveAttribute('aria-busy') // the check is over
  await context.setOffline(true)
  await add.click()
  await expect(lost(page)).toBeVisible()
  await expect(count).toHaveValue('3')
  await context.setOffline(false)
  await add.click()
  await expect(page.getByRole('main').getByRole('status')).toContainText(`(${product!.article}) — 3`)
  await page.goto(productPath(product!.article))
  await expect(page.getByLabel('Количество', { exact: true })).toHaveValue('4')
})

// Checks forms on a lost connection: a message, typed values stay, sent when it is back (CHK-03).
import type { Page } from '@playwright/test'
import { becomeCustomer, fillCart } from './create-customer.ts'
import { expect, fillGuestOrder, productPath, test } from './fixtures.ts'

test.use({ allowedConsoleErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load resource/] })

const placed = (page: Page) => page.getByRole('dialog', { name: 'Заказ успешно сформирован' })
const headerCart = (page: Page) => page.getByRole('banner').getByRole('link', { name: /Корзина/ })
const lost = (page: Page) => page.getByRole('main').getByRole('alert').filter({ hasText: 'Нет соединения' })

test('CHK-03 DRF-02 a guest\u2019s order, a draft and a list say that the line is lost, keep what was typed and go when it is back', async ({
  page,
  context,
  shop,
}) => {
  const [goods] = await shop.inStock(1)
  await fillCart(page, [goods!.article])
  await page.goto('/cart')
  await fillGuestOrder(page)
  await context.setOffline(true)
  const send = page.getByRole('button', { name: /Отправить заказ/ }).first()
  await send.click()
  await expect(page.getByRole('dialog', { name: 'Нет соединения' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Имя')).toHaveValue('Айдар Сериков')
  await context.setOffline(false)
  await send.click()
  await expect(placed(page)).toBeVisible()

  await becomeCustomer(page)
  await page.goto('/personal-account?tab=draftorders')
  await page.getByRole('button', { name: 'Новый черновик' }).click()
  const article = page.getByLabel('Добавить по артикулу')
  await article.fill(goods!.article)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Добавить', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Нет соединения')
  await expect(article).toHaveValue(goods!.article)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Добавить', exact: true }).click()
  await expect(page.getByText(`Арт. ${goods!.article}`)).toBeVisible()
  await page.getByRole('link', { name: 'Добавить списком или файлом' }).click()
  const list = page.getByLabel('Список товаров')
  await list.fill(`${goods!.article} 2`)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Проверить список' }).click()
  await expect(page.getByText('Нет соединения.').first()).toBeVisible()
  await expect(list).toHaveValue(`${goods!.article} 2`)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Проверить список' }).click()
  await expect(page.getByRole('listitem', { name: /^Строка 1:/ })).toContainText('Найдено')
})

test('GST-01 CHK-03 A11Y-01 a search for an order, and what is done on its page, outlive a lost line', async ({ page, context, shop }) => {
  const [goods] = await shop.inStock(1)
  const ordered = await page.request.post('/api/v1/order/', {
    data: {
      name: 'Айдар Сериков',
      email: 'aidar@stroydom.example',
      phone_number: '+77015550102',
      items: [{ product: goods!.article, quantity: 2 }],
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
  await expect(found).toContainText(goods!.article)
  await expect(found).toBeFocused()
  await expect(lost(page)).toHaveCount(0)

  // A look-up from the page of an order that is not there: its script is at hand without a line, too.
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
  const [goods] = await shop.inStock(1)
  await fillCart(page, [goods!.article])
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
  await expect(page.getByRole('listitem').filter({ hasText: goods!.article })).toBeVisible()
})

test('CART-04 CART-01 «Добавить всё» of a shared cart and a pasted list wait for the line with all that was typed', async ({
  page,
  context,
  shop,
}) => {
  const [goods, other] = await shop.inStock(2)
  await fillCart(page, [goods!.article, other!.article])
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
  await list.fill(`${goods!.article} 1\nнет такого 7`)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Проверить список' }).click()
  await expect(page.getByText('Нет соединения.')).toBeVisible()
  await expect(list).toBeFocused()
  await expect(list).toHaveValue(`${goods!.article} 1\nнет такого 7`)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Проверить список' }).click()
  const count = page.getByLabel(`Количество: ${goods!.article} 1`)
  await count.fill('3')
  const add = page.getByRole('button', { name: /Добавить в\sкорзину/ })
  await expect(add).not.toHaveAttribute('aria-busy') // the check is over
  await context.setOffline(true)
  await add.click()
  await expect(lost(page)).toBeVisible()
  await expect(count).toHaveValue('3')
  await context.setOffline(false)
  await add.click()
  await expect(page.getByRole('main').getByRole('status')).toContainText(`(${goods!.article}) — 3`)
  await page.goto(productPath(goods!.article))
  await expect(page.getByLabel('Количество', { exact: true })).toHaveValue('4')
})

test('FAV-01 SRCH-01 DRF-01 ERR-01 without a connection a favourite, a search and a line of a draft say so and leave the page', async ({
  page,
  context,
  shop,
}) => {
  const [product] = await shop.inStock(1)
  await becomeCustomer(page)
  const path = productPath(product!.article)
  await page.goto(path, { waitUntil: 'networkidle' })
  const favourite = page.getByRole('button', { name: /^В избранное: / }).first()
  await context.setOffline(true)
  await favourite.click()
  await expect(page.getByText(/^Не получилось. Проверьте связь/)).toBeVisible()
  await expect(favourite).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('banner').getByRole('searchbox').fill('насос')
  await page.getByRole('banner').getByRole('searchbox').press('Enter')
  await expect(page.getByText('Нет связи. Повторите, когда она появится')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(path))
  await context.setOffline(false)
  await favourite.click()
  await expect(favourite).toHaveAttribute('aria-pressed', 'true')

  const data = { items: [{ product: product!.article, quantity: 2 }] }
  const headers = { origin: test.info().project.use.baseURL ?? '' }
  const { id } = (await (await page.request.post('/api/v1/order/', { headers, data })).json()) as { id: string }
  await page.goto(`/draft?id=${id}`, { waitUntil: 'networkidle' })
  const line = page.getByRole('listitem').filter({ hasText: product!.article })
  const more = line.getByRole('button', { name: 'Увеличить количество' })
  await context.setOffline(true)
  await more.click()
  await expect(lost(page)).toBeVisible()
  await context.setOffline(false)
  await more.click()
  await expect(line.getByRole('textbox', { name: 'Количество' })).toHaveValue('3')
  await expect(lost(page)).toHaveCount(0)
})

// Checks forms on a lost connection: a message, typed values stay, sent when it is back (CHK-03).
import type { Page } from '@playwright/test'
import { becomeCustomer, fillCart } from './create-customer.ts'
import { expect, fillGuestOrder, openLive, productPath, test } from './fixtures.ts'

test.use({ allowedConsoleErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load resource/] })

const lost = (page: Page) => page.getByRole('main').getByRole('alert').filter({ hasText: 'Нет соединения' })
const placed = (page: Page) => page.getByRole('dialog', { name: 'Заказ успешно сформирован' })

test('CHK-03 DRF-02 a guest\u2019s order, a draft and a list say that the line is lost, keep what was typed and go when it is back', async ({
  page,
  context,
  shop,
}) => {
  const [product] = await shop.inStock(1)
  await fillCart(page, [product!.article])
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
  await article.fill(product!.article)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Добавить', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Нет соединения')
  await expect(article).toHaveValue(product!.article)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Добавить', exact: true }).click()
  await expect(page.getByText(`Арт. ${product!.article}`)).toBeVisible()
  await page.getByRole('link', { name: 'Добавить списком или файлом' }).click()
  const list = page.getByLabel('Список товаров')
  await list.fill(`${product!.article} 2`)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Проверить список' }).click()
  await expect(page.getByText('Нет соединения.').first()).toBeVisible()
  await expect(list).toHaveValue(`${product!.article} 2`)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Проверить список' }).click()
  await expect(page.getByRole('listitem', { name: /^Строка 1:/ })).toContainText('Найдено')
})

test('FAV-01 SRCH-01 DRF-01 ERR-01 without a connection a favourite, a search and a line of a draft say so and leave the page', async ({
  page,
  context,
  shop,
}) => {
  const [product] = await shop.inStock(1)
  await becomeCustomer(page)
  const path = productPath(product!.article)
  await openLive(page, path)
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
  await openLive(page, `/draft?id=${id}`)
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

// Checks forms on a lost connection: a message, typed values stay, sent when it is back (CHK-03).
import type { Page } from '@playwright/test'
import { becomeCustomer, fillCart } from './create-customer.ts'
import { expect, fillGuestOrder, test } from './fixtures.ts'

test.use({ allowedConsoleErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load resource/] })

const placed = (page: Page) => page.getByRole('dialog', { name: 'Заказ успешно сформирован' })

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

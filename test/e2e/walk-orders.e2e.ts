// Walks the orders of the desk by keys (ADM-02).
import type { Page } from '@playwright/test'
import { expect, expectAllAccessible, test } from './fixtures.ts'
import { openAs } from './sign-in-staff.ts'
import { writeOrder } from './write-order.ts'

test('ADM-02 STAFF-08 J opens the next order as it is now, though it was read ahead before it changed; its delivery is agreed for nothing, and taken back', async ({
  page,
}) => {
  await openAs(page, 'orders', 'walk-desk@rodnik.example', '/orders')
  const number = await writeOrder(page, '87015559944')
  const newer = await writeOrder(page, '87015559944')
  const tab = await page.context().newPage()
  await tab.goto(`/admin/orders/${number}`)
  const isAhead = page.waitForResponse((response) => response.url().includes(`/orders/ahead/${number}`))
  await page.goto(`/admin/orders/${newer}?search=87015559944`)
  await isAhead
  const orderOn = (one: Page) => one.getByRole('article', { name: `Заказ ${number}` })
  const quantityOn = (one: Page) => orderOn(one).getByRole('textbox', { name: /^Количество/ })
  await quantityOn(tab).fill('2')
  await quantityOn(tab).press('Enter')
  await expect(orderOn(tab).getByText(/количество: .* 1 → 2/)).toBeVisible()
  await page.keyboard.press('j')
  await expect(quantityOn(page)).toHaveValue('2')
  await expect(page).toHaveURL(new RegExp(`/orders/${number}`))

  const order = orderOn(page)
  const receipt = order.getByRole('region', { name: 'Получение' })
  await receipt.getByRole('button', { name: 'Изменить' }).click()
  const delivery = page.getByRole('dialog', { name: 'Получение' })
  await delivery.getByLabel('Откуда или куда').selectOption('Доставка')
  const cost = delivery.getByLabel('Стоимость, ₸')
  await cost.fill('-500')
  await delivery.getByRole('button', { name: 'Сохранить' }).click()
  await expect(delivery.getByText('Введите сумму')).toBeVisible()
  await cost.fill('0')
  await delivery.getByRole('button', { name: 'Сохранить' }).click()
  await expect(delivery.getByText('Укажите адрес доставки')).toBeVisible()
  await expectAllAccessible(page)
  await delivery.getByLabel('Адрес доставки').fill('Сатпаева 2')
  await delivery.getByRole('button', { name: 'Сохранить' }).click()
  await expect(delivery).toBeHidden()
  await expect(receipt.getByText('Сатпаева 2')).toBeVisible()
  await expect(receipt.getByRole('button', { name: 'Изменить' })).toBeFocused()
  await expect(order.getByRole('definition').filter({ hasText: 'бесплатно' })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(receipt.getByText('Самовывоз')).toBeVisible()
})

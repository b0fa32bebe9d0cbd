// Walks the order desk: a day's order at 1440 px, the next step at 380 px, an order for a caller by keyboard alone (ADM-02).
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { addStaff } from './make-staff.ts'
import { outboxFolder } from './read-mail.ts'

const password = 'зелёный вентиль 5'

async function signIn(page: Page, email: string): Promise<void> {
  await addStaff(outboxFolder, email, 'orders', password)
  await page.goto('/admin/orders')
  await page.getByLabel('Рабочая почта').fill(email)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Войти' }).click()
  await expect(page.getByRole('heading', { name: 'Заказы' })).toBeVisible()
}

test('ADM-02 STAFF-10 an order for a caller is written down by keyboard alone, in at most 100 keys', async ({ page }) => {
  await signIn(page, 'caller-desk@rodnik.example')
  let keys = 0
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  const type = async (text: string) => {
    keys += text.length
    await page.keyboard.type(text)
  }
  await press('n')
  await expect(page.getByLabel('Телефон')).toBeFocused()
  await expectAccessible(page)
  await type('87015559977')
  await press('Enter')
  await type('Сергей')
  await press('Enter')
  await press('Enter')
  await expect(page.getByRole('combobox', { name: /Добавить товар/ })).toBeFocused()
  await type('кран шаровой')
  await expect(page.getByRole('listbox', { name: 'Найденные товары' }).getByRole('option').first()).toBeVisible()
  await expectAccessible(page)
  await press('Enter')
  await expect(page.getByRole('table', { name: 'Строки заказа' }).getByRole('row')).toHaveCount(2)
  await press('F2')
  await type('3')
  await press('Control+Enter')
  await expect(page.getByRole('article')).toContainText('Подтверждён')
  await expect(page.getByRole('article')).toContainText('+7 (701) 555 99 77')
  expect(keys).toBeLessThanOrEqual(100)
})

test('ADM-02 STAFF-10 a day’s order: found, quantity, agreed price, note, next step, walked by keys, and on a phone', async ({ page }) => {
  await signIn(page, 'day-desk@rodnik.example')
  const number = await writeOrder(page)
  await page.getByRole('searchbox').fill(number.toLowerCase())
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: new RegExp(number) }).click()
  const order = page.getByRole('article', { name: `Заказ ${number}` })
  await expectAccessible(page)
  await order.getByRole('textbox', { name: /^Количество/ }).fill('2')
  await page.keyboard.press('Enter')
  await expect(order.getByText(/количество: .* 1 → 2/)).toBeVisible()
  await order
    .getByRole('button', { name: /^Согласовать цену/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Согласовать цену' })
  await dialog.getByLabel('Новая цена, ₸').fill('100')
  await dialog.getByRole('button', { name: 'Согласовать' }).click()
  await expect(dialog.getByText('Укажите причину')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Причина').fill('постоянный')
  await dialog.getByRole('button', { name: 'Согласовать' }).click()
  await expect(order.getByRole('definition').filter({ hasText: '200 ₸' })).toBeVisible()
  await order.getByLabel('Заметка, видна только своим').fill('Просит отсрочку')
  await page.keyboard.press('Enter')
  await expect(order.getByText('заметка: «Просит отсрочку»')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(order.getByText('состояние: Подтверждён')).toBeVisible()
  await expectAccessible(page)

  await page.setViewportSize({ width: 380, height: 800 })
  await expectNoSidewaysScroll(page)
  await expect(order.getByRole('link', { name: /^\+7/ })).toHaveAttribute('href', /^tel:\+7/)
  await page.getByRole('button', { name: 'Собирать' }).click()
  await expect(order.getByText('состояние: Собирается')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'К списку' }).click()
  await expect(page.getByRole('link', { name: new RegExp(number) })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

/** By the desk: the demo shop has no orders. @returns its number */
async function writeOrder(page: Page): Promise<string> {
  await page.goto('/admin/orders/new')
  await page.getByLabel('Телефон').fill('87015559988')
  await page.getByLabel('Имя').fill('Айгуль')
  await page.getByRole('combobox', { name: /Добавить товар/ }).fill('кран шаровой')
  await page.getByRole('listbox', { name: 'Найденные товары' }).getByRole('option').first().click()
  await page.getByRole('button', { name: 'Оформить как новый' }).click()
  await expect(page).toHaveURL(/\/orders\/[0-9A-Z]{8}/)
  return /orders\/([0-9A-Z]{8})/.exec(page.url())?.[1] ?? ''
}

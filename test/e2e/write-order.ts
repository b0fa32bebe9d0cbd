// Writes an order down at the desk, as for a caller, and opens the price of its first line.
import { expect, type Page } from '@playwright/test'

/** By the desk: the demo shop has no orders. @returns its number */
export async function writeOrder(page: Page, phone = '87015559988'): Promise<string> {
  await page.goto('/admin/orders/new')
  await page.getByLabel('Телефон').fill(phone)
  await page.getByLabel('Имя').fill('Айгуль')
  await page.getByRole('combobox', { name: /Добавить товар/ }).fill('кран шаровой')
  await page.getByRole('listbox', { name: 'Найденные товары' }).getByRole('option').first().click()
  await page.getByRole('button', { name: 'Оформить как новый' }).click()
  await expect(page).toHaveURL(/\/orders\/[0-9A-Z]{8}/)
  return /orders\/([0-9A-Z]{8})/.exec(page.url())?.[1] ?? ''
}

/** By the menu of the line, which a phone has as well. */
export async function openPrice(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Действия со строкой/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Согласовать цену', exact: true }).click()
}

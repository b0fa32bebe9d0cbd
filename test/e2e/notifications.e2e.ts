// Checks notifications of an account: the tab, its preferences, another e-mail (ACC-01, ACC-02).
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import type { Page } from '@playwright/test'

const password = 'синий гвоздь 7'

async function register(page: Page, email: string): Promise<void> {
  await page.goto('/registration')
  await page.getByLabel('Фамилия').fill('Нурланов')
  await page.getByLabel('Имя').fill('Айдар')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Телефон').fill('87015550102')
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByLabel('Пароль ещё раз').fill(password)
  await page.getByRole('checkbox', { name: /политику обработки/ }).check()
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click()
  await expect(page).toHaveURL(/personal-account/)
}

test('ACC-02 ACC-01 SHELL-13 a customer chooses e-mails, changes the e-mail and sees quantities', async ({ page, shop }) => {
  await register(page, 'notified@stroydom.example')
  await page.goto('/personal-account?tab=notifications')
  await expect(page.getByRole('heading', { name: 'Уведомлений нет' })).toBeVisible()
  const price = page.getByRole('group', { name: 'Цена на избранное снизилась' })
  await price.getByRole('checkbox', { name: 'Письмом' }).check()
  await page.getByRole('button', { name: 'Сохранить выбор' }).click()
  await expect(page.getByText('Выбор сохранён.')).toBeVisible()
  await expect(price.getByRole('checkbox', { name: 'Письмом' })).toBeChecked()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.goto('/personal-account')
  await page.getByText('Указать другой e-mail').click()
  await page.getByLabel('Новый e-mail').fill('snab@stroydom.example')
  await page.getByLabel('Пароль, чтобы мы знали').first().fill(password)
  await page.getByRole('button', { name: 'Отправить ссылку' }).click()
  await expect(page.getByText(/отправлено на\sновый e.mail/)).toBeVisible()
  await expectAccessible(page)

  const [product] = await shop.inStock(1)
  await page.goto(`/catalog/product/${encodeURIComponent(product!.article)}`)
  await expect(page.getByText('Штуки видны после входа')).toHaveCount(0)
  await expect(
    page
      .getByRole('region', { name: /Наличие в\sмагазинах/ })
      .getByText(/наличии\s[\d,]+/)
      .first(),
  ).toBeVisible()
  await page.goto('/callback')
  await expect(page.getByLabel('Телефон')).toHaveValue('+7 (701) 555 01 02')
})

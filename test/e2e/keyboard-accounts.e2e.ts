// Walks the account by keyboard alone, each state checked by axe (A11Y-01).
import type { Locator, Page } from '@playwright/test'
import { becomeCustomer } from './create-customer.ts'
import { expect, expectAccessible, tabTo, test } from './fixtures.ts'

// Forms that are refused are answered with 400 and 401, which Chromium writes down.
test.use({ allowedConsoleErrors: [/status of 40[01]/] })

const press = async (page: Page, target: Locator, key = 'Enter') => {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

const old = 'синий гвоздь 7'
const next = 'зелёный болт 8'

test('A11Y-01 AUTH-01 AUTH-02 ACC-01 registration, logout, login, a new password and the end of the account by keys', async ({ page }) => {
  const email = 'by-keys@stroydom.example'
  await page.goto('/login')
  await press(page, page.getByRole('link', { name: 'Зарегистрироваться' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Регистрация' })).toBeVisible()
  const repeated = page.getByLabel('Пароль ещё раз')
  for (const [label, text] of [
    ['Фамилия', 'Нурланов'],
    ['Имя', 'Айдар'],
    ['E-mail', email],
    ['Телефон', '7015550102'],
  ] as const)
    await type(page, page.getByLabel(label), text)
  await type(page, page.getByLabel('Пароль', { exact: true }), old)
  const shown = page.getByRole('button', { name: 'Показать пароль' }).first()
  await press(page, shown, 'Space')
  await expect(page.getByLabel('Пароль', { exact: true })).toHaveAttribute('type', 'text')
  await type(page, repeated, next)
  await press(page, page.getByRole('checkbox', { name: /политику обработки/ }), 'Space')
  await press(page, page.getByRole('button', { name: 'Зарегистрироваться' }))
  await expect(page.getByText('Пароли не совпадают')).toBeVisible()
  await expect(repeated).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Control+A')
  await page.keyboard.type(old)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/personal-account$/)

  await press(page, page.getByRole('main').getByRole('button', { name: 'Выход' }))
  await expect(page.getByRole('banner').getByRole('link', { name: 'Войти' })).toBeVisible()
  // What the customer saw is in no memory of the browser.
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Вход' })).toBeVisible()
  await expect(page.getByText('Нурланов')).toHaveCount(0)

  await type(page, page.getByLabel('E-mail'), email.toUpperCase())
  await type(page, page.getByLabel('Пароль', { exact: true }), next)
  await page.keyboard.press('Enter')
  const refusal = page.getByRole('alert').filter({ hasText: 'Неверный e-mail или пароль' })
  await expect(refusal).toBeFocused()
  await expectAccessible(page)
  await tabTo(page, page.getByLabel('Пароль', { exact: true }))
  await page.keyboard.press('Control+A')
  await page.keyboard.type(old)
  await press(page, page.getByRole('button', { name: 'Войти' }))
  await expect(page).toHaveURL(/\/personal-account$/)

  const menu = page.getByRole('main').getByRole('navigation', { name: 'Личный кабинет' })
  await press(page, menu.getByRole('link', { name: 'Смена пароля' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Смена пароля' })).toBeVisible()
  await type(page, page.getByLabel('Текущий пароль'), old)
  await type(page, page.getByLabel('Новый пароль', { exact: true }), next)
  await type(page, page.getByLabel('Новый пароль ещё раз'), next)
  await press(page, page.getByRole('button', { name: 'Изменить пароль' }))
  await expect(page.getByRole('status').filter({ hasText: 'Пароль изменён' })).toBeFocused()
  await expectAccessible(page)

  await tabTo(page, menu.getByRole('link', { name: 'Личная информация' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Личная информация' })).toBeVisible()
  const download = page.waitForEvent('download')
  await press(page, page.getByRole('link', { name: 'Скачать данные' }))
  expect((await download).suggestedFilename()).toBe('rodnik-account.json')
  await press(page, page.getByText('Удалить учётную запись'))
  await type(page, page.locator('#delete-password'), next)
  await press(page, page.getByRole('button', { name: 'Удалить навсегда' }))
  await expect(page.getByRole('status').filter({ hasText: 'Учётная запись удалена' })).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Вход' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'удалена' })).toHaveCount(0)
  await expect(page.getByText(email)).toHaveCount(0)
  await type(page, page.getByLabel('E-mail'), email)
  await type(page, page.getByLabel('Пароль', { exact: true }), next)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Неверный e-mail или пароль' })).toBeVisible()
})

test('AUTH-02 an empty answer says «Непредвиденная ошибка» and has a link on; the next page reads the session again', async ({ page }) => {
  await becomeCustomer(page)
  await page.goto('/delivery')
  // If the head were replaced with the page, the style sheet would load again and the page be unstyled until then.
  const styles = await page.locator('head link[rel=stylesheet]').first().elementHandle()
  await page.route(/\/contacts\.data/, (route) => route.fulfill({ status: 200, body: '', headers: { 'content-type': 'text/x-script' } }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Контакты', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Непредвиденная ошибка' })).toBeVisible()
  expect(await styles?.evaluate((link) => link.isConnected)).toBe(true)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Вернуться на\u00a0главную' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Айдар Н.' })).toBeVisible()
})

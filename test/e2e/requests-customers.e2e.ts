// Walks requests and customers at the desk: take, answer, block (ADM-03, ADM-07), at 1440 and 380 px.
import type { Page } from '@playwright/test'
import { becomeCustomer } from './create-customer.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { addStaff } from './make-staff.ts'
import { outboxFolder, emailWith } from './read-mail.ts'

// Refusals are responses of 400 to 409, which Chromium reports.
test.use({
  viewport: { width: 1440, height: 900 },
  allowedConsoleErrors: [/Failed to load resource: the server responded with a status of 40[0139]/],
})

const password = 'зелёный вентиль 5'

async function signIn(page: Page, name: string): Promise<void> {
  const email = `${name}-${test.info().retry}@rodnik.example`
  await addStaff(outboxFolder, email, 'orders', password)
  await page.goto('/admin/requests')
  await page.getByLabel('Рабочая почта').fill(email)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Войти' }).click()
  await expect(page.getByRole('heading', { name: 'Обращения' })).toBeVisible()
}

async function ask(page: Page, name: string, email: string, comment: string): Promise<void> {
  const headers = { origin: test.info().project.use.baseURL ?? '' }
  const data = { name, phone_number: '+77055557631', email, comment, agreement: true, topic: 'question', article: '' }
  expect((await page.request.post('/api/v1/callback/', { headers, data })).status()).toBe(201)
}

test('ADM-03 ADM-07 a question is taken, answered by e-mail and closed; a blocked customer is signed out and told at the sign-in', async ({
  page,
  browser,
}) => {
  const customer = await (await browser.newContext()).newPage()
  const email = await becomeCustomer(customer)
  const comment = `Подойдёт UPS 25-60 вместо Wilo? ${test.info().testId}`
  await ask(customer, 'Павел Григорьев', email, comment)

  await signIn(page, 'desk')
  await expectAccessible(page)
  await page.getByRole('searchbox').fill(comment)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/search=/) // the list shows what was found
  await page.getByRole('link', { name: 'Павел Григорьев' }).click()
  const panel = page.getByRole('complementary', { name: 'Обращение' })
  await expect(panel.getByText(comment)).toBeVisible()
  await page.keyboard.press('t')
  await expect(panel.getByText('У\u00a0вас')).toBeVisible()
  await expect(page.getByRole('row', { name: /Павел Григорьев/ })).toContainText('Мадина')
  await panel.getByRole('button', { name: 'Ответить и завершить' }).click()
  await expect(panel.getByText('Напишите ответ')).toBeVisible()
  await expectAccessible(page)
  await panel.getByLabel('Ответ письмом').fill('Да, подойдёт без переделки труб.')
  await page.keyboard.press('Control+Enter')
  await expect(panel.getByText(/Ответ отправлен/)).toBeVisible()
  await expect(panel.getByText(/^Завершено/)).toBeVisible()
  await emailWith(email, 'Да, подойдёт без переделки труб.')
  await expectAccessible(page)

  await page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'Покупатели' }).click()
  await expect(page.getByRole('heading', { name: 'Покупатели' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('searchbox').fill(email)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/customers\?.*search=/) // the list shows what was found
  await page.getByRole('link', { name: /Нурланов Айдар/ }).click()
  await expect(page.getByRole('heading', { name: 'Нурланов Айдар' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Закрыть учётную запись' }).click()
  await expect(page.getByText('Напишите, почему')).toBeVisible()
  await page.getByLabel('Почему закрыть').fill('Чужая карта')
  await page.getByRole('button', { name: 'Закрыть учётную запись' }).click()
  await expect(page.getByText(/Закрыта .*Чужая карта/)).toBeVisible()
  await customer.goto('/personal-account')
  await expect(customer).toHaveURL(/login/)
  await customer.getByLabel('E-mail').fill(email)
  await customer.getByLabel('Пароль', { exact: true }).fill('синий гвоздь 7')
  await customer.getByRole('button', { name: 'Войти' }).click()
  await expect(customer.getByText(/Учётная запись закрыта/)).toBeVisible()
  await customer.context().close()

  await page.getByLabel('Ваш пароль, чтобы выгрузить данные').fill(password)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Выгрузить ZIP' }).click()
  expect((await download).suggestedFilename()).toMatch(/^rodnik-customer-.*\.zip$/)
  await page.getByLabel('Ваш пароль, чтобы удалить по просьбе покупателя').fill(password)
  await page.getByRole('button', { name: 'Удалить покупателя' }).click()
  await expect(page.getByRole('heading', { name: 'Покупатели' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'Опт: заявки' }).click()
  await expect(page.getByRole('heading', { name: 'Опт: заявки' })).toBeVisible()
  await expectAccessible(page)
})

test('ADM-03 STAFF-10 on a phone a request is read, taken and closed with one thumb @full', async ({ page }) => {
  await page.setViewportSize({ width: 380, height: 800 })
  const comment = `Перезвоните после обеда ${test.info().testId}`
  await ask(page, 'Ержан Ахметов', '', comment)
  await signIn(page, 'phone')
  await expectNoSidewaysScroll(page)
  await page.getByRole('searchbox').fill(comment)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/search=/) // the list shows what was found
  await page.getByRole('link', { name: 'Ержан Ахметов' }).click()
  await expect(page.getByText(comment)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Обращения' })).toBeHidden()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: 'Позвонить' })).toHaveAttribute('href', 'tel:+77055557631')
  const close = page.getByRole('button', { name: 'Завершить' })
  const box = await close.boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  expect(box?.y).toBeGreaterThan(600)
  await close.click()
  await expect(page.getByText(/^Завершено/)).toBeVisible()
  await page.getByRole('link', { name: 'К списку обращений' }).click()
  await expect(page.getByRole('heading', { name: 'Обращения' })).toBeVisible()
})

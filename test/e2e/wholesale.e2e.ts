// A customer applies for wholesale prices (ROUTE-15).
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'

test.use({ allowedConsoleErrors: [/status of 400/] })

test('ROUTE-15 CONT-01 a guest is redirected home; a customer applies once and sees the state of the application', async ({ page }) => {
  await page.goto('/about/wholesaler')
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/registration')
  await page.getByLabel('Фамилия').fill('Ким')
  await page.getByLabel('Имя').fill('Ольга')
  await page.getByLabel('E-mail').fill('dealer@teplo.example')
  await page.getByLabel('Телефон').fill('87025550203')
  await page.getByLabel('Пароль', { exact: true }).fill('зелёный болт 9')
  await page.getByLabel('Пароль ещё раз').fill('зелёный болт 9')
  await page.getByRole('checkbox', { name: /политику обработки/ }).check()
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click()
  await expect(page).toHaveURL(/personal-account/)

  await page.goto('/about/wholesaler')
  await page.getByRole('textbox', { name: 'Компания' }).fill('ТОО «Тепло»')
  await page.getByLabel('БИН').fill('980540000398')
  await page.getByLabel('Что и сколько закупаете').fill('Радиаторы, 40 штук в месяц')
  await page.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(page.getByText('В БИН 12 цифр. Проверьте, нет ли опечатки')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('БИН').fill('980540000397')
  await page.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(page.getByText('Заявка отправлена, мы её рассматриваем.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Отправить заявку' })).toHaveCount(0)
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
})

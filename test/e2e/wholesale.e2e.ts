// A customer applies for wholesale prices (ROUTE-15).
import { becomeCustomer } from './create-customer.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'

test.use({ allowedConsoleErrors: [/status of 400/] })

test('ROUTE-15 CONT-01 a guest is redirected home; a customer applies once and sees the state of the application', async ({ page }) => {
  await page.goto('/about/wholesaler')
  await expect(page).toHaveURL(/\/$/)
  await becomeCustomer(page)
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

// Checks a list whose columns the customer has to choose (DRF-02).
import { becomeCustomer } from './create-customer.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'

test('DRF-02 a list whose heading is too low is read again by the chosen columns', async ({ page, shop }) => {
  const [product] = await shop.inStock(1)
  await becomeCustomer(page)
  await page.goto('/personal-account?tab=draftorders')
  await page.getByRole('button', { name: 'Новый черновик' }).click()
  await page.getByRole('link', { name: 'Загрузить список' }).click()
  const letterhead = Array.from({ length: 20 }, (_, at) => `Раздел ${at + 1} договора;;`)
  const rows = [...letterhead, 'Обозначение;Наименование изделия;Требуется, шт.', `${product!.article};Товар;2`]
  await page
    .getByLabel('Файл со списком')
    .setInputFiles({ name: 'заявка.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) })
  await page.getByRole('button', { name: 'Проверить файл' }).click()
  await expect(page.getByText(/В\sпервых 20\sстроках нет названий столбцов/)).toBeVisible()
  const line = page.getByRole('listitem', { name: /^Строка 22:/ })
  await expect(line).toContainText('Проверьте количество')
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 800 })
  await page.getByText(/^Столбцы:/).click()
  await page.getByRole('combobox', { name: 'Артикул', exact: true }).selectOption({ label: 'A Обозначение' })
  await page.getByRole('combobox', { name: 'Название', exact: true }).selectOption({ label: 'B Наименование изделия' })
  await page.getByRole('combobox', { name: 'Количество', exact: true }).selectOption({ label: 'C Требуется, шт.' })
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Прочитать заново' }).click()
  await expect(line).toContainText('Найдено')
  await expect(line.getByRole('textbox', { name: 'Количество' })).toHaveValue('2')
  await expect(page.getByText(/нет названий столбцов/)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Добавить 1 позицию' })).toBeEnabled()
})

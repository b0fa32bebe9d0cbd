// Walks an order for a caller: written down by keyboard alone, repeated, from a file, as a draft that outlives its tab (ADM-02).
import { expect, expectAccessible, expectAllAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { openAs, typePassword } from './sign-in-staff.ts'
import { writeOrder } from './write-order.ts'

test('ADM-02 STAFF-10 an order for a caller is written down by keyboard alone, in at most 100 keys', async ({ page }) => {
  await openAs(page, 'orders', 'caller-desk@rodnik.example', '/orders')
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
  const search = page.getByRole('combobox', { name: /Добавить товар/ })
  await expect(search).toBeFocused()
  await press('F4')
  const section = page.getByLabel('Раздел', { exact: true })
  await expect(section).toBeFocused()
  await expect(section.getByRole('option').nth(1)).toBeAttached()
  await press('ArrowDown')
  await expect(
    page
      .getByRole('dialog')
      .getByRole('button', { name: /^Добавить / })
      .first(),
  ).toBeVisible()
  await expectAccessible(page)
  await press('Tab')
  await press('Enter')
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('Добавлено')
  await press('Escape')
  await expect(search).toBeFocused()
  await type('кран шаровой')
  await expect(page.getByText(/^Найдено товаров: \d/)).toBeAttached() // of the whole text
  await expectAccessible(page)
  await press('Enter')
  await expect(page.getByRole('table', { name: 'Строки заказа' }).getByRole('row')).toHaveCount(3)
  await press('F2') // of the valve, of which there are hundreds
  await type('3')
  await press('Control+Enter')
  await expect(page.getByRole('article')).toContainText('Подтверждён')
  await expect(page.getByRole('article')).toContainText('+7 (701) 555 99 77')
  expect(keys).toBeLessThanOrEqual(100)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 380, height: 800 } })

  test('ADM-02 STAFF-10 an order for a caller is written down and confirmed on a phone @full', async ({ page }) => {
    await openAs(page, 'orders', 'caller-phone@rodnik.example', '/orders')
    await page.getByRole('link', { name: /^Новый заказ/ }).click()
    await expect(page.getByRole('heading', { name: 'Новый заказ' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.getByLabel('Телефон').fill('87015559933')
    await page.getByLabel('Имя').fill('Сергей')
    await page.getByRole('combobox', { name: /Добавить товар/ }).fill('кран шаровой')
    await page.getByRole('listbox', { name: 'Найденные товары' }).getByRole('option').first().click()
    await expect(page.getByRole('table', { name: 'Строки заказа' })).toContainText(/кран/i)
    await expectNoSidewaysScroll(page)
    await expectAllAccessible(page)
    await page.getByRole('button', { name: /^Оформить и.подтвердить/ }).click()
    await expect(page.getByRole('article')).toContainText('Подтверждён')
    await expectNoSidewaysScroll(page)
  })
})

test('ADM-02 STAFF-06 the draft of a new order outlives its tab; the last order is repeated, lines come from a file; one draft is one order', async ({
  page,
  shop,
}) => {
  const [first, second] = await shop.inStock(2)
  await openAs(page, 'orders', 'draft-desk@rodnik.example', '/orders')
  await writeOrder(page, '87015559966')
  await page.goto('/admin/orders/new')
  await expect(page.getByLabel('Имя')).toHaveValue('')
  await page.getByLabel('Телефон').fill('87015559966')
  await page.getByRole('button', { name: /^Айгуль/ }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Повторить последний заказ' }).click()
  const rows = page.getByRole('table', { name: 'Строки заказа' }).getByRole('row')
  await expect(rows).toHaveCount(2)

  await page.getByRole('button', { name: 'Список или файл' }).click()
  const dialog = page.getByRole('dialog', { name: 'Список или файл' })
  const file = (name: string, content: string | Buffer) =>
    dialog.getByLabel('Или файл').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
  await file('photo.csv', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'))
  await expect(dialog.getByText(/^Это изображение/)).toBeVisible()
  await expectAccessible(page)
  await file('list.csv', Buffer.alloc(700_001, 'x'))
  await expect(dialog.getByText(/^Файл больше 700 КБ/)).toBeVisible()
  await file('list.csv', '')
  await expect(dialog.getByText('Файл пуст.')).toBeVisible()
  await file('list.csv', 'VT-15\n'.repeat(501))
  await expect(dialog.getByText(/501\sстрок/)).toBeVisible()
  await file('list.csv', `${first!.article};2\n${second!.article};3\n`)
  await dialog.getByRole('button', { name: 'Добавить 2 строки' }).click()
  await expect(dialog).toBeHidden()
  await expect(rows).toHaveCount(4)
  await page.keyboard.press('F2')
  await page.keyboard.press('Delete')
  await expect(rows).toHaveCount(3)
  await page.getByLabel('Комментарий').fill('Заберёт Марат')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/orders$/)

  const later = await page.context().newPage()
  await later.goto('/admin/orders/new')
  await expect(later.getByLabel('Комментарий')).toHaveValue('Заберёт Марат')
  await page.keyboard.press('n')
  await expect(page.getByLabel('Имя')).toHaveValue('Айгуль')
  await expect(rows).toHaveCount(3)
  await page.getByRole('button', { name: 'Оформить как новый' }).click()
  await expect(page).toHaveURL(/\/orders\/[0-9A-Z]{8}/)
  await later.getByLabel('Комментарий').fill('Заберёт Ерлан')
  await later.getByRole('button', { name: 'Оформить как новый' }).click()
  await expect(later.getByText(/черновика заказ уже записан/)).toBeVisible()
  await expectAccessible(later)
  await later.getByRole('button', { name: 'Очистить' }).click()
  await expect(later.getByLabel('Имя')).toHaveValue('')
  await later.reload()
  await expect(later.getByLabel('Имя')).toHaveValue('')
  // The next person at this computer, also in the browser's storage, finds nothing of a caller.
  await later.getByLabel('Имя').fill('Айгуль')
  await page.goto('about:blank')
  const person = later.getByRole('banner').getByRole('button', { name: /Мадина/ })
  await person.click()
  await later.getByRole('button', { name: 'Выйти' }).click()
  await expect(later.getByLabel('Рабочая почта')).toBeVisible()
  expect(await later.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft ')))).toEqual([])
  await typePassword(later, 'draft-desk@rodnik.example')
  await expect(person).toBeVisible()
  await later.goto('/admin/orders/new')
  await expect(later.getByLabel('Имя')).toHaveValue('')
})

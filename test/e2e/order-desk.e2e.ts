// Walks the order desk: a day's order at 1440 px, the next step at 380 px, an order for a caller by keyboard alone (ADM-02).
import type { Page } from '@playwright/test'
import { fillCart } from './create-customer.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, fillGuestOrder, test } from './fixtures.ts'
import { openAs } from './sign-in-staff.ts'

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
  await expect(page.getByRole('combobox', { name: /Добавить товар/ })).toBeFocused()
  await type('кран шаровой')
  await expect(page.getByRole('listbox', { name: 'Найденные товары' }).getByRole('option').first()).toBeVisible()
  await expectAccessible(page)
  await press('Enter')
  await expect(page.getByRole('table', { name: 'Строки заказа' }).getByRole('row')).toHaveCount(2)
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
  await expect(page.getByRole('table', { name: 'Строки заказа' }).getByRole('row')).toHaveCount(3)
  await press('F2')
  await type('3')
  await press('Control+Enter')
  await expect(page.getByRole('article')).toContainText('Подтверждён')
  await expect(page.getByRole('article')).toContainText('+7 (701) 555 99 77')
  expect(keys).toBeLessThanOrEqual(100)
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
})

test('ADM-02 STAFF-10 a day’s order: found, quantity, agreed price, note, next step, walked by keys, and on a phone', async ({ page }) => {
  await openAs(page, 'orders', 'day-desk@rodnik.example', '/orders')
  const number = await writeOrder(page)
  await page.getByRole('searchbox').fill(number.toLowerCase())
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: new RegExp(number) }).click()
  const order = page.getByRole('article', { name: `Заказ ${number}` })
  await expectAccessible(page)
  await order.getByRole('textbox', { name: /^Количество/ }).fill('2')
  await page.keyboard.press('Enter')
  await expect(order.getByText(/количество: .* 1 → 2/)).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(order.getByText(/отменено: количество/)).toBeVisible()
  await order.getByRole('textbox', { name: /^Количество/ }).fill('2')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Записано')).toBeVisible()
  await order
    .getByRole('button', { name: /^Согласовать цену/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Согласовать цену' })
  const newPrice = dialog.getByLabel('Новая цена, ₸')
  await newPrice.fill('1 000 тг')
  await dialog.getByRole('button', { name: 'Согласовать' }).click()
  await expect(dialog.getByText('Введите сумму')).toBeVisible()
  await expect(newPrice).toBeFocused()
  await expectAccessible(page)
  await newPrice.fill('100')
  await dialog.getByRole('button', { name: 'Согласовать' }).click()
  await expect(dialog.getByText('Укажите причину')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Причина').fill('постоянный')
  await dialog.getByRole('button', { name: 'Согласовать' }).click()
  await expect(order.getByRole('definition').filter({ hasText: '200 ₸' })).toBeVisible()
  await order.getByRole('button', { name: 'Отметить', exact: true }).click()
  const payment = page.getByRole('dialog', { name: 'Оплата' })
  for (const wrong of ['-500', '']) {
    await payment.getByLabel('Сумма, ₸').fill(wrong)
    await payment.getByRole('button', { name: 'Отметить оплату' }).click()
    await expect(payment.getByText('Введите сумму')).toBeVisible()
  }
  await page.keyboard.press('Escape')
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

test('ADM-09 ADM-02 a guest asks for prices, a seller offers them, the guest accepts; the order is split, joined and moved with others @full', async ({
  page,
  shop,
}) => {
  await fillCart(
    page,
    (await shop.inStock(2)).map(({ article }) => article),
  )
  await page.goto('/cart')
  await fillGuestOrder(page)
  await page.getByRole('button', { name: 'Запросить КП' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^КП / })).toBeVisible()
  await expectAccessible(page)
  const offerPage = page.url()
  const number = new URL(offerPage).searchParams.get('id') ?? ''

  await openAs(page, 'orders', 'quote-desk@rodnik.example', '/orders')
  await page.getByRole('link', { name: /^КП / }).click()
  await page.getByRole('link', { name: new RegExp(number) }).click()
  const quote = page.getByRole('article', { name: `КП ${number}` })
  await quote
    .getByRole('button', { name: /^Согласовать цену/ })
    .first()
    .click()
  await page.getByLabel('Новая цена, ₸').fill('77')
  await page.getByRole('dialog').getByRole('button', { name: 'Согласовать' }).click()
  await expect(quote.getByText(`«КП ${number}»`)).toBeVisible()
  await quote.getByRole('button', { name: 'Отправить КП' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Отправить' }).click()
  await expect(quote.getByText(/КП отправлено, цены до/)).toBeVisible()
  await expectAccessible(page)

  await page.goto(offerPage)
  await expect(page.getByRole('heading', { name: /^Цены действуют до/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Принять и оформить заказ' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Заказ ${number}` })).toBeVisible()

  await page.goto(`/admin/orders/${number}`)
  const order = page.getByRole('article', { name: `Заказ ${number}` })
  await order.getByRole('button', { name: 'Другие действия' }).first().click()
  await page.getByRole('button', { name: 'Разделить…' }).click()
  await page
    .getByLabel(/^Во второй заказ/)
    .first()
    .fill('1')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Отделить строк: 1' }).click()
  const second = page.getByRole('article', { name: /^Заказ / }).filter({ hasText: `отделён от заказа ${number}` })
  await expect(second).toBeVisible()
  await second.getByRole('button', { name: 'Другие действия' }).first().click()
  await page.getByRole('button', { name: 'Объединить с другим…' }).click()
  await page.getByRole('button', { name: `Добавить ${number}` }).click()
  await expect(second.getByText(`добавлен заказ ${number}`)).toBeVisible()
  await page
    .getByRole('checkbox', { name: /^Отметить [2-9A-Z]{8}$/ })
    .first()
    .check()
  await page.getByRole('button', { name: 'Состояние…' }).click()
  await expect(page.getByRole('dialog').getByRole('status')).toContainText(/Изменится \d+ из/)
  await expectAccessible(page)
})

/** By the desk: the demo shop has no orders. @returns its number */
async function writeOrder(page: Page, phone = '87015559988'): Promise<string> {
  await page.goto('/admin/orders/new')
  await page.getByLabel('Телефон').fill(phone)
  await page.getByLabel('Имя').fill('Айгуль')
  await page.getByRole('combobox', { name: /Добавить товар/ }).fill('кран шаровой')
  await page.getByRole('listbox', { name: 'Найденные товары' }).getByRole('option').first().click()
  await page.getByRole('button', { name: 'Оформить как новый' }).click()
  await expect(page).toHaveURL(/\/orders\/[0-9A-Z]{8}/)
  return /orders\/([0-9A-Z]{8})/.exec(page.url())?.[1] ?? ''
}

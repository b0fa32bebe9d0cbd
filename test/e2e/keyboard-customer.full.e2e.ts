// Walks account, checkout and drafts of a customer by keyboard alone (A11Y-01).
import type { Locator, Page } from '@playwright/test'
import { becomeCustomer, fillCart } from './create-customer.ts'
import { expect, expectAccessible, tabTo, test } from './fixtures.ts'

// Chromium logs the 400, 401 and 404 of refused forms and deleted pages.
test.use({ allowedConsoleErrors: [/status of 40[014]/] })

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

test('A11Y-01 CHK-04 ORD-01 a customer\u2019s checkout by keys, with a wrong field, and the order called off', async ({ page, shop }) => {
  const [first, second] = await shop.inStock(2)
  await becomeCustomer(page)
  await fillCart(page, [first!.article, second!.article])
  await page.goto('/cart')
  await press(page, page.getByRole('main').getByRole('link', { name: 'Перейти к\u00a0оформлению' }).first())
  await expect(page).toHaveURL(/\/checkout$/)
  await press(page, page.getByRole('checkbox', { name: new RegExp(second!.article) }), 'Space')
  await tabTo(page, page.getByRole('radio', { name: 'Забрать' }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Доставка' })).toBeChecked()
  await tabTo(page, page.getByLabel('Комментарий'))
  await page.keyboard.type('По звонку')
  await tabTo(page, page.getByLabel('Приложить файлы'))
  await page
    .getByLabel('Приложить файлы')
    .setInputFiles({ name: 'план.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 план') })
  const remove = page.getByRole('button', { name: 'Удалить файл план.pdf' })
  await press(page, remove)
  await expect(remove).toHaveCount(0)
  await expect(page.getByLabel('Приложить файлы')).toBeFocused()
  const place = page.getByRole('complementary', { name: 'Ваш заказ' }).getByRole('button', { name: 'Оформить заказ' })
  await press(page, place)
  await expect(page.getByText('Укажите адрес доставки')).toBeVisible()
  await expect(page.getByLabel('Адрес доставки')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('Актобе, Абая 1')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Заказ успешно сформирован' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('По звонку')).toBeVisible()
  await expectAccessible(page)
  await press(page, page.getByText('Отменить заказ', { exact: true }))
  await press(page, page.getByRole('button', { name: 'Да, отменить' }))
  await expect(page.getByRole('complementary', { name: 'Сведения о заказе' }).getByText('Отменён')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/personal-account')
  await press(page, page.getByRole('main').getByRole('link', { name: 'История заказов' }))
  await expect(page).toHaveURL(/tab=/)
  await expect(page.getByRole('listitem').filter({ hasText: 'Отменён' }).first()).toBeVisible()
  await expectAccessible(page)
})

test('FAV-01 A11Y-01 a favourite that is taken away or moved leaves the keyboard in the list', async ({ page, shop }) => {
  await becomeCustomer(page)
  const origin = test.info().project.use.baseURL ?? ''
  for (const { article } of await shop.inStock(3))
    expect((await page.request.post('/api/v1/favorites/', { headers: { origin }, data: { product: article } })).status()).toBe(201)
  await page.goto('/personal-account?tab=favorites')
  const main = page.getByRole('main')
  const rows = main.locator('li[id^=favourite]')
  const idOf = (at: number) => rows.nth(at).getAttribute('id')
  const third = await idOf(2)
  await rows
    .nth(1)
    .getByRole('button', { name: /^Убрать из избранного/ })
    .press('Enter')
  await expect(rows).toHaveCount(2)
  await expect(main.locator(`[id="${third}"] a`).first()).toBeFocused()
  await rows.nth(1).getByText('В список').click()
  await rows.nth(1).getByRole('combobox').fill('Котельная Иванова')
  await rows.nth(1).getByRole('combobox').press('Enter')
  await expect(main.getByRole('heading', { name: 'Котельная Иванова' })).toBeVisible()
  await expect(main.locator(`[id="${third}"] a`).first()).toBeFocused()
  // «Вернуть» brings back the product and its list.
  const inList = main.getByRole('region', { name: 'Котельная Иванова' }).locator('li')
  await inList.getByRole('button', { name: /^Убрать из избранного/ }).press('Enter')
  await expect(inList).toHaveCount(0)
  await page.getByRole('button', { name: 'Вернуть' }).last().press('Enter')
  await expect(inList).toHaveCount(1)
  for (const left of [1, 0]) {
    await rows
      .first()
      .getByRole('button', { name: /^Убрать из избранного/ })
      .press('Enter')
    await expect(rows).toHaveCount(left)
  }
  await expect(main.getByRole('link', { name: /каталог/ })).toBeFocused()
})

test('DRF-01 A11Y-01 a line taken from a draft keeps the page, the keyboard’s place and what is typed; an added article leaves the field ready', async ({
  page,
  shop,
}) => {
  await becomeCustomer(page)
  const origin = test.info().project.use.baseURL ?? ''
  const products = await shop.inStock(4)
  const data = { items: products.slice(0, 3).map(({ article }) => ({ product: article, quantity: 1 })) }
  const made = await page.request.post('/api/v1/order/', { headers: { origin }, data })
  const { id } = (await made.json()) as { id: string }
  await page.goto(`/draft?id=${id}`)
  const remove = page.getByRole('button', { name: /^Убрать: / })
  const field = page.getByLabel('Добавить по артикулу')
  await field.fill(products[3]!.article)
  await remove.nth(1).press('Enter')
  await expect(remove).toHaveCount(2)
  await expect(page.locator('.draft-lines a:focus')).toHaveCount(1)
  await expect(field).toHaveValue(products[3]!.article)
  await field.press('Enter')
  await expect(remove).toHaveCount(3)
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()

  // Removed lines return to their positions, one or several.
  const lines = page.locator('.draft-line')
  const names = () => lines.evaluateAll((all) => all.map((line) => line.getAttribute('aria-label')))
  const before = await names()
  await remove.first().click()
  await expect(remove).toHaveCount(2)
  await page.getByRole('button', { name: 'Вернуть' }).last().click()
  await expect.poll(names).toEqual(before)
  for (const at of [0, 2])
    await lines
      .nth(at)
      .getByRole('checkbox')
      .focus()
      .then(() => page.keyboard.press('Space'))
  await page.getByRole('button', { name: 'Убрать отмеченные' }).click()
  await expect(remove).toHaveCount(1)
  await page.getByRole('button', { name: 'Вернуть' }).last().click()
  await expect.poll(names).toEqual(before)
})

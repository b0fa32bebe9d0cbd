// Cart, orders, account and drafts walked by keys alone, each state looked at by axe (A11Y-01).
import type { Locator, Page } from '@playwright/test'
import { xlsxOf } from '../xlsx.ts'
import { becomeCustomer, fillCart } from './create-customer.ts'
import { expect, expectAccessible, productPath, tabTo, test } from './fixtures.ts'

// Forms that are refused and an order that is not found are answered with 400 and 404, which Chromium writes down.
test.use({ allowedConsoleErrors: [/status of 40[04]/] })

const press = async (page: Page, target: Locator, key = 'Enter') => {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

test('A11Y-01 CART-01 CART-04 CHK-02 cart and guest order by keyboard: quantity, a removed line restored, errors, the order', async ({
  page,
  shop,
}) => {
  const [first, second] = await shop.inStock(2)
  const onRequest = await articleWithoutPrice(page)
  await fillCart(page, [second!.article, ...onRequest])
  await page.goto(productPath(first!.article))
  await press(page, page.getByRole('main').getByRole('button', { name: 'В корзину', exact: true }).first())
  await expect(page.getByText('Товар в\u00a0корзине', { exact: true })).toBeVisible()
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: /Корзина/ }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  const popover = page.getByRole('dialog', { name: 'Корзина' })
  await press(page, popover.getByRole('link', { name: 'Оформить заказ' }))
  await expect(page).toHaveURL(/\/cart$/)
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: first!.article })
  const other = page.getByRole('main').getByRole('listitem').filter({ hasText: second!.article })
  await press(page, line.getByRole('button', { name: 'Увеличить количество' }))
  await expect(line.getByRole('textbox')).toHaveValue('2')
  await press(page, other.getByRole('checkbox'), 'Space')
  await expectAccessible(page)
  await press(page, other.getByRole('button', { name: /^Удалить/ }))
  await expect(other).toHaveCount(0)
  await page.keyboard.press('Tab') // focus has not fallen to the page's beginning: one is not thrown back to the menu
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
  await tabTo(page, page.getByRole('button', { name: 'Вернуть' }).first())
  await page.keyboard.press('Enter')
  await expect(other).toBeVisible()
  await tabTo(page, page.getByLabel('Имя'))
  await page.keyboard.type('Айгуль')
  await press(page, page.getByRole('button', { name: /Отправить заказ/ }).first())
  await expect(
    page.getByText('Поле обязательно к\u00a0заполнению').or(page.getByText('Поле обязательно к заполнению')).first(),
  ).toBeVisible()
  await expect(page.getByLabel('Телефон')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('7015550102')
  await page.keyboard.press('Tab')
  await page.keyboard.type('aigul@dom.example')
  await press(page, page.locator('input[name="consent"]'), 'Space')
  await press(page, page.getByRole('button', { name: /Отправить заказ/ }).first())
  const placed = page.getByRole('dialog', { name: 'Заказ успешно сформирован' })
  await expect(placed).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(placed).toHaveCount(0)
  await expectAccessible(page)
  await page.goto('/my-orders')
  await tabTo(page, page.getByLabel(/Номер заказа/))
  await page.keyboard.type('22222222')
  await page.keyboard.press('Tab')
  await page.keyboard.type('7015550102')
  await page.keyboard.press('Enter')
  await page.waitForLoadState() // a plain form: another document
  await expect(page.getByText(/Заказ не\sнайден/).first()).toBeVisible()
  await expectAccessible(page)
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
  await expect(page.getByRole('heading', { name: 'Отменён' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/personal-account')
  await press(page, page.getByRole('main').getByRole('link', { name: 'История заказов' }))
  await expect(page).toHaveURL(/tab=/)
  await expect(page.getByRole('listitem').filter({ hasText: 'Отменён' }).first()).toBeVisible()
  await expectAccessible(page)
})

test('A11Y-01 DRF-01 DRF-02 a draft by keys: an article, a pasted list looked over, lines removed, the draft deleted', async ({
  page,
  shop,
}) => {
  const [first, second] = await shop.inStock(2)
  await becomeCustomer(page)
  await page.goto('/personal-account?tab=draftorders')
  await press(page, page.getByRole('button', { name: 'Новый черновик' }))
  await expect(page).toHaveURL(/\/draft\?id=/)
  await tabTo(page, page.getByLabel('Добавить по артикулу'))
  await page.keyboard.type(first!.article)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Арт. ${first!.article}`)).toBeVisible()
  await expectAccessible(page)
  await press(page, page.getByRole('link', { name: 'Добавить списком или файлом' }))
  await tabTo(page, page.getByLabel('Файл со списком'))
  const rows = [
    ['Наименование', 'Кол-во'],
    ['Кран шаровой', 2],
    ['ТАКОГО-НЕТ', 3],
    [second!.article, 99_999],
  ]
  await page.getByLabel('Файл со списком').setInputFiles({ name: 'смета.xlsx', mimeType: 'x/y', buffer: xlsxOf([{ name: 'С', rows }]) })
  await press(page, page.getByRole('button', { name: 'Проверить файл' }))
  const row = page.getByRole('listitem', { name: /^Строка 2:/ })
  await expect(row).toContainText('Неоднозначно')
  await expectAccessible(page)
  await tabTo(page, row.getByRole('radio').first())
  await page.keyboard.press('Space')
  await expect(row).toContainText('выбрано вами')
  await press(page, page.getByRole('button', { name: /^Добавить \d/ }))
  await expect(page.getByRole('status').filter({ hasText: 'добавлено' })).toBeVisible()
  await press(page, page.getByRole('checkbox', { name: /^Отметить/ }).first(), 'Space')
  await press(page, page.getByRole('button', { name: 'Убрать отмеченные' }))
  await expect(page.getByText(`Арт. ${first!.article}`)).toHaveCount(0)
  await press(page, page.getByText('Удалить черновик', { exact: true }))
  await press(page, page.getByRole('button', { name: 'Да, удалить' }))
  await expect(page.getByText('Черновиков нет')).toBeVisible()
})

/** Some article whose price is asked for, where there is one in stock. */
async function articleWithoutPrice(page: Page): Promise<string[]> {
  const answer = await page.request.get('/api/v1/product/?in_stock=1&ordering=-price&page_size=100&page=1')
  const { count } = (await answer.json()) as { count: number }
  const last = await page.request.get(`/api/v1/product/?in_stock=1&ordering=-price&page_size=100&page=${Math.ceil(count / 100)}`)
  const { results } = (await last.json()) as { results: { article: string; price: number | null }[] }
  return results
    .filter(({ price }) => price === null)
    .slice(0, 1)
    .map(({ article }) => article)
}

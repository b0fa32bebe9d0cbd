// Orders as a guest (CHK-02, CHK-03).
import { fillCart } from './create-customer.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, fillGuestOrder, productPath, test } from './fixtures.ts'

test('ROUTE-01 CART-01 CHK-03 a newcomer finds a product from the home page and orders it as a guest', async ({ page, shop }) => {
  const [product] = await shop.inStock(1)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('searchbox').or(page.getByRole('combobox')).first().fill(product!.article)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/catalog/product/${product!.article}`))
  await expect(page.getByRole('heading', { level: 1, name: product!.name })).toBeVisible() // the address changes before
  await page.getByRole('button', { name: 'В корзину' }).first().click()
  await expect(page.getByRole('link', { name: /Корзина/ }).first()).toContainText('1')

  await page.goto('/cart')
  await expect(page.getByRole('listitem').filter({ hasText: product!.article })).toBeVisible()
  const phone = await fillGuestOrder(page)
  await expect(page.getByLabel('Телефон')).toHaveValue(phone.replace(/^8(\d{3})(\d{3})(\d\d)(\d\d)$/, '+7 ($1) $2 $3 $4'))
  await page.getByLabel('Комментарий').fill('Позвоните после обеда')
  await page
    .getByRole('button', { name: /Отправить заказ/ })
    .first()
    .click()
  await expect(page.getByText('Заказ успешно сформирован').filter({ visible: true }).first()).toBeVisible()
  await expect(page).toHaveURL(/\/order\?id=[2-9A-HJKMNP-Z]{8}/)
  await expect(page.getByText(product!.article).first()).toBeVisible()

  const number = new URL(page.url()).searchParams.get('id')!
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/^Родник, \+7/)).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await page.emulateMedia({ media: null })
  await page.goto('/cart')
  await expect(page.getByText(product!.article)).toHaveCount(0)
  // The next order begins with empty fields.
  await page.goto(productPath(product!.article))
  await page.getByRole('button', { name: 'В корзину' }).first().click()
  await expect(page.getByRole('link', { name: /Корзина/ }).first()).toContainText('1')
  await page.goto('/cart')
  for (const field of ['Имя', 'Телефон', 'E-mail', 'Комментарий']) await expect(page.getByLabel(field), field).toHaveValue('')
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/my-orders')
  await page.getByLabel(/Номер заказа/).fill(number)
  await page.getByLabel('Телефон').fill(phone)
  await page.getByRole('main').getByRole('button', { name: /Найти/ }).click()
  const found = page.getByRole('heading', { level: 1, name: new RegExp(`Заказ ${number}`) })
  await expect(found).toBeFocused()
  await expect(found).toBeInViewport()
})

test(
  'CHK-03 CART-01 on a phone the order is read from its top, and so is the cart that it has emptied',
  { tag: '@full' },
  async ({ page, shop }) => {
    await page.setViewportSize({ width: 380, height: 700 })
    const articles = (await shop.inStock(3)).map(({ article }) => article)
    await fillCart(page, articles)
    await page.goto('/cart')
    await fillGuestOrder(page)
    await page.getByRole('button', { name: 'Отправить заказ' }).last().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Посмотреть заказ' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Заказ / })).toBeInViewport()
    await page.goBack()
    const nothing = page.getByRole('heading', { name: 'В корзине пока пусто' })
    await expect(nothing).toBeInViewport()
    await page.reload()
    await expect(nothing).toBeInViewport()
  },
)

test.describe('a form sent at once', () => {
  // Before its check has loaded the server answers, with the same texts (use-validation.ts).
  test.use({ allowedConsoleErrors: [/status of 400/] })

  test('CHK-02 CHK-03 a guest asks for delivery; the address outlives a reload, and the order shows it @full', async ({ page, shop }) => {
    const [product] = await shop.inStock(1)
    await fillCart(page, [product!.article])
    await page.goto('/cart')
    await fillGuestOrder(page)
    await page.getByRole('radio', { name: 'Доставка' }).check()
    await expect(page.getByLabel('Магазин', { exact: true })).toBeHidden()
    await page.getByRole('button', { name: 'Отправить заказ' }).first().click()
    await expect(page.getByText('Укажите адрес доставки')).toBeVisible()
    await page.getByLabel('Адрес доставки').fill('Актобе, Абая 1')
    await page.reload()
    await expect(page.getByRole('radio', { name: 'Доставка' })).toBeChecked()
    await expect(page.getByLabel('Адрес доставки')).toHaveValue('Актобе, Абая 1')
    await expectAccessible(page)
    for (const width of [320, 380, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSidewaysScroll(page)
    }
    await page.getByRole('checkbox', { name: /политику обработки/ }).check()
    // The dialog wraps the longest e-mail on the narrowest phone.
    await page.setViewportSize({ width: 320, height: 700 })
    await page.getByLabel('E-mail').fill(`${'snabzhenie.stroitelnogo.uchastka'.repeat(2)}@stroydom.example`)
    await page.getByRole('button', { name: 'Отправить заказ' }).last().click()
    const dialog = page.getByRole('dialog', { name: 'Заказ успешно сформирован' })
    await expect(dialog).toBeVisible()
    expect(await dialog.evaluate((box) => box.querySelector('p')!.scrollWidth - box.clientWidth)).toBeLessThan(0)
    await page.getByRole('button', { name: 'Посмотреть заказ' }).click()
    await expect(page.getByText('Актобе, Абая 1')).toBeVisible()
    await expect(page.getByText(/Доставка/).first()).toBeVisible()
  })
})

test(
  'CART-03 a quantity that is no whole number gives way to the old one; below one removes with undo',
  { tag: '@full' },
  async ({ page, shop }) => {
    const product = (await shop.inStock(8)).find((one) => one.price > 0)!
    await page.goto(productPath(product.article))
    await page.getByRole('button', { name: 'В корзину' }).first().click()
    await expect(page.getByRole('link', { name: /Корзина/ }).first()).toContainText('1')
    await page.goto('/cart')
    const line = page.getByRole('listitem').filter({ hasText: product.article })
    const quantity = line.getByRole('textbox').or(line.getByRole('spinbutton')).first()
    await quantity.fill('1,5')
    await quantity.blur()
    await expect(quantity).toHaveValue('1')
    // Pasted from a table: whole, never cut to another number. Enter leaves the keyboard where it is.
    await quantity.selectText()
    await page.keyboard.insertText('2,00')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('complementary', { name: 'Ваш заказ' })).toContainText('2\u00a0шт')
    await expect(quantity).toHaveValue('2')
    await expect(quantity).toBeFocused()
    await line.getByRole('button', { name: 'Уменьшить количество' }).click()
    await expect(quantity).toHaveValue('1')
    // One less than one removes the line.
    await line.getByRole('button', { name: 'Уменьшить количество' }).click()
    await expect(page.getByText('Строка удалена')).toBeVisible()
    await page.getByRole('button', { name: 'Вернуть' }).first().click()
    await expect(line).toBeVisible()
  },
)

test.describe('without scripts', () => {
  // A refused form is answered with 400, which the browser notes.
  test.use({ javaScriptEnabled: false, allowedConsoleErrors: [/status of 400/] })

  test('CAT-18 ROUTE-02 filters, ordering, cart and the guest order work before any script has run', async ({ page, shop }) => {
    const [product] = await shop.inStock(1)
    await page.goto('/catalog')
    await expect(page).toHaveURL(/\/catalog\/v2\?.*page=1.*page_size=9.*ordering=price/)
    const brand = page.locator('input[name="brands"]:enabled:visible').first()
    const name = (await brand.getAttribute('value'))!
    await brand.check()
    await page
      .getByRole('button', { name: /Показать|Применить/ })
      .first()
      .click()
    await expect(page).toHaveURL(/brands=/)
    expect(new URL(page.url()).searchParams.get('brands')).toBe(name)
    await expect(page.locator('input[name="brands"]:checked')).toHaveValue(name)

    await page.goto(productPath(product!.article))
    await page.getByRole('button', { name: 'В корзину' }).first().click()
    await page.goto('/cart')
    await fillGuestOrder(page)
    await page.getByLabel('Телефон').fill('')
    await page
      .getByRole('button', { name: /Отправить заказ/ })
      .first()
      .click()
    await expect(page.getByText('Поле обязательно к заполнению')).toBeVisible()
    await expect(page.getByLabel('Имя')).toHaveValue('Айдар Сериков')
    await page.getByLabel('Телефон').fill('8 701 555-01-02')
    await page.getByRole('checkbox', { name: /политику обработки/ }).check()
    await page
      .getByRole('button', { name: /Отправить заказ/ })
      .first()
      .click()
    await expect(page.getByText('Заказ успешно сформирован').filter({ visible: true }).first()).toBeVisible()
    const placed = page.url()
    await page.reload()
    expect(page.url()).toBe(placed)
  })
})

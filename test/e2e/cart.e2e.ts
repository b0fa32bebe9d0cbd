// Checks the cart: popover, two tabs, no connection, reload (CART-01, CART-05).
import type { Page } from '@playwright/test'
import { formatTiyn } from '#contract/values/money.ts'
import { fillCart } from './create-customer.ts'
import { expect, expectAccessible, fillGuestOrder, productPath, test } from './fixtures.ts'

const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /Корзина/ })
const buy = (page: Page) => page.getByRole('main').getByRole('button', { name: 'В корзину', exact: true }).first()

const unsent = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('cart-unsent')).length)

test('CART-04 CART-05 the cart opens over the page: quantities, removal and clearing with undo; Escape and a further press close it', async ({
  page,
  shop,
}) => {
  const [product, other] = await shop.inStock(2)
  for (const { article } of [product!, other!]) {
    await page.goto(productPath(article))
    await buy(page).click()
    await expect(page.getByRole('link', { name: 'В корзине' }).first()).toBeVisible()
  }
  await expect(cartLink(page)).toContainText('2')
  await cartLink(page).click()
  const popover = page.getByRole('dialog', { name: 'Корзина' })
  await expect(popover.getByRole('listitem')).toHaveCount(2)
  const [foot, progress] = await Promise.all(
    ['.cart-popover-foot', '.cart-popover-foot [aria-hidden="true"]:has(> div)'].map((part) => popover.locator(part).boundingBox()),
  )
  expect(progress!.width).toBeGreaterThan(foot!.width * 0.9) // what is missing to free delivery
  await expectAccessible(page)
  const line = popover.getByRole('listitem').filter({ hasText: product!.article })
  await line.getByRole('button', { name: 'Увеличить количество' }).click()
  await expect(line.getByRole('textbox', { name: 'Количество' })).toHaveValue('2')
  await expect(popover.locator('p').filter({ hasText: /^Итого/ })).toHaveText(
    `Итого ${formatTiyn(Math.round((2 * product!.price + other!.price) * 100))}`,
  )
  await line.getByRole('button', { name: /^Удалить/ }).click()
  await expect(popover.getByRole('listitem')).toHaveCount(1)
  await expect(cartLink(page)).toContainText('1')
  await page.getByRole('button', { name: 'Вернуть' }).click()
  await cartLink(page).click()
  await expect(popover.getByRole('listitem')).toHaveCount(2)
  await expect(line.getByRole('textbox', { name: 'Количество' })).toHaveValue('2')

  await cartLink(page).click()
  await expect(popover).toHaveCount(0)
  await cartLink(page).focus()
  await page.keyboard.press('Enter')
  await expect(popover.getByRole('listitem')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(popover).toHaveCount(0)
  await expect(cartLink(page)).toBeFocused()
  await cartLink(page).click()
  await popover.getByRole('button', { name: 'Очистить' }).click()
  await expect(popover).toContainText('В\u00a0корзине пока пусто')
  await page.getByRole('button', { name: 'Вернуть' }).last().click()
  await expect(cartLink(page)).toContainText('2')
})

test('CART-04 nothing ticked is no order and no sum; «Выбрать все» ticks every line again', async ({ page, shop }) => {
  const [product, other] = await shop.inStock(2)
  await fillCart(page, [product!.article, other!.article])
  await page.goto('/cart')
  const all = page.getByRole('checkbox', { name: /^Выбрать все/ })
  const lines = page.getByRole('checkbox', { name: /^Заказать/ })
  const order = page.getByRole('complementary', { name: 'Ваш заказ' })
  await expect(all).toBeChecked()
  await all.click()
  for (const line of await lines.all()) await expect(line).not.toBeChecked()
  await expect(page.getByText('Выбрано 0 из\u00a02')).toBeVisible()
  await expect(order.locator('p').filter({ hasText: /^Итого/ })).toHaveText(`Итого${formatTiyn(0)}`)
  await expect(order.getByRole('button', { name: 'Отправить заказ' })).toBeDisabled()
  await lines.first().click()
  await expect(page.getByText('Выбрано 1 из\u00a02')).toBeVisible()
  await all.click()
  for (const line of await lines.all()) await expect(line).toBeChecked()
  await expect(order.locator('p').filter({ hasText: /^Итого/ })).toHaveText(
    `Итого${formatTiyn(Math.round((product!.price + other!.price) * 100))}`,
  )
  await expect(order.getByRole('button', { name: 'Отправить заказ' })).toBeEnabled()
})

test('CART-01 CART-02 two tabs: each shows the other’s change at once, and two simultaneous changes are both stored @full', async ({
  page,
  context,
  shop,
}) => {
  const [product, other] = await shop.inStock(2)
  const second = await context.newPage()
  await page.goto(productPath(product!.article))
  await second.goto(productPath(other!.article))
  // The very first additions, from two tabs at once: one cart.
  await Promise.all([buy(page).click(), buy(second).click()])
  await expect(cartLink(page)).toContainText('2')
  await expect(cartLink(second)).toContainText('2')
  await second.goto('/cart')
  const line = second.getByRole('listitem').filter({ hasText: product!.article })
  await page.getByRole('button', { name: 'Увеличить количество' }).first().click()
  await expect(line.getByRole('textbox')).toHaveValue('2')
  await second.getByRole('button', { name: 'Очистить корзину' }).click()
  await second.getByRole('button', { name: 'Да, очистить' }).click()
  await expect(buy(page)).toBeVisible()
  await expect(cartLink(page)).toHaveAccessibleName('Корзина')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cart'))).toContain('"quantities":{}')
})

test.describe('without a connection', () => {
  test.use({ allowedConsoleErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/] })

  test(
    'CART-01 changes are shown, survive a reload and are sent in order when the connection is back',
    { tag: '@full' },
    async ({ page, context, shop }) => {
      const [product] = await shop.inStock(1)
      await page.goto(productPath(product!.article))
      await buy(page).click()
      await expect(page.getByText('Товар в\u00a0корзине', { exact: true })).toBeVisible()
      await context.setOffline(true)
      await page.getByRole('button', { name: 'Увеличить количество' }).first().click()
      await expect(page.getByText('Нет связи. Изменение корзины сохранится, когда она появится')).toBeVisible()
      await page.getByRole('button', { name: 'Увеличить количество' }).first().click()
      await expect(page.getByLabel('Количество', { exact: true })).toHaveValue('3')
      await page
        .getByRole('main')
        .getByRole('button', { name: /^В корзину: / })
        .first()
        .click()
      await expect(cartLink(page)).toContainText('2')
      expect(await unsent(page)).toBe(2)

      // The page is left before anything could be sent; the shop is back when it is opened again.
      await page.goto('about:blank')
      await context.setOffline(false)
      await page.goto(productPath(product!.article))
      await expect(cartLink(page)).toContainText('2')
      await expect(page.getByLabel('Количество', { exact: true })).toHaveValue('3')
      await expect.poll(() => unsent(page)).toBe(0)
      await page.reload()
      await expect(page.getByLabel('Количество', { exact: true })).toHaveValue('3')
    },
  )

  test(
    'CHK-03 SHELL-13 an order whose request fails although the connection works is «Возникла ошибка»; cart and fields stay',
    { tag: '@full' },
    async ({ page, shop }) => {
      const [product] = await shop.inStock(1)
      await fillCart(page, [product!.article])
      await page.goto('/cart')
      await fillGuestOrder(page)
      await page.route('**/cart.data*', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
      const send = page.getByRole('complementary', { name: 'Ваш заказ' }).getByRole('button', { name: 'Отправить заказ' })
      await send.click()
      const failed = page.getByRole('dialog', { name: 'Возникла ошибка' })
      await expect(failed).toContainText(
        'Попробуйте оформить заказ через какое-то время или свяжитесь по любому контактному номеру и сообщите о проблеме',
      )
      await failed.getByRole('button', { name: 'Вернуться к\u00a0заказу' }).click()
      await expect(failed).toBeHidden()
      await expect(page.getByRole('listitem').filter({ hasText: product!.article })).toBeVisible()
      await expect(page.getByLabel('Имя')).toHaveValue('Айдар Сериков')
      await page.unroute('**/cart.data*')
      await send.click()
      await expect(page.getByRole('dialog', { name: 'Заказ успешно сформирован' })).toBeVisible()
    },
  )
})

test('CART-02 SHELL-04 a login takes the guest’s cart into the customer’s, says so, and can be taken back @full', async ({
  page,
  shop,
  playwright,
  baseURL,
}) => {
  const [product, other] = await shop.inStock(2)
  const person = { email: 'merging@teplo.example', password: 'синий гвоздь 7' }
  // The customer's own cart, put together on another device.
  const device = await playwright.request.newContext({ baseURL: baseURL! })
  await device.post('/api/v1/users/', {
    data: {
      ...person,
      last_name: 'Оспанова',
      first_name: 'Айгуль',
      middle_name: '',
      phone_number: '+77015550102',
      privacy_policy_accepted: true,
      repeat_password: person.password,
    },
  })
  await device.post('/api/v1/cart/add/', { data: { article: product!.article, quantity: 2 } })
  await device.dispose()

  await page.goto(productPath(other!.article))
  await buy(page).click()
  await expect(page.getByText('Товар в\u00a0корзине', { exact: true })).toBeVisible()
  await page.goto(`/login?returnTo=${encodeURIComponent(productPath(other!.article))}`)
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Пароль', { exact: true }).fill(person.password)
  await page.getByRole('main').getByRole('button', { name: 'Войти' }).click()
  await expect(page.getByText('Мы объединили корзины')).toBeVisible()
  await expect(cartLink(page)).toContainText('2')
  await page.getByRole('button', { name: 'Отменить' }).click()
  await expect(cartLink(page)).toContainText('1')
  await cartLink(page).click()
  await expect(page.getByRole('dialog', { name: 'Корзина' }).getByRole('link', { name: 'Перейти в\u00a0корзину' })).toBeVisible()
})

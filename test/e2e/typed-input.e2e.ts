// Checks that typed texts outlast a reload, «back» and an ended session (CHK-03).
import { becomeCustomer, fillCart } from './create-customer.ts'
import { expect, expectLive, openLive, productPath, test } from './fixtures.ts'

const valves = '/catalog/v2?subcategory=Краны шаровые резьбовые для воды&page=1&page_size=18&ordering=price'

test('CART-03 a quantity typed in the cart is there after «back» and a reload without leaving the field @full', async ({ page, shop }) => {
  const [product] = await shop.inStock(1)
  await fillCart(page, [product!.article])
  await page.goto('/')
  await openLive(page, '/cart')
  const field = page.getByRole('textbox', { name: 'Количество' })
  await field.fill('3')
  await page.reload()
  await expectLive(page) // the browser itself restores the field before
  await expect(field).toHaveValue('3')
  await field.fill('4')
  await page.goBack()
  await page.goForward()
  await expect(field).toHaveValue('4')
})

test('ROUTE-14 CAT-05 the header of the cart leads back to the filtered list, at the same card @full', async ({ page, shop }) => {
  const [product] = await shop.inStock(1)
  await fillCart(page, [product!.article])
  await page.setViewportSize({ width: 380, height: 800 })
  await openLive(page, `${valves}&priceTo=5000`)
  const list = page.url()
  await page.evaluate(() => window.scrollTo(0, 900))
  await page
    .getByRole('navigation', { name: 'Разделы', exact: true })
    .getByRole('link', { name: /Корзина/ })
    .click()
  await page.getByRole('link', { name: /Вернуться в/ }).click()
  await expect(page).toHaveURL(list)
  await expect.poll(() => page.evaluate(() => Math.abs(scrollY - 900))).toBeLessThan(60)
  await openLive(page, productPath(product!.article))
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Корзина/ })
    .click()
  await page.getByRole('link', { name: /Вернуться к\sтовару/ }).click()
  await expect(page).toHaveURL(new RegExp(product!.article))
})

test.describe('in an ended session', () => {
  test.use({ allowedConsoleErrors: [/status of 401/] })

  test(
    'AUTH-02 FAV-01 CHK-03 a favourite asks to log in; a form says that the session ended, and its text is there after the login',
    { tag: '@full' },
    async ({ page, browser }) => {
      const email = await becomeCustomer(page)
      await openLive(page, valves)
      const other = await browser.newContext({ storageState: await page.context().storageState() })
      const end = async () =>
        expect((await other.request.post('/logout', { headers: { origin: new URL(page.url()).origin } })).ok()).toBe(true)
      const profile = await page.context().newPage()
      await openLive(profile, '/personal-account?tab=userinfo')
      await profile.getByLabel('Имя').fill('Асхат')
      await end()
      await other.close()
      await page
        .getByRole('button', { name: /^В избранное: / })
        .first()
        .click()
      await expect(page.getByRole('dialog', { name: 'Сеанс закончился' })).toBeVisible()
      await profile.getByRole('button', { name: 'Сохранить' }).click()
      await expect(profile).toHaveURL(/\/login\?/)
      await expect(profile.getByRole('status').filter({ hasText: 'Сеанс закончился' })).toBeVisible()
      await profile.getByLabel('E-mail').fill(email)
      await profile.getByLabel('Пароль', { exact: true }).fill('синий гвоздь 7')
      await profile.getByRole('button', { name: 'Войти' }).click()
      await expect(profile).toHaveURL(/tab=userinfo/)
      await expect(profile.getByLabel('Имя')).toHaveValue('Асхат')
    },
  )
})

test('AUTH-01 the two passwords are compared when either is left, and again while one is corrected', { tag: '@full' }, async ({ page }) => {
  await page.goto('/registration')
  // Before hydration nothing is compared, and there is no such button.
  await expect(page.getByRole('button', { name: 'Показать пароль', exact: true })).toBeVisible()
  const repeat = page.getByLabel('Пароль ещё раз')
  await page.getByLabel('Пароль', { exact: true }).fill('синий гвоздь 7')
  await repeat.fill('синий гвоздь 8')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Пароли не совпадают')).toBeVisible()
  await repeat.fill('синий гвоздь 7')
  await expect(page.getByText('Пароли не совпадают')).toHaveCount(0)
  await page.getByLabel('Пароль', { exact: true }).fill('синий гвоздь 9')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Пароли не совпадают')).toBeVisible()
  await page.getByLabel('Пароль', { exact: true }).fill('синий гвоздь 7')
  await expect(page.getByText('Пароли не совпадают')).toHaveCount(0)
})

test('AUTH-01 CHK-03 what was typed for a registration outlasts another page and «back», except passwords', async ({ page }) => {
  await page.goto('/registration')
  await expect(page.getByRole('button', { name: 'Показать пароль', exact: true })).toBeVisible()
  await page.getByLabel('Фамилия').fill('Нурланов')
  await page.getByLabel('Телефон').fill('7015550102')
  await page.getByLabel('Пароль', { exact: true }).fill('синий гвоздь 7')
  await page.getByRole('button', { name: 'Показать пароль', exact: true }).click()
  await page.getByLabel('Пароль ещё раз').fill('синий гвоздь 7')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('гвоздь')
  await page.getByRole('main').getByRole('link', { name: 'Войти', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Вход' })).toBeVisible() // the address changes before
  await page.goBack()
  await expect(page.getByLabel('Фамилия')).toHaveValue('Нурланов')
  await expect(page.getByLabel('Телефон')).toHaveValue('+7 (701) 555 01 02')
  await expect(page.getByLabel('Пароль', { exact: true })).toHaveValue('')
})

// A customer's ways in and out of the account, with scripts and without.
import type { Page } from '@playwright/test'
import { becomeCustomer, fillCart } from './create-customer.ts'
import { expect, expectAccessible, expectLive, expectNoSidewaysScroll, productPath, test } from './fixtures.ts'

const password = 'синий гвоздь 7'

async function fillRegistration(page: Page, email: string): Promise<void> {
  await page.getByLabel('Фамилия').fill('Нурланов')
  await page.getByLabel('Имя').fill('Айдар')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Телефон').fill('87015550102')
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByLabel('Пароль ещё раз').fill(password)
  await page.getByRole('checkbox', { name: /политику обработки/ }).check()
}

test.describe('with scripts', () => {
  test.use({ allowedConsoleErrors: [/status of 400/] })

  test('AUTH-01 AUTH-03 AUTH-04 FAV-01 SHELL-05 a guest clicks a favourite button, registers, and finds the product in the favourites', async ({
    page,
    shop,
  }) => {
    const [product] = await shop.inStock(1)
    const favouriteButton = page
      .getByRole('main')
      .getByRole('button', { name: /^В избранное: / })
      .first()
    await page.goto(productPath(product!.article))
    await favouriteButton.click()
    await page.getByRole('dialog').getByRole('link', { name: 'Зарегистрироваться' }).click()
    await expect(page.getByRole('heading', { name: 'Регистрация' })).toBeVisible()
    await fillRegistration(page, 'journey@stroydom.example')
    await page.getByLabel('Пароль ещё раз').fill('другой пароль')
    await page.getByRole('button', { name: 'Зарегистрироваться' }).click()
    await expect(page.getByText('Пароли не совпадают')).toBeVisible()
    await expect(page.getByLabel('Пароль ещё раз')).toBeFocused()
    await expect(page.getByLabel('Пароль', { exact: true })).toHaveValue(password)
    await expectAccessible(page)
    await page.getByLabel('Пароль ещё раз').fill(password)
    await page.getByRole('button', { name: 'Зарегистрироваться' }).click()
    // Back at the product, which is marked.
    await expect(page).toHaveURL(new RegExp(`${product!.article}$`))
    await expect(favouriteButton).toHaveAttribute('aria-pressed', 'true')
    await expectLive(page)

    await page.getByRole('link', { name: 'Айдар Н.' }).click()
    const menu = page.getByRole('banner').getByRole('navigation', { name: 'Личный кабинет' })
    await expect(page.getByText('Нурланов Айдар')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
    await page.getByRole('link', { name: 'Айдар Н.' }).click()
    await menu.getByRole('link', { name: 'Избранное' }).click()
    await expect(page).toHaveURL(/tab=favorites/)
    await expect(page.getByRole('heading', { level: 1, name: 'Избранное' })).toBeVisible()
    await expect(page.getByRole('main').getByText(product!.article)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Убрать из избранного/ }).click()
    await expect(page.getByRole('heading', { name: 'В избранном пусто' })).toBeVisible()

    await page.goto('/personal-account')
    await expect(page.getByText(/не\sподтверждён/)).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await fillCart(page, [product!.article], 3)
    await page.reload()
    const cart = page.getByRole('banner').getByRole('link', { name: /Корзина$/ })
    await expect(cart).toHaveAccessibleName(/1/)
    await page.getByRole('button', { name: 'Выход' }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Войти' })).toBeVisible()
    await expect(cart).not.toHaveAccessibleName(/\d/) // what lies in it is the account's
    await page.goto('/cart')
    await expect(page.getByRole('main')).not.toContainText(product!.article)
  })

  test(
    'AUTH-02 a session ended elsewhere: the next link in the open window leads to its page as a guest sees it, in one new document',
    { tag: '@full' },
    async ({ page, shop, baseURL }) => {
      const [product] = await shop.inStock(1)
      await becomeCustomer(page)
      await fillCart(page, [product!.article])
      await page.goto('/delivery')
      const banner = page.getByRole('banner')
      await expect(banner.getByRole('link', { name: 'Айдар Н.' })).toBeVisible()
      await expect(banner.getByRole('link', { name: /1\s*Корзина/ })).toBeVisible()
      // Another window of the same account, which knows nothing of this one's documents.
      const headers = {
        origin: baseURL ?? '',
        cookie: (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; '),
      }
      expect((await fetch(`${baseURL}/api/v1/auth/logout/`, { method: 'POST', headers })).ok).toBe(true)
      const documents: string[] = []
      page.on('request', (request) => {
        if (request.resourceType() === 'document') documents.push(new URL(request.url()).pathname)
      })
      const site = page.getByRole('contentinfo')
      await site.getByRole('link', { name: 'Контакты', exact: true }).first().click()
      await expect(banner.getByRole('link', { name: 'Войти' })).toBeVisible()
      await expect(page).toHaveURL(/\/contacts$/)
      await expect(banner.getByText('Айдар')).toHaveCount(0)
      await expect(banner.getByRole('link', { name: /1\s*Корзина/ })).toHaveCount(0)
      await expectLive(page) // of the new document, which alone offers the login
      await site.getByRole('link', { name: 'Доставка и оплата' }).click()
      await expect(page).toHaveURL(/\/delivery$/)
      await expect(page.getByRole('heading', { level: 1, name: /Доставка/ })).toBeVisible()
      expect(documents).toEqual(['/contacts'])
    },
  )
})

test(
  'SHELL-06 AUTH-04 SEC-01:privacy a customer’s burger menu names them and their account and logs out; nothing personal is stored by the browser',
  { tag: '@full' },
  async ({ page, shop }) => {
    const [product] = await shop.inStock(1)
    const email = await becomeCustomer(page)
    await page.setViewportSize({ width: 380, height: 800 })
    await page.goto(productPath(product!.article))
    await fillCart(page, [product!.article])
    await page.goto('/checkout')
    await expect(page.getByLabel('Телефон')).toHaveValue(/555/)
    await page.goto('/contacts') // the checkout has no menu
    await page.getByRole('banner').getByRole('link', { name: 'Меню', exact: true }).click()
    const burger = page.getByRole('dialog', { name: 'Меню' })
    const account = burger.getByRole('region', { name: 'Личный кабинет' })
    await expect(account.getByRole('heading', { name: 'Нурланов Айдар' })).toBeVisible()
    await expect(account).toContainText(email)
    await expect(account.getByRole('link')).toHaveCount(8)
    await expect(burger.getByRole('link', { name: 'Войти' })).toHaveCount(0)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }))
    expect(stored, 'something is stored, so that this looks at something').toContain(product!.article)
    for (const own of [email, 'stroydom', 'Нурланов', 'Айдар', '7015550102']) expect(stored).not.toContain(own)
    await account.getByRole('button', { name: 'Выход' }).click()
    await expect(page).toHaveURL(/\/$/)
  },
)

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, allowedConsoleErrors: [/status of 40[01]/] })

  test('AUTH-02 ROUTE-15 CAT-18 registration, logout and login are plain forms; one comes back to where one was', async ({ page }) => {
    await page.goto('/registration')
    await fillRegistration(page, 'plain@stroydom.example')
    await page.getByLabel('Телефон').fill('12')
    await page.getByRole('button', { name: 'Зарегистрироваться' }).click()
    await expect(page.getByText('Введите полный номер телефона')).toBeVisible()
    await expect(page.getByLabel('Фамилия')).toHaveValue('Нурланов')
    await fillRegistration(page, 'plain@stroydom.example')
    await page.getByRole('button', { name: 'Зарегистрироваться' }).click()
    await expect(page).toHaveURL(/\/personal-account$/)
    await page.goto('/login')
    await expect(page).toHaveURL(/\/personal-account$/)
    await page.getByRole('button', { name: 'Выход' }).click()
    await expect(page).toHaveURL(/\/$/)

    await page.goto('/personal-account?tab=changepassword')
    await expect(page).toHaveURL(/\/login\?returnTo=/)
    await page.getByLabel('E-mail').fill('plain@stroydom.example')
    await page.getByLabel('Пароль', { exact: true }).fill('не тот пароль')
    await page.getByRole('button', { name: 'Войти' }).click()
    await expect(page.getByRole('alert')).toContainText('Неверный e-mail или пароль')
    await page.getByLabel('Пароль', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Войти' }).click()
    await expect(page).toHaveURL(/tab=changepassword/)
    await page.getByLabel('Текущий пароль').fill(password)
    await page.getByLabel('Новый пароль', { exact: true }).fill('зелёный болт 8')
    await page.getByLabel('Новый пароль ещё раз').fill('зелёный болт 8')
    await page.getByRole('button', { name: 'Изменить пароль' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Пароль изменён' })).toBeVisible()
  })
})

// Checks that the result of an account form is in view and has the focus, also on a phone (ACC-01).
import type { Route } from '@playwright/test'
import { becomeCustomer, fillCart } from './create-customer.ts'
import { expect, expectLive, test } from './fixtures.ts'

test.use({
  viewport: { width: 380, height: 700 },
  allowedConsoleErrors: [/status of 40[01]|Failed to load resource|ERR_FAILED|Failed to fetch dynamically/],
})

test('ACC-01 AUTH-02 A11Y-01 the result of an account form is in view and has the focus; no password stays in a field @full', async ({
  page,
}) => {
  await becomeCustomer(page)
  const main = page.getByRole('main')
  const outcome = main.locator('[data-outcome]')
  await page.goto('/personal-account')
  await main.getByRole('button', { name: 'Сохранить' }).click()
  await expect(outcome).toHaveText('Данные сохранены.')
  await expect(outcome).toBeFocused()
  await expect(outcome).toBeInViewport()

  await main.getByText('Указать другой e-mail').click()
  const [emailPassword, ownPassword] = [main.locator('#emailPassword'), main.locator('#delete-password')]
  await main.getByLabel('Новый e-mail').fill('other@stroydom.example')
  await emailPassword.fill('не тот пароль')
  await main.getByRole('button', { name: 'Отправить ссылку' }).click()
  await expect(emailPassword).toHaveAttribute('aria-invalid', 'true')
  await expect(emailPassword).toBeFocused()
  await emailPassword.fill('синий гвоздь 7')
  await main.getByRole('button', { name: 'Отправить ссылку' }).click()
  await expect(outcome).toContainText('Письмо со')
  await expect(outcome).toBeFocused()
  await expect(emailPassword).toHaveValue('')

  // The error is in the form that was sent, which stays open.
  await main.getByText('Удалить учётную запись').click()
  await ownPassword.fill('не тот пароль')
  await main.getByRole('button', { name: 'Удалить навсегда' }).click()
  await expect(ownPassword).toHaveAttribute('aria-invalid', 'true')
  await expect(ownPassword).toBeFocused()

  await page.goto('/personal-account?tab=changepassword')
  let password = 'синий гвоздь 7'
  for (const next of ['зелёный болт 8', 'серый шуруп 9']) {
    await main.getByLabel('Текущий пароль').fill(password)
    await main.getByLabel('Новый пароль', { exact: true }).fill(next)
    await main.getByLabel('Новый пароль ещё раз').fill(next)
    await main.getByRole('button', { name: 'Изменить пароль' }).click()
    await expect(main.getByLabel('Текущий пароль')).toHaveValue('')
    await expect(outcome).toContainText('Пароль изменён')
    await expect(outcome).toBeFocused()
    password = next
  }
})

test('ACC-01 CHK-03 a saved profile shows what is stored, each time and when its tab is opened again; a refused one what was typed', async ({
  page,
}) => {
  await becomeCustomer(page)
  const main = page.getByRole('main')
  const [first, middle, phone] = [main.getByLabel('Имя'), main.getByLabel('Отчество'), main.getByLabel('Телефон')]
  const save = () => main.getByRole('button', { name: 'Сохранить', exact: true }).press('Enter')
  await page.goto('/personal-account?tab=userinfo')
  for (const [typed, stored] of [
    ['Айдар\u00a0\u00a0Серик  ', 'Айдар Серик'],
    [' Айдар   Серик', 'Айдар Серик'],
  ] as const) {
    await first.fill(typed)
    await phone.fill('8 701 555 01 03')
    await save()
    await expect(first).toHaveValue(stored)
    await expect(phone).toHaveValue('+7 (701) 555 01 03')
    await expect(main.locator('[data-outcome]')).toHaveText('Данные сохранены.')
  }
  await page.goto('/personal-account?tab=changepassword')
  await page.goto('/personal-account?tab=userinfo')
  await expectLive(page)
  await expect(first).toHaveValue('Айдар Серик')

  await first.fill('   ')
  await middle.fill(' Маратович ')
  await save()
  await expect(first).toHaveAttribute('aria-invalid', 'true')
  await expect(first).toHaveValue('   ')
  await expect(middle).toHaveValue(' Маратович ')
})

test('CART-01 A11Y-01 a line that leaves the cart, and the button that brings it back, leave the keyboard where it was', async ({
  page,
  shop,
}) => {
  const products = await shop.inStock(3)
  await fillCart(
    page,
    products.map(({ article }) => article),
  )
  await page.goto('/cart')
  const lines = page.getByRole('main').getByRole('listitem')
  await expect(lines).toHaveCount(3)
  const next = await lines.nth(1).getByRole('link').first().innerText()
  await lines
    .first()
    .getByRole('button', { name: /^Удалить/ })
    .press('Enter')
  await expect(lines).toHaveCount(2)
  await expect(page.getByRole('link', { name: next })).toBeFocused()
  await page.getByRole('button', { name: 'Вернуть' }).press('Enter')
  await expect(lines).toHaveCount(3)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('A11Y-01 AUTH-02 an error of a form sent before hydration gets the focus after hydration', { tag: '@full' }, async ({ page }) => {
  const { promise: areLetIn, resolve: letIn } = Promise.withResolvers<void>()
  await page.goto('/login')
  await page.getByLabel('E-mail').fill('nobody@stroydom.example')
  const password = page.getByLabel('Пароль', { exact: true })
  await password.fill('не тот пароль')
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await areLetIn
    await route.continue()
  })
  // As a browser sends it that has no scripts yet.
  await page.locator('main form').evaluate((form: HTMLFormElement) => HTMLFormElement.prototype.submit.call(form))
  const refusal = page.getByRole('alert')
  await expect(refusal).toContainText('Неверный e-mail или пароль')
  await expect(refusal).not.toBeFocused()
  letIn()
  await expect(refusal).toBeFocused()
})

test('ROUTE-15 ROUTE-17 going back after a login leads to the page before it, not to the login @full', async ({ page }) => {
  const email = await becomeCustomer(page)
  await page.context().clearCookies()
  await page.goto('/contacts')
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Пароль', { exact: true }).fill('не тот пароль')
  await page.getByRole('button', { name: 'Войти' }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await page.getByLabel('Пароль', { exact: true }).fill('синий гвоздь 7')
  await page.getByRole('button', { name: 'Войти' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Личная информация' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/contacts$/)
})

test(
  'ERR-01 AUTH-01 AUTH-03 a form whose request is lost says so and keeps what was typed, passwords too; the next press sends it',
  { tag: '@full' },
  async ({ page }) => {
    const email = `${test.info().testId}-lost@stroydom.example`
    const main = page.getByRole('main')
    await page.goto('/registration')
    await main.getByLabel('Фамилия').fill('Нурланов')
    await main.getByLabel('Имя').fill('Айдар')
    await main.getByLabel('Отчество').fill('Маратович')
    await main.getByLabel('E-mail').fill(email)
    await main.getByLabel('Телефон').fill('87015550102')
    await main.getByLabel('Пароль', { exact: true }).fill('синий гвоздь 7')
    await main.getByLabel('Пароль ещё раз').fill('синий гвоздь 7')
    await main.getByRole('checkbox').check()
    const words = { title: 'Сервис недоступен', status: 503, detail: 'Повторите через минуту.', request_id: '7f3a-19c2' }
    for (const [said, lose] of [
      [/^Сервер не\sответил\. /, (route: Route) => route.abort('internetdisconnected')],
      [
        /^Сервис недоступен\. Повторите через минуту\. .*Код обращения: 7f3a-19c2\.$/,
        (route: Route) => route.fulfill({ status: 503, contentType: 'application/problem+json', body: JSON.stringify(words) }),
      ],
    ] as const) {
      await page.route('**/registration.data*', lose, { times: 1 })
      await main.getByRole('button', { name: 'Зарегистрироваться' }).click()
      await expect(main.getByRole('alert')).toHaveText(said)
      await expect(main.getByRole('alert')).toContainText('Введённое осталось')
      await expect(main.getByRole('alert')).toBeFocused()
      await expect(main.getByRole('alert')).toBeInViewport()
      await main.getByLabel('Фамилия').focus()
    }
    await expect(main.getByLabel('Фамилия')).toHaveValue('Нурланов')
    await expect(main.getByLabel('Телефон')).toHaveValue('+7 (701) 555 01 02')
    await expect(main.getByLabel('Пароль ещё раз')).toHaveValue('синий гвоздь 7')
    await main.getByRole('button', { name: 'Зарегистрироваться' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Личная информация' })).toBeVisible()
    await expect(main.getByLabel('Отчество')).toHaveValue('Маратович')
  },
)

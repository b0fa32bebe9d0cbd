// Loses what a form of the back office needs: the line, the database, the session, the role.
import { expect, expectAllAccessible, test } from './fixtures.ts'
import { setRole } from './make-staff.ts'
import { outboxFolder } from './read-mail.ts'
import { openAs, staffPassword, typePassword } from './sign-in-staff.ts'

// An ended session, a lost role and a conflict are responses of 401 to 409, a stopped database one of 503; a lost line is a failed request.
test.use({
  allowedConsoleErrors: [
    /Failed to load resource: (?:the server responded with a status of (?:40[0139]|503)|net::ERR_INTERNET_DISCONNECTED)/,
  ],
})

test('STAFF-06 STAFF-08 two browsers of one person: edits of different fields merge; a lost line, a stopped database and an ended session lose nothing', async ({
  page,
  browser,
}) => {
  const email = 'two@rodnik.example'
  await openAs(page, 'orders', email, '/profile')
  const second = await (await browser.newContext()).newPage()
  await second.goto('/admin/profile')
  await typePassword(second, email)
  await expect(second.getByText('на связи')).toBeVisible()
  // Tabs of a browser share one stream.
  const streams: string[] = []
  page.context().on('request', (request) => request.url().includes('/staff/events') && streams.push(request.url()))
  const tab = await page.context().newPage()
  await tab.goto('/admin/profile')
  await expect(tab.getByText('на связи')).toBeVisible()
  await page.getByLabel('Имя', { exact: true }).fill('Мадина-Анна')
  // What changes while the line is cut is read when it is back.
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await expect(page.getByText('Нет связи с')).toBeVisible()
  await second.getByLabel('Фамилия').fill('Сейткали')
  await second.keyboard.press('Control+s')
  await expect(second.getByText('Сохранено')).toBeVisible()
  await expect(tab.getByLabel('Фамилия')).toHaveValue('Сейткали')
  expect(streams).toEqual([])
  await tab.close()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByText('Запись изменил кто-то ещё')).toBeVisible()
  await page.keyboard.press('Control+s')
  const conflict = page.getByRole('dialog', { name: 'Профиль: пока вы правили, запись изменили' })
  await expect(conflict.getByText('Фамилия — Сейткали')).toBeVisible()
  await conflict.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Сохранено')).toBeVisible()
  await expect(second.getByLabel('Имя', { exact: true })).toHaveValue('Мадина-Анна')

  await page.getByLabel('Отчество').fill('Сериковна')
  await page.context().setOffline(true)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Нет связи с')).toBeVisible()
  await expectAllAccessible(page)
  await page.context().setOffline(false)
  await expect(page.getByText('Сохранено')).toBeVisible()
  await expect(second.getByLabel('Отчество')).toHaveValue('Сериковна')
  // A screen whose script is first asked for without a line waits as well: the page is not loaded again.
  await page.evaluate(() => document.documentElement.setAttribute('data-same', ''))
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Обращения' }).click()
  await expect(page.getByText('Нет связи с')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Обращения' }).first()).toBeVisible()
  await expect(page.locator('html[data-same]')).toBeAttached()
  const isShaped = Promise.withResolvers<void>()
  await page.route('**/profile.data*', (route) => isShaped.promise.then(() => route.continue()), { times: 1 })
  await page.goBack()
  await expect(page.locator('[data-skeleton]')).toBeVisible()
  isShaped.resolve()

  await page.getByLabel('Отчество').fill('Серикова')
  await page.route('**/profile.data*', (route) => route.fulfill({ status: 503 }))
  await page.keyboard.press('Control+s')
  await expect(page.getByText('База не отвечает')).toBeVisible()
  await expectAllAccessible(page)
  // Clicked while it still fails: once the database answers, it is sent again every three seconds without a click.
  await page.getByRole('button', { name: 'Повторить' }).click()
  await page.unroute('**/profile.data*')
  await expect(second.getByLabel('Отчество')).toHaveValue('Серикова')
  await expect(page.getByRole('group', { name: 'Несохранённое' })).toHaveCount(0)

  await page.getByLabel('Отчество').fill('Серикқызы')
  // Sent before the session ends, received afterwards.
  const isEnded = Promise.withResolvers<void>()
  await page.route('**/profile.data*', async (route) => {
    if (route.request().method() === 'POST') await isEnded.promise
    await route.continue()
  })
  await page.keyboard.press('Control+s')
  const end = second.getByRole('button', { name: 'Завершить', exact: true })
  await end.click()
  await expect(end).toHaveCount(0)
  isEnded.resolve()
  const again = page.getByRole('dialog', { name: 'Войдите снова' })
  await expect(again).toBeVisible()
  await expectAllAccessible(page)
  await again.getByLabel('Пароль', { exact: true }).fill('не тот пароль')
  await again.getByRole('button', { name: 'Войти' }).click()
  await expect(again.getByText('Осталось попыток: 9')).toBeVisible()
  await again.getByLabel('Пароль', { exact: true }).fill(staffPassword)
  await again.getByRole('button', { name: 'Войти' }).click()
  await expect(page.getByText('Сохранено')).toBeVisible()
  await expect(page.getByLabel('Отчество')).toHaveValue('Серикқызы')
  await second.context().close()
})

test('STAFF-03 STAFF-06 a role that is taken away while its owner types: the page says so and keeps it, and sends it when the role is back @full', async ({
  page,
}) => {
  const email = 'demoted@rodnik.example'
  await openAs(page, 'orders', email, '/orders/new')
  await page.getByLabel('Телефон').fill('87015559911')
  await page.getByLabel('Имя').fill('Айгуль')
  await page.getByRole('combobox', { name: /Добавить товар/ }).fill('кран шаровой')
  await page.getByRole('listbox', { name: 'Найденные товары' }).getByRole('option').first().click()
  await setRole(outboxFolder, email, 'content')
  await page.getByRole('button', { name: 'Оформить как новый' }).click()
  await expect(page.getByText('Раздел больше не открыт вашей роли')).toBeVisible()
  await expectAllAccessible(page)
  await expect(page.getByLabel('Имя')).toHaveValue('Айгуль')
  await setRole(outboxFolder, email, 'orders')
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(page).toHaveURL(/\/orders\/[0-9A-Z]{8}/)
})

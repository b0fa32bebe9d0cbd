// Walks the back office: sign-in of the first owner, an invited seller, rights, people, journal (STAFF-01 to STAFF-05).
import type { Page } from '@playwright/test'
import { totp } from '../totp.ts'
import { becomeCustomer } from './create-customer.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { addStaff, demoOwner, setRole } from './make-staff.ts'
import { linkTo, outboxFolder } from './read-mail.ts'
import { openSection, staffPassword, typePassword } from './sign-in-staff.ts'

// Refusals are responses of 400 to 403, which Chromium reports.
test.use({ allowedConsoleErrors: [/Failed to load resource: the server responded with a status of 40[013]/] })

/** On the page that sets it up. @returns the secret and one recovery code */
async function setUpFactor(page: Page): Promise<{ secret: string; recovery: string }> {
  await expect(page.getByRole('heading', { name: 'Второй шаг входа' })).toBeVisible()
  const secret = (await page.locator('[data-secret]').getAttribute('data-secret')) ?? ''
  await page.getByLabel('Код из шести цифр').fill(totp(secret))
  await page.getByRole('button', { name: 'Включить' }).click()
  const codes = page.getByRole('list', { name: 'Запасные коды' }).getByRole('listitem')
  await expect(codes).toHaveCount(8)
  const recovery = (await codes.first().textContent()) ?? ''
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: 'Коды сохранены' }).check()
  await page.getByRole('link', { name: 'Готово' }).click()
  return { secret, recovery }
}

for (const [width, tag] of [
  [1440, ''],
  [380, ' @full'],
] as const)
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test(`STAFF-01 STAFF-02 STAFF-04 STAFF-08 the first owner signs in, invites, and sees it in the journal at once; the invited seller sees what the role allows, and signs in with the second factor, at ${width} px${tag}`, async ({
      page,
      browser,
    }) => {
      const owner = width === 1440 ? demoOwner(outboxFolder) : { email: 'owner-380@rodnik.example', password: staffPassword }
      if (width !== 1440) await addStaff(outboxFolder, owner.email, 'owner', owner.password)
      await page.goto('/admin/journal')
      await expect(page).toHaveURL(/\/admin\/login\?next=%2Fjournal/)
      await expectAccessible(page)
      await typePassword(page, owner.email, 'не тот пароль')
      await expect(page.getByText('Осталось попыток: 9')).toBeVisible()
      await expectAccessible(page)
      await typePassword(page, owner.email, owner.password)
      const { secret, recovery } = await setUpFactor(page)
      await expect(page.getByRole('heading', { name: 'Журнал' })).toBeVisible()
      await openSection(page, 'Сотрудники')
      await expectAccessible(page)
      await page.getByRole('checkbox', { name: 'Второй шаг входа обязателен всем' }).click()
      const demand = page.getByRole('dialog', { name: 'Второй шаг входа обязателен всем' })
      await demand.getByLabel('С какого дня').fill('')
      await demand.getByRole('button', { name: 'Сделать обязательным' }).click()
      await expect(demand.getByText('Выберите день, не\u00a0раньше сегодняшнего')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(demand).toBeHidden()

      const email = `timur-${width}@rodnik.example`
      await page.getByRole('button', { name: 'Пригласить' }).click()
      const dialog = page.getByRole('dialog', { name: 'Пригласить сотрудника' })
      await dialog.getByLabel('Рабочая почта').fill(email)
      await dialog.getByLabel('Имя и фамилия').fill('Тимур Ахметов')
      await dialog.getByRole('checkbox', { name: /^продавец/ }).check()
      await dialog.getByLabel('Ваш пароль').fill(owner.password)
      await dialog.getByRole('button', { name: 'Отправить приглашение' }).click()
      await expect(dialog.getByText('Выберите магазины продавца')).toBeVisible()
      await dialog.getByRole('group', { name: 'Магазины продавца' }).getByRole('checkbox').first().check()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Отправить приглашение' }).click()
      await expect(page.getByText('Приглашение отправлено')).toBeVisible()
      await expect(page.getByRole('row').filter({ hasText: email })).toContainText('приглашён')

      await openSection(page, 'Журнал')
      const entry = page.getByRole('row', { name: new RegExp(`Сотрудник ${email}`) })
      await expect(entry).toContainText('продавец')
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Сегодня' }).click()
      await expect(page).toHaveURL(/at_from=20/)
      await expect(entry).toBeVisible()
      await page.getByRole('searchbox').fill(email)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/search=timur/)
      await expect(entry).toBeVisible()
      await page.getByLabel('Что: всё').selectOption('orders')
      await expect(page.getByText('По этим условиям ничего не нашлось')).toBeVisible()

      const seller = await browser.newContext()
      const other = await seller.newPage()
      await other.goto(await linkTo(email, '/admin/welcome'))
      await other.getByLabel('Пароль', { exact: true }).fill(staffPassword)
      await other.getByRole('button', { name: 'Сохранить' }).click()
      await typePassword(other, email)
      await expect(other.getByRole('heading', { name: 'Заказы' })).toBeVisible()
      await expect(other.getByRole('navigation', { name: 'Разделы' }).getByRole('link')).toHaveText([/^Заказы/])
      // By address, by the action of the page, and by the API.
      expect((await other.goto('/admin/staff'))?.status()).toBe(403)
      await expect(other.getByRole('heading', { name: 'Недоступно вашей роли' })).toBeVisible()
      await expectAccessible(other)
      expect((await other.request.post('/admin/staff', { form: { intent: 'demand-factor', from: '2027-01-31' } })).status()).toBe(403)
      expect((await other.request.get('/api/v1/staff/journal/')).status()).toBe(403)

      // The journal shows a colleague's change without a reload.
      await page.getByLabel('Что: всё').selectOption('users')
      await expect(page.getByText('По этим условиям ничего не нашлось')).toBeHidden()
      await other.goto('/admin/profile')
      await other.getByLabel('Имя', { exact: true }).fill('Темирлан')
      await other.keyboard.press('Control+s')
      await expect(other.getByText('Сохранено')).toBeVisible()
      await expect(page.getByRole('row', { name: /Темирлан/ }).first()).toBeVisible()
      await openSection(page, 'Сотрудники')
      const colleague = page.getByRole('row').filter({ hasText: email })
      await expect(colleague.getByText('код', { exact: true })).toHaveCount(0)
      await other.getByLabel('Пароль, чтобы: включить').fill(staffPassword)
      await other.getByRole('button', { name: 'Включить' }).click()
      const own = await setUpFactor(other)
      await expect(colleague.getByText('код', { exact: true })).toBeVisible()
      await other
        .getByRole('banner')
        .getByRole('button', { name: /продавец/ })
        .click()
      await other.getByRole('button', { name: 'Выйти' }).click()
      await typePassword(other, email)
      await other.getByLabel('Код из шести цифр').fill(totp(own.secret, 1)) // a code opens once; the next one is accepted already
      await expect(other.getByRole('heading', { name: 'Заказы' })).toBeVisible()
      await expectAccessible(other)
      await seller.close()

      // The code of the app opens once; a recovery code opens, too.
      const signInAgain = async () => {
        const menu = page.getByRole('banner').getByRole('button', { name: /владелец/ })
        await menu.click()
        await page.getByRole('button', { name: 'Выйти' }).click()
        await typePassword(page, owner.email, owner.password)
      }
      await signInAgain()
      const code = totp(secret, 1)
      await page.getByLabel('Код из шести цифр').fill(code)
      await expect(page.getByRole('navigation', { name: 'Разделы' })).toBeVisible()
      await signInAgain()
      await page.getByLabel('Код из шести цифр').fill(code)
      await expect(page.getByText('Этот код уже введён')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Ввести запасной код' }).click()
      await page.getByLabel('Код', { exact: true }).fill(recovery.toLowerCase())
      await page.getByRole('button', { name: 'Продолжить' }).click()
      await expect(page.getByRole('navigation', { name: 'Разделы' })).toBeVisible()

      // Another one changes the roles while they are changed here: both are shown, and one of them is chosen.
      await openSection(page, 'Сотрудники')
      await colleague.getByRole('button', { name: /Темирлан/ }).click()
      const rights = page.getByRole('dialog', { name: /^Темирлан/ })
      await rights.getByRole('checkbox', { name: /^заказы/ }).check()
      await rights.getByLabel('Ваш пароль').fill(owner.password)
      await setRole(outboxFolder, email, 'content')
      await rights.getByRole('button', { name: 'Сохранить роли' }).click()
      const conflict = page.getByRole('dialog', { name: /пока вы правили, запись изменили/ })
      await expect(conflict.getByRole('radio', { name: /: содержание$/ })).toBeVisible()
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
      await conflict.getByRole('radio', { name: /^У вас:\s*заказы, продавец: / }).check()
      await page.keyboard.press('Control+s')
      await expect(page.getByText('Права изменены')).toBeVisible()
      await expect(colleague).toContainText('продавец')
    })
  })

test('STAFF-01 a customer is shown that /admin is for staff, and robots are told nothing', async ({ page }) => {
  await becomeCustomer(page)
  const response = await page.goto('/admin')
  expect([response?.status(), response?.headers()['x-robots-tag']]).toEqual([403, 'noindex, nofollow'])
  await expect(page.getByRole('heading', { name: 'Только для сотрудников' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Войти как сотрудник' }).click()
  await expect(page.getByLabel('Рабочая почта')).toBeVisible()
  expect(await (await page.request.get('/robots.txt')).text()).not.toContain('admin')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 380, height: 800 } })

  test('STAFF-04 sign-in and profile fit 380 px; another session is ended there @full', async ({ page, browser }) => {
    const email = 'madina@rodnik.example'
    await addStaff(outboxFolder, email, 'content', staffPassword)
    await page.goto('/admin')
    await expectNoSidewaysScroll(page)
    await typePassword(page, email)
    await expect(page.getByRole('heading', { name: 'Вы вошли' })).toBeVisible()
    const desk = await browser.newContext()
    const second = await desk.newPage()
    await second.goto('/admin')
    await typePassword(second, email)
    await expect(second.getByRole('heading', { name: 'Вы вошли' })).toBeVisible()
    await page.getByRole('link', { name: 'Профиль и сеансы' }).click()
    await expect(page.getByRole('heading', { name: 'Профиль' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Завершить', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Завершить', exact: true })).toHaveCount(0)
    await second.goto('/admin/profile')
    await expect(second.getByText('Сеанс закончился')).toBeVisible()
    await desk.close()
  })
})

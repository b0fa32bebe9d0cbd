// Walks the kit of the back office: keys of lists, bulk change, conflict, leaving, lost line, ended session (STAFF-06, STAFF-08, STAFF-10).
import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { addStaff } from './make-staff.ts'
import { outboxFolder } from './read-mail.ts'

// An ended session and a conflict are responses of 401 and 409; a lost line is a failed request.
test.use({
  allowedConsoleErrors: [/Failed to load resource: (?:the server responded with a status of 40[0139]|net::ERR_INTERNET_DISCONNECTED)/],
})

const password = 'зелёный вентиль 5'

async function signIn(page: Page, email: string, path: string): Promise<void> {
  await page.goto(`/admin/login?next=${encodeURIComponent(path)}`)
  await page.getByLabel('Рабочая почта').fill(email)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Войти' }).click()
  await expect(page.getByText('на связи')).toBeVisible()
}

async function openSecond(browser: Browser, email: string, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, email, path)
  return page
}

/** From the top: a field that is half under the sticky bar would count as too small. */
async function expectAllAccessible(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)
}

test('STAFF-06 STAFF-10 the kit: rows are walked and ticked by keys, a bulk change is rehearsed, a conflict chosen field by field, leaving asks @full', async ({
  page,
}) => {
  const email = 'kit@rodnik.example'
  await addStaff(outboxFolder, email, 'content', password)
  await signIn(page, email, '/kit')
  await expectAllAccessible(page)
  const rows = page.getByRole('row')
  await rows.nth(1).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Выбрано 1')).toBeVisible()
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByText('Выбрано 2')).toBeVisible()
  await page.getByRole('button', { name: 'Выбрать все 2 по фильтру' }).click()
  await expect(page.getByText('Выбраны все 2 по фильтру')).toBeVisible()
  await expectAllAccessible(page)
  await page.getByRole('button', { name: 'Снять с сайта' }).click()
  const bulk = page.getByRole('dialog', { name: 'Снять с сайта' })
  await expect(bulk.getByText('Изменится 1 из 2')).toBeVisible()
  await expectAllAccessible(page)
  await page.keyboard.press('Control+Enter')
  await expect(bulk.getByText('Готово: 1')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByLabel('Опт 2, ₸').fill('67 900')
  await page.getByLabel('Материал корпуса').fill('бронза')
  await page.getByRole('button', { name: 'Сохранил другой' }).click()
  await expect(page.getByText('Запись изменил кто-то ещё')).toBeVisible()
  await page.keyboard.press('Control+s')
  const conflict = page.getByRole('dialog', { name: 'Товар: изменил Светлана Ли, пока вы правили' })
  await expect(conflict.getByText('Название — Насос циркуляционный')).toBeVisible()
  await expectAllAccessible(page)
  await expect(conflict.getByRole('button', { name: 'Сохранить' })).toBeDisabled()
  await page.keyboard.press('ArrowRight')
  await expect(conflict.getByRole('radio', { name: /У вас\s*67 900/ })).toBeChecked()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Сохранено')).toBeVisible()

  await page.getByLabel('Название').last().fill('Насос UPS')
  await page.getByRole('link', { name: 'Родник' }).first().click()
  const leaving = page.getByRole('dialog', { name: 'Сохранить перед уходом?' })
  await expectAllAccessible(page)
  await leaving.getByRole('button', { name: 'Остаться' }).click()
  await expect(page.getByLabel('Название').last()).toHaveValue('Насос UPS')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Нет такого')
  await expect(page.getByText('Ничего не нашлось').last()).toBeVisible()
  await expectAllAccessible(page)
  await page.keyboard.press('Escape')
})

test('STAFF-06 STAFF-08 two browsers of one person: edits of different fields merge; a lost line and an ended session lose nothing', async ({
  page,
  browser,
}) => {
  const email = 'two@rodnik.example'
  await addStaff(outboxFolder, email, 'orders', password)
  await signIn(page, email, '/profile')
  const second = await openSecond(browser, email, '/profile')
  await page.getByLabel('Имя', { exact: true }).fill('Мадина-Анна')
  await second.getByLabel('Фамилия').fill('Сейткали')
  await second.keyboard.press('Control+s')
  await expect(second.getByText('Сохранено')).toBeVisible()
  await expect(page.getByText('Запись изменил кто-то ещё')).toBeVisible()
  await page.keyboard.press('Control+s')
  const conflict = page.getByRole('dialog', { name: /^Профиль: изменил/ })
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

  await page.getByLabel('Отчество').fill('Серикқызы')
  await second.getByRole('button', { name: 'Завершить', exact: true }).click()
  await page.keyboard.press('Control+s')
  const again = page.getByRole('dialog', { name: 'Войдите снова' })
  await expectAllAccessible(page)
  await again.getByLabel('Пароль', { exact: true }).fill('не тот пароль')
  await again.getByRole('button', { name: 'Войти' }).click()
  await expect(again.getByText('Осталось попыток: 9')).toBeVisible()
  await again.getByLabel('Пароль', { exact: true }).fill(password)
  await again.getByRole('button', { name: 'Войти' }).click()
  await expect(page.getByText('Сохранено')).toBeVisible()
  await expect(page.getByLabel('Отчество')).toHaveValue('Серикқызы')
  await second.context().close()
})

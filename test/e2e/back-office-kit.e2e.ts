// Walks the kit of the back office: keys of lists, bulk change, undo, conflict, leaving, lost line, ended session, lost role.
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

test('STAFF-06 STAFF-10 the kit: rows are walked and ticked by keys, a bulk change is rehearsed, a conflict chosen field by field, leaving asks @full', async ({
  page,
}) => {
  const email = 'kit@rodnik.example'
  await openAs(page, 'content', email, '/kit')
  await expectAllAccessible(page)
  await page.getByRole('searchbox').fill('кран')
  await page.keyboard.press('Enter')
  const opened = page.locator('dialog[open], :popover-open')
  await page.getByRole('button', { name: 'Сохранить вид' }).click()
  await expect(opened).toBeVisible()
  await expectAllAccessible(page)
  const viewName = opened.getByLabel('Название')
  await viewName.fill(' ')
  await page.keyboard.press('Enter')
  await expect(opened.getByText('Введите название')).toBeVisible()
  await expect(viewName).toBeFocused()
  await expectAllAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByLabel('Состояние: любое').selectOption('new')
  await expect(page.getByText('По этим условиям ничего не нашлось')).toBeVisible()
  await expectAllAccessible(page)
  await page.getByRole('link', { name: 'Сбросить всё' }).click()
  await expect(page.getByRole('row')).toHaveCount(3)
  for (const name of ['Столбцы 2', 'Меню', 'Выгрузить', 'Окно с формой']) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(opened).toBeVisible()
    await expectAllAccessible(page)
    await page.keyboard.press('Escape')
    await expect(opened).toBeHidden()
  }
  await page.keyboard.press('Shift+Slash')
  await expect(page.getByRole('dialog', { name: 'Клавиши' })).toBeVisible()
  await expectAllAccessible(page)
  await page.keyboard.press('Escape')
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
  await expectAllAccessible(page)
  await bulk.getByRole('button', { name: 'Отменить' }).click()
  await expect(bulk.getByText('Отменено: 1')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByLabel('Опт 2, ₸').fill('67 900')
  await page.getByLabel('Материал корпуса').fill('бронза')
  await page.getByRole('button', { name: 'Сохранил другой' }).click()
  await expect(page.getByText('Запись изменил кто-то ещё')).toBeVisible()
  await page.keyboard.press('Control+s')
  const conflict = page.getByRole('dialog', { name: 'Товар: пока вы правили, запись изменили' })
  await expect(conflict.getByText('Название — Насос циркуляционный')).toBeVisible()
  await expectAllAccessible(page)
  await expect(conflict.getByRole('button', { name: 'Сохранить' })).toBeDisabled()
  await page.keyboard.press('ArrowRight')
  await expect(conflict.getByRole('radio', { name: /У вас:\s*67 900/ })).toBeChecked()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Сохранено')).toBeVisible()

  // Undone by the button, by Ctrl+Z after the message, and refused; in a field that is typed in the key is the field's own.
  const message = page.getByRole('button', { name: 'Сообщение', exact: true })
  const undo = page.getByRole('button', { name: 'Отменить', exact: true })
  await message.click()
  await expectAllAccessible(page)
  await message.click() // it may have ended meanwhile
  await undo.click()
  await expect(page.getByText('Отменено')).toBeVisible()
  await page.getByRole('button', { name: 'Сообщение о старом' }).click()
  await page.getByLabel('Артикул', { exact: true }).focus()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('потом это изменил другой')).toBeVisible()
  await message.click()
  await page.getByRole('textbox', { name: 'Цена, ₸' }).fill('13')
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('textbox', { name: 'Цена, ₸' })).toHaveValue('12,5,0')
  await expect(undo).toBeVisible()

  await page.getByLabel('Название').last().fill('Насос UPS')
  await page.getByRole('link', { name: 'Родник' }).first().click()
  const leaving = page.getByRole('dialog', { name: 'Сохранить перед уходом?' })
  await expectAllAccessible(page)
  await leaving.getByRole('button', { name: 'Остаться' }).click()
  await expect(leaving).toBeHidden()
  await expect(page.getByLabel('Название').last()).toHaveValue('Насос UPS')
  // What is typed while the rest is saved stays, and can be saved.
  await page.route(
    '**/kit.data*',
    async (route) => {
      await page.getByLabel('Вес, кг').fill('3,2')
      await route.continue()
    },
    { times: 1 },
  )
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Сохранено')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Несохранённое' }).getByText('Изменено: 1 Вес, кг')).toBeVisible()
  await page.getByLabel('Название').last().fill('')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Введите название')).toBeVisible()
  await expectAllAccessible(page)
  await page.getByLabel('Название').last().fill('удалено')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Товар: запись удалена')).toBeVisible()
  await expectAllAccessible(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Нет такого')
  await expect(page.getByText('Ничего не нашлось').last()).toBeVisible()
  await expectAllAccessible(page)
  await page.keyboard.press('Escape')
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

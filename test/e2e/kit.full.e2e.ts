// Walks the kit of the back office, which production refuses: keys of lists, bulk change, undo, conflict, leaving.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, expectAllAccessible, test } from './fixtures.ts'
import { addStaff } from './make-staff.ts'
import { outboxFolder } from './read-mail.ts'
import { openAs, staffPassword, typePassword } from './sign-in-staff.ts'

test.use({ allowedConsoleErrors: [/Failed to load resource: the server responded with a status of 404/] })

const port = String(Number(process.env.E2E_PORT ?? '3310') + 500)
const origin = `http://localhost:${port}`
const outbox = `${outboxFolder}-kit`
const isReady = () =>
  fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
let stop = async () => {}

test.beforeAll(async () => {
  // The same build as the other shop's.
  const env = { ...process.env, PORT: port, HOST: '127.0.0.1', NODE_ENV: 'test', MAIL_OUTBOX: outbox }
  const shop = spawn(process.execPath, ['test/e2e/start-server.ts'], { env, stdio: 'inherit' })
  stop = async () => {
    shop.kill('SIGTERM')
    await once(shop, 'exit')
  }
  await expect.poll(isReady, { timeout: 120_000 }).toBe(true)
})
test.afterAll(() => stop())

test('STAFF-06 STAFF-10 the kit: rows are walked and ticked by keys, a bulk change is rehearsed, a conflict chosen field by field, leaving asks', async ({
  page,
}) => {
  const email = 'kit@rodnik.example'
  await openAs(page, 'content', email, '/kit')
  expect((await page.goto('/admin/kit'))?.status(), 'production').toBe(404)
  await addStaff(outbox, email, 'content', staffPassword)
  await page.goto(`${origin}/admin/kit`)
  await typePassword(page, email)
  await expect(page.getByText('на связи')).toBeVisible()
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

  await page.getByRole('button', { name: 'Отправить старую' }).click()
  const formConflict = page.getByRole('dialog', { name: 'Покупатель: пока вы правили, запись изменили' })
  await expect(formConflict.getByRole('radio', { name: /Светлана Ли:\s*закрыта: нет оплаты/ })).toBeVisible()
  await formConflict.getByRole('button', { name: 'Взять всё: у\u00a0вас' }).click()
  await formConflict.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('{"blocked":"по просьбе","version":"2"}')).toBeVisible()

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
  await page.keyboard.press('Escape')
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

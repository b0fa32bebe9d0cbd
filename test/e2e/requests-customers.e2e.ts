// Walks requests and customers at the desk: take, answer, block (ADM-03, ADM-07), at 1440 and 380 px.
import type { Page } from '@playwright/test'
import { becomeCustomer } from './create-customer.ts'
import { expect, expectAccessible, expectAllAccessible, expectNoSidewaysScroll, productPath, test } from './fixtures.ts'
import { emailWith } from './read-mail.ts'
import { openAs, openSection, staffPassword } from './sign-in-staff.ts'

// Refusals are responses of 400 to 409, which Chromium reports.
test.use({
  viewport: { width: 1440, height: 900 },
  allowedConsoleErrors: [/Failed to load resource: the server responded with a status of 40[0139]/],
})

/** As one who works on requests. */
const signIn = (page: Page, name: string) => openAs(page, 'orders', `${name}-${test.info().retry}@rodnik.example`, '/requests')

async function ask(page: Page, name: string, email: string, comment: string, article = ''): Promise<void> {
  const headers = { origin: test.info().project.use.baseURL ?? '' }
  const data = { name, phone_number: '+77055557631', email, comment, agreement: true, topic: 'question', article }
  expect((await page.request.post('/api/v1/callback/', { headers, data })).status()).toBe(201)
}

/** With the dialog open. */
async function exportList(page: Page, file: string): Promise<void> {
  await page.getByRole('button', { name: 'Выгрузить' }).click()
  const dialog = page.getByRole('dialog', { name: 'Выгрузить список' })
  await dialog.getByLabel('Ваш пароль').fill('не тот пароль')
  await dialog.getByRole('button', { name: 'Выгрузить' }).click()
  await expect(dialog.getByText('Пароль не\u00a0подходит')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Ваш пароль').fill(staffPassword)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Выгрузить' }).click()
  expect((await download).suggestedFilename()).toBe(file)
  await expect(dialog).toBeHidden()
}

test('ADM-03 STAFF-06 STAFF-08 a question is taken, answered by e-mail and on the product’s page, and closed', async ({
  page,
  browser,
  shop,
}) => {
  const customer = await (await browser.newContext()).newPage()
  const email = await becomeCustomer(customer)
  const comment = `Подойдёт UPS 25-60 вместо Wilo? ${test.info().testId}`
  const [product] = await shop.inStock(1)
  await ask(customer, 'Павел Григорьев', email, comment, product!.article)
  await ask(customer, 'Лариса Пак', email, `${comment}, второй`)

  await signIn(page, 'desk')
  await exportList(page, 'Обращения.xlsx')
  await expectAccessible(page)
  await page.getByRole('searchbox').fill(comment)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/search=/) // the list shows what was found
  await page.getByRole('link', { name: 'Павел Григорьев' }).click()
  const panel = page.getByRole('complementary', { name: 'Обращение' })
  await expect(panel.getByText(comment)).toBeVisible()
  await panel.getByRole('link', { name: 'Следующее обращение' }).click()
  await expect(panel.getByRole('heading', { name: 'Лариса Пак' })).toBeVisible()
  await page.getByRole('row', { name: /Лариса Пак/ }).press('ArrowUp')
  await expect(panel.getByRole('heading', { name: 'Павел Григорьев' })).toBeVisible()
  await page.goBack()
  await expect(panel).toBeHidden()
  await page.goForward()
  await expect(panel.getByRole('heading', { name: 'Павел Григорьев' })).toBeVisible()
  await page.keyboard.press('t')
  await expect(panel.getByText('У\u00a0вас')).toBeVisible()
  await expect(page.getByRole('row', { name: /Павел Григорьев/ })).toContainText('Мадина')
  await panel.getByRole('button', { name: 'Ответить и завершить' }).click()
  await expect(panel.getByText('Напишите ответ')).toBeVisible()
  await expectAccessible(page)
  await panel.getByRole('link', { name: 'Создать заказ' }).click()
  await expect(page.getByLabel('Имя')).toHaveValue('Павел Григорьев')
  await expect(page.getByLabel('Телефон')).toHaveValue('+7 (705) 555 76 31')
  await expect(page.getByRole('main')).toContainText(product!.article)
  await page.goBack()

  await panel.getByLabel('Ответ письмом').fill('Да, подойдёт без переделки труб.')
  await panel.getByRole('checkbox', { name: /^Опубликовать/ }).check()
  await panel.getByLabel('Вопрос, как его увидят все').fill('Подойдёт вместо Wilo?')
  await expectAccessible(page)
  // A colleague's change while one types is a conflict; what is typed stays, and is sent over it.
  const colleague = await (await browser.newContext()).newPage()
  await signIn(colleague, 'colleague')
  await colleague.goto(new URL(page.url()).pathname)
  await expect(panel.getByText('Мадина Оспанова смотрит')).toBeVisible()
  await colleague.getByRole('button', { name: 'Завершить', exact: true }).click()
  await expect(panel.getByText(/Пока вы писали, обращение изменили: Мадина Оспанова, /)).toBeVisible()
  await colleague.context().close()
  await page.keyboard.press('Control+Enter')
  const conflict = page.getByRole('dialog', { name: 'Обращение: пока вы правили, запись изменили' })
  await expect(conflict).toContainText(/Сложится само: Состояние — завершено: Мадина Оспанова/)
  await expect(conflict.getByRole('button', { name: /Взять всё/ })).toBeHidden() // there is nothing to choose
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(conflict).toBeHidden()
  await expect(panel.getByLabel('Ответ письмом')).toHaveValue('Да, подойдёт без переделки труб.')
  await page.keyboard.press('Control+Enter')
  await conflict.getByRole('button', { name: 'Сохранить' }).click()
  await expect(panel.getByText(/Ответ отправлен/)).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Убрать со страницы' })).toBeVisible()
  await customer.goto(productPath(product!.article))
  await expect(customer.getByRole('region', { name: 'Вопросы и\u00a0ответы' })).toContainText('Подойдёт вместо Wilo?')
  await expectAccessible(customer)
  await expect(panel.getByText(/^Завершено/)).toBeVisible()
  await emailWith(email, 'Да, подойдёт без переделки труб.')
  await expectAccessible(page)
  await customer.context().close()
})

for (const width of [1440, 380])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test(`ADM-03 ADM-07 a wholesale application is refused by e-mail; a blocked customer is signed out and told at the sign-in, then exported and deleted, at ${width} px @full`, async ({
      page,
      browser,
    }) => {
      const company = `ТОО «Дом тепла ${width}»`
      const customer = await (await browser.newContext()).newPage()
      const email = await becomeCustomer(customer)
      await customer.goto('/about/wholesaler')
      await customer.getByRole('textbox', { name: 'Компания' }).fill(company)
      await customer.getByRole('textbox', { name: 'БИН' }).fill('940140000385')
      await customer.getByRole('textbox', { name: /сколько закупаете/ }).fill('трубы PP-R')
      await customer.getByRole('button', { name: 'Отправить заявку' }).click()
      await expect(customer.getByText(/Заявка отправлена/)).toBeVisible()

      await signIn(page, `wholesale-desk-${width}`)
      await openSection(page, 'Опт: заявки')
      await expectAccessible(page)
      await page.getByRole('row', { name: company }).getByRole('button', { name: 'Решить' }).click()
      const application = page.getByRole('dialog', { name: company })
      await application.getByRole('button', { name: 'Отказать' }).click()
      await expect(application.getByText('Напишите причину, покупатель получит её письмом')).toBeVisible()
      await expectAccessible(page)
      await application.getByLabel('Или причина отказа').fill('Закупка от 300 000 ₸')
      await application.getByRole('button', { name: 'Отказать' }).click()
      await expect(application.getByText('отказ', { exact: true })).toBeVisible()
      await emailWith(email, 'Закупка от 300 000 ₸')
      await page.keyboard.press('Escape')

      await openSection(page, 'Покупатели')
      await expectAccessible(page)
      await page.getByRole('searchbox').fill(email)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/customers\?.*search=/) // the list shows what was found
      await page.getByRole('row').filter({ hasText: email }).getByRole('link', { name: 'Нурланов Айдар' }).click()
      await expect(page.getByRole('heading', { name: 'Нурланов Айдар' })).toBeVisible()
      await expectAccessible(page)
      const facts = page.getByRole('definition')
      for (const prices of ['Дилерская', 'Розничные']) {
        await page.getByLabel('Изменить цены').selectOption(prices)
        await page.getByRole('button', { name: 'Сохранить' }).click()
        await expect(facts.filter({ hasText: prices === 'Розничные' ? 'розница' : prices })).toBeVisible()
      }
      await page.getByRole('button', { name: 'Закрыть учётную запись' }).click()
      await expect(page.getByText('Напишите, почему')).toBeVisible()
      await expectAllAccessible(page)
      await page.getByLabel('Почему закрыть').fill('Чужая карта')
      // A colleague does so first: both reasons are shown, and one of them is chosen.
      const tab = await page.context().newPage()
      await tab.goto(page.url())
      await tab.getByLabel('Почему закрыть').fill('Жалоба')
      await tab.getByRole('button', { name: 'Закрыть учётную запись' }).click()
      await expect(tab.getByText(/Закрыта .*Жалоба/)).toBeVisible()
      await tab.close()
      await page.getByRole('button', { name: 'Закрыть учётную запись' }).click()
      const conflict = page.getByRole('dialog', { name: 'Покупатель: пока вы правили, запись изменили' })
      await expect(conflict.getByRole('radio', { name: /закрыта: Жалоба/ })).toBeVisible()
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
      await conflict.getByRole('radio', { name: /закрыта: Чужая карта/ }).check()
      await page.keyboard.press('Control+s')
      await expect(page.getByText(/Закрыта .*Чужая карта/)).toBeVisible()
      await customer.goto('/personal-account')
      await expect(customer).toHaveURL(/login/)
      await customer.getByLabel('E-mail').fill(email)
      await customer.getByLabel('Пароль', { exact: true }).fill('синий гвоздь 7')
      await customer.getByRole('button', { name: 'Войти' }).click()
      await expect(customer.getByText(/Учётная запись закрыта/)).toBeVisible()
      await customer.context().close()

      await page.getByLabel('Ваш пароль, чтобы выгрузить данные').fill(staffPassword)
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Выгрузить ZIP' }).click()
      expect((await download).suggestedFilename()).toMatch(/^rodnik-customer-.*\.zip$/)
      await page.getByLabel('Ваш пароль, чтобы удалить по просьбе покупателя').fill(staffPassword)
      await page.getByRole('button', { name: 'Удалить покупателя' }).click()
      await expect(page.getByRole('heading', { name: 'Покупатели' })).toBeVisible()
    })
  })

test('ADM-03 STAFF-10 on a phone a request is read, taken and closed with one thumb @full', async ({ page }) => {
  await page.setViewportSize({ width: 380, height: 800 })
  const comment = `Перезвоните после обеда ${test.info().testId}`
  await ask(page, 'Ержан Ахметов', '', comment)
  await signIn(page, 'phone')
  await expectNoSidewaysScroll(page)
  await page.getByRole('searchbox').fill(comment)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/search=/) // the list shows what was found
  await page.getByRole('link', { name: 'Ержан Ахметов' }).click()
  const panel = page.getByRole('complementary', { name: 'Обращение' })
  await expect(panel.getByText(comment)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Обращения' })).toBeHidden()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: 'Позвонить' })).toHaveAttribute('href', 'tel:+77055557631')
  const close = page.getByRole('button', { name: 'Завершить' })
  const box = await close.boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  expect(box?.y).toBeGreaterThan(600)
  await close.click()
  await expect(panel.getByText(/^Завершено/)).toBeVisible()
  await page.getByRole('link', { name: 'К списку обращений' }).click()
  await expect(page.getByRole('heading', { name: 'Обращения' })).toBeVisible()
})

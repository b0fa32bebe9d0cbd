// A customer's checkout of a cart and of a draft, with files (CHK-04, DRF-01).
import type { Page } from '@playwright/test'
import { becomeCustomer, fillCart } from './create-customer.ts'
import { expect, expectNoSidewaysScroll, fillGuestOrder, test } from './fixtures.ts'
import { linkTo } from './read-mail.ts'

const plan = { name: 'план котельной.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 план') }
const placed = (page: Page) => page.getByRole('dialog', { name: 'Заказ успешно сформирован' })
const files = (page: Page) => page.getByRole('list', { name: 'Приложенные файлы' }).getByRole('listitem')
const place = (page: Page) => page.getByRole('complementary', { name: 'Ваш заказ' }).getByRole('button', { name: 'Оформить заказ' })

test.describe('with refusals', () => {
  test.use({ allowedConsoleErrors: [/status of 4(03|15)|ERR_INTERNET_DISCONNECTED|Failed to load resource/] })

  test(
    'CHK-04 CHK-03 what is typed, chosen and attached outlives a lost connection and a reload, and becomes one order',
    { tag: '@full' },
    async ({ page, context, shop }) => {
      const [first, second] = await shop.inStock(2)
      await becomeCustomer(page)
      await fillCart(page, [first!.article, second!.article])
      await page.goto('/checkout')
      await page.getByRole('checkbox', { name: new RegExp(second!.article) }).uncheck()
      await page.getByRole('radio', { name: 'Доставка' }).check()
      await page.getByLabel('Адрес доставки').fill('Актобе, Абая 1')
      await page.getByRole('radio', { name: /По\sсчёту/ }).check()
      await page.getByLabel('Плательщик').fill('ТОО «Стройдом»')
      await page.getByLabel('БИН или ИИН').fill('940140000385')
      await page.getByLabel('Комментарий').fill('Позвоните после обеда')
      await page.getByLabel('Приложить файлы').setInputFiles([plan, { ...plan, name: 'план.dwg', buffer: Buffer.from('AC1027\0\0') }])
      await expect(files(page)).toHaveText([/план котельной\.pdf/])
      await expect(page.getByRole('alert')).toContainText('план.dwg: Такой файл приложить нельзя')
      for (const width of [320, 380, 768, 1300, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 })
        await expectNoSidewaysScroll(page)
      }

      await context.setOffline(true)
      await page.getByLabel('Приложить файлы').setInputFiles({ ...plan, name: 'ещё.pdf' })
      await expect(page.getByRole('alert')).toContainText('Нет соединения. Файл не\u00a0отправлен')
      await place(page).click()
      const lost = page.getByRole('dialog', { name: 'Нет соединения' })
      await expect(lost).toContainText('Всё введённое сохранено')
      await lost.getByRole('button', { name: 'Вернуться к\u00a0заказу' }).click()
      await context.setOffline(false)
      await page.reload()
      await expect(page.getByLabel('Адрес доставки')).toHaveValue('Актобе, Абая 1')
      await expect(page.getByLabel('Плательщик')).toHaveValue('ТОО «Стройдом»')
      await expect(page.getByLabel('Комментарий')).toHaveValue('Позвоните после обеда')
      await expect(page.getByRole('checkbox', { name: new RegExp(second!.article) })).not.toBeChecked()
      await expect(files(page)).toHaveCount(1)
      await place(page).click()
      await expect(placed(page)).toBeVisible()
      await page.getByRole('button', { name: 'Посмотреть заказ' }).click()
      await expect(page.getByText('Актобе, Абая 1')).toBeVisible()
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: plan.name }).click()])
      expect(download.suggestedFilename()).toBe(plan.name)
      const orders = (await (await page.request.get('/api/v1/order/')).json()) as { count: number }
      expect(orders.count).toBe(1)
      // The second order begins with the address and the payer of the first, without its comment and files.
      await page.goto('/checkout')
      await expect(page.getByRole('radio', { name: 'Доставка' })).toBeChecked()
      await expect(page.getByLabel('Куда доставить')).toHaveValue('Актобе, Абая 1')
      await expect(page.getByLabel('На кого выставить счёт')).toHaveValue('940140000385 ТОО «Стройдом»')
      await expect(page.getByLabel('Адрес доставки')).toBeHidden()
      await expect(page.getByLabel('Комментарий')).toHaveValue('')
      await expect(files(page)).toHaveCount(0)
    },
  )

  test('AUTH-01 DRF-01 CHK-04 an unconfirmed customer sees a notice, confirms by the e-mail, and places the draft', async ({
    page,
    shop,
  }) => {
    const [product] = await shop.inStock(1)
    const email = await becomeCustomer(page, { isConfirmed: false })
    await page.goto('/personal-account?tab=draftorders')
    await page.getByRole('button', { name: 'Новый черновик' }).click()
    await page.getByLabel('Добавить по артикулу').fill(product!.article)
    await page.getByRole('button', { name: 'Добавить', exact: true }).click()
    // Said before a file can be chosen.
    await expect(page.getByRole('main')).toContainText(/Файлы и\sсписки принимаем с\sподтверждённым/)
    await expect(page.getByLabel('Приложить файлы')).toHaveCount(0)
    await page.getByRole('link', { name: 'Оформить заказ' }).click()
    await page.getByLabel('Комментарий').fill('Для котельной')
    await place(page).click()
    await expect(page.getByRole('alert')).toContainText('E-mail не подтверждён')
    const checkout = page.url()
    const link = new URL(await linkTo(email, '/email-confirm'), checkout)
    await page.goto(link.pathname + link.search)
    await page
      .getByRole('main')
      .getByRole('button', { name: /Подтвердить/ })
      .click()
    await expect(page.getByRole('main')).toContainText(/подтверждён/)
    await page.goto(checkout)
    await expect(page.getByLabel('Комментарий')).toHaveValue('Для котельной')
    await page.getByLabel('Приложить файлы').setInputFiles(plan)
    await expect(files(page)).toHaveCount(1)
    await place(page).click()
    await expect(placed(page)).toBeVisible()
    await page.getByRole('button', { name: 'Посмотреть заказ' }).click()
    await expect(page.getByRole('link', { name: plan.name })).toBeVisible()
    await page.goto(checkout.replace('/checkout?draft=', '/draft?id='))
    await expect(page).toHaveURL(/\/order\?id=/) // it is a draft no more
  })
})

test('CHK-04 files on their way are named with their share and can be stopped; more of them wait', async ({ page, shop }) => {
  const [product] = await shop.inStock(1)
  await becomeCustomer(page)
  await fillCart(page, [product!.article])
  await page.goto('/checkout')
  const field = page.getByLabel('Приложить файлы')
  const share = page.getByRole('progressbar', { name: 'Отправлено' })
  const sending = '**/fragments/files?*'
  await page.route(sending, () => undefined)
  await field.setInputFiles(plan)
  await expect(page.getByText(`Отправляем: ${plan.name}`)).toBeVisible()
  await expect(share).toBeVisible()
  await field.setInputFiles({ ...plan, name: 'ещё.pdf' })
  await expect(page.getByRole('alert')).toContainText('Дождитесь, пока отправятся выбранные файлы')
  await page.getByRole('button', { name: 'Отменить отправку' }).click()
  await expect(share).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.unroute(sending)
  await field.setInputFiles(plan)
  await expect(files(page)).toHaveText([/план котельной\.pdf/])
})

test(
  'AUTH-04 CHK-04 what was typed and unticked is nothing to who logs in next in the same tab, and a draft has its own',
  { tag: '@full' },
  async ({ page, shop }) => {
    const articles = (await shop.inStock(2)).map(({ article }) => article)
    const comment = page.getByLabel('Комментарий')
    await becomeCustomer(page)
    await fillCart(page, articles)
    await page.goto('/checkout')
    await page.getByRole('checkbox', { name: new RegExp(articles[1]!) }).uncheck()
    await page.getByRole('radio', { name: 'Доставка' }).check()
    await page.getByLabel('Адрес доставки').fill('Актобе, Абая 1')
    await page.getByLabel('Телефон').fill('+7 (702) 000 00 01')
    await comment.fill('Звоните жене')
    await page.goto('/callback')
    await page.getByLabel('Имя').fill('Ольга Тайная')
    await page.goto('/personal-account?tab=draftorders')
    await page.getByRole('button', { name: 'Новый черновик' }).click()
    await page.getByLabel('Добавить по артикулу').fill(articles[0]!)
    await page.getByRole('button', { name: 'Добавить', exact: true }).click()
    await page.getByRole('link', { name: 'Оформить заказ' }).click()
    await expect(page).toHaveURL(/checkout\?draft=/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Оформление заказа')
    await expect(comment).toHaveValue('')
    await page.goto('/checkout')
    await expect(comment).toHaveValue('Звоните жене')

    await page.goto('/personal-account?tab=userinfo')
    await page.getByRole('main').getByRole('button', { name: 'Выход' }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Войти' })).toBeVisible()
    await becomeCustomer(page, { who: '-next' })
    await fillCart(page, articles)
    await page.goto('/checkout')
    await expect(page.getByLabel('Телефон')).toHaveValue('+7 (701) 555 01 02')
    await expect(comment).toHaveValue('')
    await expect(page.getByRole('checkbox', { name: new RegExp(articles[1]!) })).toBeChecked()
    await page.getByRole('radio', { name: 'Доставка' }).check()
    await expect(page.getByLabel('Адрес доставки')).toHaveValue('')
    await page.goto('/callback')
    await expect(page.getByLabel('Имя')).toHaveValue('Айдар Нурланов')
  },
)

test(
  'CHK-04 CHK-02 the shop that has everything is chosen for the order, a customer\u2019s and a guest\u2019s',
  { tag: '@full' },
  async ({ page, shop }) => {
    const [product] = await shop.inStock(1)
    await fillCart(page, [product!.article])
    await page.goto('/cart')
    await fillGuestOrder(page) // typed before: the shop that is chosen now counts
    await page.getByRole('link', { name: 'Где собрать всё сегодня' }).click()
    const last = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: 'Выбрать магазин' }) })
      .last()
    const address = await last.getByRole('heading').innerText()
    await last.getByRole('link', { name: 'Выбрать магазин' }).click()
    const chosen = page.getByLabel('Магазин', { exact: true }).locator('option:checked')
    await expect(page.getByLabel('Имя')).toHaveValue('Айдар Сериков') // the draft is restored
    const number = await page.getByLabel('Магазин', { exact: true }).inputValue()
    await page.reload()
    await expect(page.getByLabel('Магазин', { exact: true })).toHaveValue(number)

    await becomeCustomer(page)
    await page.goto('/cart/shops')
    await page.getByRole('listitem').filter({ hasText: address }).getByRole('link', { name: 'Выбрать магазин' }).click()
    await expect(page).toHaveURL(/\/checkout/)
    await expect(chosen).toContainText(address)
    const [other] = await page.getByLabel('Магазин', { exact: true }).selectOption({ index: 0 })
    await page.reload()
    await expect(page.getByLabel('Магазин', { exact: true })).toHaveValue(other!)
  },
)

test('CHK-04 CONST-15 on a phone the sum of every line is in the same place: below the name', { tag: '@full' }, async ({ page, shop }) => {
  await page.setViewportSize({ width: 380, height: 800 })
  await becomeCustomer(page)
  const products = (await shop.inStock(20)).toSorted((a, b) => a.name.length - b.name.length)
  await fillCart(
    page,
    [products[0]!, products.at(-1)!].map(({ article }) => article),
  )
  await page.goto('/checkout')
  const lines = page.getByRole('region', { name: 'Товары' }).getByRole('listitem')
  const gaps = await lines.evaluateAll((items) =>
    items.map((item) => {
      const [article, sum] = [...item.querySelectorAll('.text-muted, b')].map((one) => one.getBoundingClientRect())
      return { left: sum!.left - article!.left, isBelow: sum!.top >= article!.bottom }
    }),
  )
  expect(gaps).toEqual([
    { left: 0, isBelow: true },
    { left: 0, isBelow: true },
  ])
})

test.describe('before any script has run', () => {
  test.use({ javaScriptEnabled: false })

  test('CAT-18 CHK-04 CHK-05 files are attached, taken away and sent with the order by plain forms', async ({ page, shop }) => {
    const [product] = await shop.inStock(1)
    await becomeCustomer(page)
    await fillCart(page, [product!.article])
    await page.goto('/checkout')
    await expect(page.getByRole('link', { name: 'Вернуться в корзину' })).toHaveAttribute('href', '/cart')
    await page.getByLabel('Комментарий').fill('Без лифта')
    await page.getByLabel('Приложить файлы').setInputFiles([plan, { ...plan, name: 'лишнее.pdf', buffer: Buffer.from('%PDF-1.7 лишнее') }])
    await page.getByRole('button', { name: 'Приложить', exact: true }).click()
    await expect(files(page)).toHaveCount(2)
    await expect(page.getByLabel('Комментарий')).toHaveValue('Без лифта')
    await page.getByRole('button', { name: 'Удалить файл лишнее.pdf' }).click()
    await expect(files(page)).toHaveText([/план котельной\.pdf/])
    await page.getByLabel('Комментарий').press('Tab')
    await page.getByLabel('Телефон').press('Enter') // places, and takes no file away
    await expect(page.getByText('Заказ успешно сформирован').filter({ visible: true }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: plan.name })).toBeVisible()
  })
})

test.describe('with a refused payer', () => {
  test.use({ allowedConsoleErrors: [/status of 400/] })

  test('CHK-04 ACC-01 a payer corrected and saved in the moment the refusal appears is saved', { tag: '@full' }, async ({ page }) => {
    await becomeCustomer(page)
    await page.goto('/personal-account?tab=userinfo')
    await page.getByText('Добавить плательщика', { exact: true }).click()
    await page.getByLabel('Плательщик', { exact: true }).fill('ТОО «Стройдом»')
    await page.getByLabel('БИН или ИИН').fill('940140000386')
    await page.evaluate(() => {
      const correct = (_: unknown, observer: MutationObserver) => {
        const field = document.querySelector<HTMLInputElement>('input[name=bin][aria-invalid=true]')
        if (!field) return
        observer.disconnect()
        field.value = '940140000385'
        field.form!.querySelector<HTMLButtonElement>('button[value=save-payer]')!.click()
      }
      new MutationObserver(correct).observe(document.body, { subtree: true, childList: true, attributes: true })
    })
    await page.getByRole('button', { name: 'Сохранить плательщика' }).click()
    await expect(page.getByText('Плательщики сохранены.')).toBeVisible()
    await expect(page.getByText(/940140000385/)).toBeVisible()
  })
})

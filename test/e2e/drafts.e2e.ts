// An account's draft from a buyer's file (DRF-01, DRF-02).
import { xlsxOf } from '../xlsx.ts'
import { becomeCustomer } from './create-customer.ts'
import { expectEveryWidth } from './layout-checks.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, tabTo, test } from './fixtures.ts'

// An article that is not sold is refused with 404, which Chromium writes down.
test.use({ allowedConsoleErrors: [/status of 404/] })

test.beforeEach(async ({ page }) => {
  await becomeCustomer(page)
})

test('DRF-01 DRF-02 ROUTE-11 a file is uploaded, previewed, corrected and added to a draft', async ({ page, shop }) => {
  const [first, second] = await shop.inStock(2)
  await page.goto('/personal-account?tab=draftorders')
  await page.getByRole('button', { name: 'Новый черновик' }).click()
  await page.getByRole('link', { name: 'Загрузить список' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Добавьте товары списком')
  const rows = [
    ['Артикул', 'Наименование', 'Кол-во'],
    [first!.article, first!.name, 1],
    [null, 'Кран шаровой', '2 шт'],
    ['ТАКОГО-НЕТ', null, 3],
    [second!.article, null, 99_999],
  ]
  await page.getByLabel('Файл со списком').setInputFiles({
    name: 'смета_котельная.xlsx',
    mimeType: 'application/octet-stream',
    buffer: xlsxOf([{ name: 'Смета', rows }]),
  })
  await page.getByRole('button', { name: 'Проверить файл' }).click()

  await expect(page.getByRole('heading', { name: 'Проверьте список перед добавлением' })).toBeVisible()
  await expect(page.getByText('смета_котельная.xlsx')).toBeVisible()
  const row = (number: number) => page.getByRole('listitem', { name: new RegExp(`^Строка ${number}:`) })
  await expect(row(2)).toContainText('Найдено')
  await expect(row(3)).toContainText('Неоднозначно')
  await expect(row(4)).toContainText('Не найдено')
  await expect(row(5)).toContainText('Больше остатка')
  await expectAccessible(page)
  await expectEveryWidth(page, 'preview of a list', [320, 380, 768, 1100, 1440])

  // Chosen by keyboard, stored at once.
  await row(3).getByRole('radio').first().focus()
  await page.keyboard.press('Space')
  await expect(row(3)).toContainText('выбрано вами')
  await row(5)
    .getByRole('button', { name: /^Взять \d+$/ })
    .click()
  await expect(row(5)).toContainText('Найдено')
  await row(4).getByRole('button', { name: 'Пропустить строку' }).click()
  await expect(row(4)).toContainText('Пропущено')
  await row(2).getByRole('button', { name: 'Увеличить количество' }).click()
  await expect(row(2).getByRole('textbox', { name: 'Количество' })).toHaveValue('2')

  await page.getByRole('button', { name: 'Добавить 3 позиции' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'добавлено: 3 строки' })).toBeVisible()
  await expect(page.locator('[tabindex="-1"]').filter({ hasText: 'добавлено: 3 строки' }).last()).toBeFocused()
  await expect(
    page
      .getByRole('link', { name: first!.article })
      .or(page.getByText(`Арт. ${first!.article}`))
      .first(),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Добавить по артикулу').fill('НЕТ-ТАКОГО')
  await page.getByRole('button', { name: 'Добавить', exact: true }).click()
  await expect(page.getByLabel('Добавить по артикулу')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('link', { name: 'Искать «НЕТ-ТАКОГО» в каталоге' })).toBeVisible()
  await page.setViewportSize({ width: 380, height: 800 })
  const bar = page.locator('[data-bottom-bar]')
  await expect(bar.getByRole('link', { name: 'Оформить заказ' })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('link', { name: 'Оформить заказ' }).click()
  await expect(page).toHaveURL(/\/checkout\?draft=/)
  await page.getByRole('link', { name: 'Вернуться к черновику' }).click()
  await expect(page).toHaveURL(/\/draft\?id=/)
})

test(
  'DRF-01 A11Y-01 drafts are deleted by keys, on their page and in the list; going back does not lead to what is no more; the search ends empty',
  { tag: '@full' },
  async ({ page, shop, baseURL }) => {
    const [product] = await shop.inStock(1)
    const make = async () => {
      const data = { items: [{ product: product!.article, quantity: 1 }] }
      return ((await (await page.request.post('/api/v1/order/', { headers: { origin: baseURL ?? '' }, data })).json()) as { id: string }).id
    }
    const [opened, listed, stored] = [await make(), await make(), await make()]
    const main = page.getByRole('main')
    const draft = (number: string) => main.getByRole('link', { name: `Черновик ${number}` })
    const sure = main.getByRole('button', { name: 'Да, удалить' }).filter({ visible: true })
    await page.goto('/personal-account?tab=draftorders')
    await draft(opened).click()
    await expect(page.getByRole('heading', { level: 1, name: `Черновик ${opened}` })).toBeVisible()
    await tabTo(page, main.locator('summary', { hasText: 'Удалить черновик' }))
    await page.keyboard.press('Enter')
    await tabTo(page, sure)
    await page.keyboard.press('Enter')
    await expect(draft(stored)).toBeVisible()
    await expect(draft(opened)).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL(/tab=draftorders/)
    await expect(page.locator('.loading-bar')).not.toHaveAttribute('data-loading') // both entries show the same list
    await expect(draft(stored)).toBeVisible()

    const bin = main.locator(`summary[aria-label="Удалить черновик ${listed}"]`)
    await tabTo(page, bin)
    const before = await bin.boundingBox()
    await page.keyboard.press('Enter')
    await expect(sure).toBeVisible()
    expect(await bin.boundingBox(), 'the row stays where it is').toEqual(before)
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoSidewaysScroll(page)
    const question = await page.getByText('Удалится без возврата').filter({ visible: true }).boundingBox()
    expect(question?.x, 'the question is whole').toBeGreaterThanOrEqual(0)
    await page.setViewportSize({ width: 1440, height: 900 })
    await tabTo(page, sure)
    await page.keyboard.press('Enter')
    await expect(draft(listed)).toHaveCount(0)
    await expect(draft(stored)).toBeVisible()
    const search = main.getByRole('searchbox')
    await search.fill('НЕТ-ТАКОГО')
    await search.press('Enter')
    await main.getByRole('link', { name: 'Показать все черновики' }).press('Enter')
    await expect(draft(stored)).toBeVisible()
    await expect(search).toHaveValue('')
  },
)

test('DRF-01 SRCH-02 a named draft gets a suggested product, is shared by a link, copied by a guest and taken back @full', async ({
  page,
  browser,
  shop,
}) => {
  const [product] = await shop.inStock(1)
  await page.goto('/personal-account?tab=draftorders')
  await page.getByRole('button', { name: 'Новый черновик' }).click()
  await page.getByText('Назвать черновик').click()
  await page.getByLabel('Название черновика').fill('Объект Абая, 10')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Объект Абая, 10')
  const field = page.getByLabel('Добавить по артикулу')
  await field.pressSequentially(product!.article.slice(0, -1))
  const suggested = page.getByRole('option').first()
  await expect(suggested).toBeVisible()
  await expect(field).toHaveAttribute('aria-busy', 'false') // rows of the whole text
  await page.keyboard.press('ArrowDown')
  await expect(suggested).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(field).not.toHaveValue(product!.article.slice(0, -1))
  await expect(page.getByLabel('Количество', { exact: true })).toBeFocused()
  await field.fill(product!.name)
  await page.getByRole('option', { name: new RegExp(product!.article) }).click()
  await expect(field).toHaveValue(product!.article)
  await expect(page).toHaveURL(/\/draft\?id=/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByText(`Арт. ${product!.article}`)).toBeVisible()
  await expect(page.locator('.draft-line')).toContainText(/В\sналичии/)

  await page.getByRole('button', { name: 'Поделиться ссылкой' }).click()
  const link = await page.getByRole('textbox', { name: 'Ссылка на черновик' }).inputValue()
  expect(new URL(link).pathname).toMatch(/^\/cart\/list\/[\w-]{22}$/)
  for (const width of [320, 380, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
  const other = await browser.newContext()
  const guest = await other.newPage()
  await guest.goto(link)
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Объект Абая, 10')
  await guest.getByRole('button', { name: /Добавить всё/ }).click()
  await expect(guest.getByRole('link', { name: /Корзина/ }).first()).toContainText('1')
  await page.getByRole('button', { name: 'Закрыть доступ' }).click()
  await expect(page.getByRole('button', { name: 'Поделиться ссылкой' })).toBeVisible()
  expect((await guest.goto(link))?.status()).toBe(404)
  await other.close()
})

test('DRF-01 a copy opens without what was typed and opened in the original', { tag: '@full' }, async ({ page }) => {
  await page.goto('/personal-account?tab=draftorders')
  await page.getByRole('button', { name: 'Новый черновик' }).click()
  await expect(page).toHaveURL(/\/draft\?id=/)
  const original = page.url()
  const main = page.getByRole('main')
  const deletion = main.getByRole('button', { name: 'Да, удалить' })
  await page.getByLabel('Добавить по артикулу').fill('НЕТ-ТАКОГО')
  await main.locator('summary', { hasText: 'Удалить черновик' }).click()
  await expect(deletion).toBeVisible()
  await main.getByRole('button', { name: 'Копировать' }).click()
  await expect(page).not.toHaveURL(original)
  await expect(deletion).toBeHidden()
  await expect(page.getByLabel('Добавить по артикулу')).toHaveValue('')
})

test.describe('on a bad connection', () => {
  test.use({ allowedConsoleErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] })

  test(
    'DRF-02 CHK-03 a choice leaves the shown rows and the history as they are; the message of a lost one ends with the next',
    { tag: '@full' },
    async ({ page, context }) => {
      await page.goto('/personal-account?tab=draftorders')
      await page.getByRole('button', { name: 'Новый черновик' }).click()
      await page.getByRole('link', { name: 'Загрузить список' }).click()
      await page.getByLabel('Список товаров').fill('Кран шаровой 1\nКран шаровой латунный 2')
      await page.getByRole('button', { name: 'Проверить список' }).click()
      await page.getByRole('link', { name: /^Показать только спорные/ }).click()
      await expect(page).toHaveURL(/show=doubtful/)
      const alert = page.getByRole('main').getByRole('alert')
      const options = page.getByRole('listitem', { name: /^Строка 1:/ }).getByRole('radio')
      await context.setOffline(true)
      await options.first().focus()
      await page.keyboard.press('Space')
      await expect(alert).toContainText('Нет соединения')
      await context.setOffline(false)
      await options.nth(1).focus()
      await page.keyboard.press('Space')
      await expect(alert).toHaveCount(0)
      await expect(page).toHaveURL(/show=doubtful/)
      await page.goBack()
      await expect(page).toHaveURL(({ pathname, search }) => pathname === '/draft/list' && !search.includes('show='))
    },
  )

  test('DRF-01 CHK-05 after an article whose response was lost another one is added', { tag: '@full' }, async ({ page, shop }) => {
    const [first, second] = await shop.inStock(2)
    await page.goto('/personal-account?tab=draftorders')
    await page.getByRole('button', { name: 'Новый черновик' }).click()
    const field = page.getByLabel('Добавить по артикулу')
    const add = page.getByRole('button', { name: 'Добавить', exact: true })
    const line = (article: string) => page.getByRole('main').getByText(`Арт. ${article}`)
    await field.fill(first!.article)
    await page.route(
      /\/draft\.data/,
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await add.press('Enter')
    await expect(page.getByRole('alert')).toContainText('Сервер не')
    await field.fill(second!.article)
    await add.press('Enter')
    await expect(line(second!.article)).toBeVisible()
    await expect(line(first!.article)).toHaveCount(1)
  })
})

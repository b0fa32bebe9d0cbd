// Checks that typed quantities of lists, drafts and the table outlast a reload (CHK-03, CAT-17).
import type { Locator, Page } from '@playwright/test'
import { becomeCustomer } from './create-customer.ts'
import { expect, expectLive, test } from './fixtures.ts'

const valves = '/catalog/v2?subcategory=Краны шаровые резьбовые для воды&page=1&page_size=18&ordering=price'
const box = (page: Page, at: number) => page.getByRole('textbox', { name: /^Количество:/ }).nth(at)

/** As a visitor who chose it before. */
async function openTable(page: Page, baseURL: string | undefined): Promise<void> {
  await page.context().addCookies([{ name: 'list-look', value: 'table', url: baseURL ?? '' }])
  await page.goto(valves)
  await expect(page.locator('.product-table[data-live]')).toBeVisible()
}

/** Of a new customer. */
async function newDraftWith(page: Page, article: string): Promise<void> {
  await becomeCustomer(page)
  await page.goto('/personal-account?tab=draftorders')
  await page.getByRole('button', { name: 'Новый черновик' }).click()
  await expect(page).toHaveURL(/\/draft\?id=/)
  await page.getByRole('textbox', { name: 'Добавить по артикулу' }).fill(article)
  await page.getByRole('button', { name: 'Добавить', exact: true }).click()
}

test('DRF-01 DRF-02 quantities typed in a draft and in the preview of its list outlast a reload and «back» at once', async ({
  page,
  shop,
}) => {
  const [product] = await shop.inStock(1)
  await newDraftWith(page, product!.article)
  const line = page.getByRole('list').getByRole('textbox', { name: 'Количество' })
  await line.fill('3')
  await page.reload()
  await expect(line).toHaveValue('3')
  await line.fill('4')
  await page.getByRole('link', { name: 'Добавить списком или файлом' }).click()
  await page.getByLabel('Список товаров').fill(`${product!.article} 1`)
  await page.reload()
  await expect(page.getByLabel('Список товаров')).toHaveValue(`${product!.article} 1`)
  await page.getByRole('button', { name: 'Проверить список' }).click()
  const row = page.getByRole('listitem', { name: /^Строка / }).getByRole('textbox', { name: 'Количество' })
  await row.fill('5')
  await page.reload()
  await expectLive(page) // the browser itself restores the field before
  await expect(row).toHaveValue('5')
  await row.fill('6')
  await page.goBack()
  await page.goForward()
  await expect(row).toHaveValue('6')
  await page.getByRole('link', { name: /^Черновик / }).click()
  await expect(line).toHaveValue('4')
})

test('CART-03 DRF-01 DRF-02 «+» clicked before the response to the last click counts in a draft and in the preview of its list', async ({
  page,
  shop,
}) => {
  const [product] = await shop.inStock(1)
  await newDraftWith(page, product!.article)
  await page.route(/\/draft(?:\/list)?\.data/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  const clickThrice = async (part: Locator) => {
    for (let times = 0; times < 3; times++) await part.getByRole('button', { name: 'Увеличить количество' }).click()
  }
  const line = page.locator('.draft-line')
  const quantity = line.getByRole('textbox', { name: 'Количество' })
  await clickThrice(line)
  await expect(line).not.toHaveAttribute('aria-busy')
  await page.reload()
  await expect(quantity).toHaveValue('4')

  await page.getByRole('link', { name: 'Добавить списком или файлом' }).click()
  await page.getByLabel('Список товаров').fill(`${product!.article} 1`)
  await page.getByRole('button', { name: 'Проверить список' }).click()
  const row = page.getByRole('listitem', { name: /^Строка / })
  await clickThrice(row)
  const price = parseFloat((await row.locator('.list-row-price').textContent())!.replace(/\s/g, '').replace(',', '.'))
  await expect
    .poll(async () => Number((await row.locator('.list-row-sum b').textContent())!.replace(/[^\d,]/g, '').replace(',', '.')))
    .toBe(4 * price)
})

test('CAT-17 ROUTE-17 typed quantities outlast a product and «back», another view mode and a reload; added ones do not come back', async ({
  page,
  baseURL,
}) => {
  await openTable(page, baseURL)
  await box(page, 0).fill('7')
  await box(page, 1).fill('5')
  const areThere = async () => {
    await expect(page.getByText('2 позиции, 12 шт')).toBeVisible()
    await expect(box(page, 0)).toHaveValue('7')
  }
  await page.locator('tbody th a').first().click()
  await expect(page).toHaveURL(/catalog\/product/)
  await page.goBack()
  await areThere()
  await page.getByRole('button', { name: 'Плитка' }).click()
  await expect(page.getByRole('table')).toHaveCount(0)
  await page.getByRole('button', { name: 'Таблица характеристик' }).click()
  await areThere()
  await page.reload()
  await areThere()
  await page.getByRole('button', { name: 'Добавить выбранное' }).click()
  await expect(page.getByText('В корзину добавлено: 2 позиции')).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^в\sкорзине/)).toHaveCount(2)
  await expect(page.locator('tr[data-chosen]')).toHaveCount(0)
})

// Pastes lists of articles into the search (SRCH-05).
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'

const field = (page: Page) => page.getByRole('banner').getByLabel('Поиск по товарам')

/** A browser's paste, which needs a clipboard: the field cuts the text and has no lines. */
async function paste(page: Page, text: string): Promise<void> {
  await field(page).focus()
  await expect(field(page)).toHaveRole('combobox') // else the text is pasted before the script listens
  await page.evaluate((pasted) => {
    const data = new DataTransfer()
    data.setData('text', pasted)
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
    const input = document.activeElement as HTMLInputElement
    input.value = pasted.replaceAll('\n', ' ').slice(0, input.maxLength)
    input.dispatchEvent(new InputEvent('input', { inputType: 'insertFromPaste', bubbles: true }))
  }, text)
}

test('SRCH-05 a pasted list that is longer than the field and than an address is checked whole', async ({ page, shop }) => {
  const products = await shop.inStock(40)
  const list = products.map(({ article }) => `${article}\t2`).join('\n')
  await page.goto('/')
  await paste(page, list)
  const panel = page.locator('header .suggest')
  await expectAccessible(page)
  await field(page).press('Escape')
  await expect(panel).toBeHidden()
  await field(page).press('Enter')
  await expect(page).toHaveURL(/\/article-list\/[\w-]{22}$/)
  const found = page.getByRole('main').getByRole('status').first()
  await expect(found).toContainText('Нашли 40 из 40')

  const longer = Array.from({ length: 20 }, () => list).join('\n')
  await paste(page, longer)
  await panel.getByRole('button', { name: 'Проверить список: 800 строк' }).click()
  await expect(found).toContainText('Остаток (600 строк) ждёт')
  expect((await page.locator('textarea[name=list]').inputValue()).split('\n')).toHaveLength(640)
})

test.describe('a list that is too long', () => {
  test.use({ allowedConsoleErrors: [/status of 400/] })

  test('SRCH-05 a list that is too long to be read is refused, and stays in its field whole', async ({ page }) => {
    // Above the limit of a form as well.
    const list = Array.from({ length: 3000 }, (_, at) => `NO-${at} ${'кран '.repeat(40)}1`).join('\n')
    await page.goto('/')
    await paste(page, list)
    await page.locator('header .suggest').getByRole('button', { name: 'Проверить список' }).click()
    await expect(page.getByRole('main').getByText('Список длиннее 40 000 знаков')).toBeVisible()
    expect(await page.getByLabel('Список артикулов').inputValue()).toBe(list)
  })
})

// Checks the company's pages: certificates, news, questions, contacts without a map key.
import { expect, expectAccessible, test } from './fixtures.ts'

test('CONT-01 a certificate is opened, turned and closed by keyboard, and focus comes back', async ({ page }) => {
  await page.goto('/about/certificate')
  const first = page.getByRole('link', { name: /шкафы управления/ })
  await first.focus()
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog', { name: /шкафы управления/ })
  await expect(viewer.getByText('1 из 7')).toBeVisible()
  await expect(viewer.getByRole('img')).toBeVisible()
  await expect(viewer.getByRole('link', { name: /Открыть файл/ })).toHaveAttribute('href', /^\/documents\/[0-9a-f]{32}\/.+\.pdf$/)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog', { name: /насосные станции/ }).getByText('2 из 7')).toBeVisible()
  await page.keyboard.press('End')
  await expect(page.getByRole('dialog', { name: /Лицензия/ }).getByText('7 из 7')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog').getByText('1 из 7')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(first).toBeFocused()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('CONT-01 CAT-18 questions are found, opened and left; a certificate is its file', async ({ page, request }) => {
    await page.goto('/faq')
    await page.getByRole('searchbox', { name: 'Поиск по вопросам' }).fill('секций')
    await page.getByRole('search', { name: 'Поиск по вопросам' }).getByRole('button', { name: 'Найти' }).click()
    await expect(page).toHaveURL(/\/faq\?q=/)
    await expect(page.getByText(/110–130.Вт на.квадратный метр/)).toBeVisible() // found answers stand open
    await page.getByRole('link', { name: 'Все вопросы' }).click()
    const question = page.getByText('Можно ли вернуть или обменять товар?')
    await question.click()
    await expect(page.getByText(/в.течение 14.дней/)).toBeVisible()
    await page.goto('/about/certificate')
    const file = await page.getByRole('link', { name: /шкафы управления/ }).getAttribute('href')
    const answer = await request.get(file!)
    expect(answer.headers()['content-type']).toBe('application/pdf')
  })
})

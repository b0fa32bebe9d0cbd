// Checks the company's certificates.
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

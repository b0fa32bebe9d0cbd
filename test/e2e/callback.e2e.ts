// Checks the callback form: typed values stay, one request is sent once (CB-01 to CB-03).
import type { Page } from '@playwright/test'
import { becomeCustomer } from './create-customer.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'

/** The dialog's entry leaves the history a moment after the dialog: a reload or a press before that would be undone by it. */
async function escape(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/contacts$/)
}

test.describe('a form sent at once', () => {
  // Before its check has loaded the server answers, with the same texts (use-validation.ts).
  test.use({ allowedConsoleErrors: [/status of 400/] })

  test('CB-01 CB-02 CB-03 what was typed outlives a closed window and a reload, and is gone once it was sent', async ({ page }) => {
    await page.setViewportSize({ width: 380, height: 780 })
    await page.goto('/contacts')
    const link = page.getByRole('link', { name: 'Перезвоните мне' }).first()
    const form = page.getByRole('dialog', { name: 'Обратный звонок' })
    await link.click()
    await form.getByLabel('Имя').fill('Асель')
    // Spaces and the country code are no digits of the number.
    await form.getByLabel('Телефон').pressSequentially(' +7 701 555-01-02')
    await expect(form.getByLabel('Телефон')).toHaveValue('+7 (701) 555 01 02')
    await form.getByLabel('Комментарий').fill('Нужен котёл')
    await form.getByRole('checkbox').check()
    await escape(page)
    await expect(form).toHaveCount(0)
    await page.reload()
    await link.click()
    await expect(form.getByLabel('Имя')).toHaveValue('Асель')
    await expect(form.getByLabel('Телефон')).toHaveValue('+7 (701) 555 01 02')
    await expect(form.getByLabel('Комментарий')).toHaveValue('Нужен котёл')
    await expect(form.getByRole('checkbox')).not.toBeChecked()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)

    await form.getByRole('button', { name: 'Отправить заявку' }).click()
    await expect(form.getByText('Обязательное поле!')).toBeVisible()
    await expect(form.getByRole('checkbox')).toBeFocused()
    await page.keyboard.press('Space')
    const keys = new Set<string | null>()
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/callback'))
        keys.add(new URLSearchParams(request.postData() ?? '').get('key'))
    })
    await form.getByRole('button', { name: 'Отправить заявку' }).dblclick()
    await expect(page.getByText('Заявка успешно отправлена')).toBeVisible()
    expect(keys.size).toBe(1)
    await expect(page).toHaveURL(/\/contacts$/)
    await link.click()
    await expect(form.getByLabel('Имя')).toHaveValue('')
  })
})

test(
  'CB-01 the window and the page begin with the contact of who is signed in; what they type instead stays',
  { tag: '@full' },
  async ({ page }) => {
    const email = await becomeCustomer(page)
    await page.goto('/callback')
    await expect(page.getByLabel('Имя')).toHaveValue('Айдар Нурланов')
    await expect(page.getByLabel('Телефон')).toHaveValue('+7 (701) 555 01 02')
    await page.goto('/contacts')
    const link = page.getByRole('link', { name: 'Перезвоните мне' }).first()
    const form = page.getByRole('dialog', { name: 'Обратный звонок' })
    await link.click()
    await expect(form.getByLabel('Имя')).toHaveValue('Айдар Нурланов')
    await expect(form.getByLabel('Телефон')).toHaveValue('+7 (701) 555 01 02')
    await expect(form.getByLabel('E-mail')).toHaveValue(email)
    await form.getByLabel('Имя').fill('Склад, Асель')
    await form.getByLabel('E-mail').fill('')
    await escape(page)
    await page.reload()
    await link.click()
    await expect(form.getByLabel('Имя')).toHaveValue('Склад, Асель')
    await expect(form.getByLabel('E-mail')).toHaveValue('')
    await form.getByRole('checkbox').check()
    await form.getByRole('button', { name: 'Отправить заявку' }).click()
    await expect(page.getByText('Заявка успешно отправлена')).toBeVisible()
    await expect(page).toHaveURL(/\/contacts$/)
    await link.click()
    await expect(form.getByLabel('Имя')).toHaveValue('Айдар Нурланов')
  },
)

test.describe('offline', () => {
  test.use({ allowedConsoleErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load resource|ERR_FAILED/] })
  test('CB-02 CB-03 a request whose response was lost is the same request after a reload', { tag: '@full' }, async ({ page }) => {
    const keys: string[] = []
    await page.route('**/callback.data', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      keys.push(new URLSearchParams(route.request().postData() ?? '').get('key') ?? '')
      if (keys.length > 1) return route.continue()
      await route.fetch() // it arrives, its response does not
      await route.abort()
    })
    await page.goto('/callback')
    await page.getByLabel('Имя').fill('Марат')
    await page.getByLabel('Телефон').fill('8 701 555 01 03')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Отправить заявку' }).click()
    await expect(page.getByRole('alert').getByText('Произошла непредвиденная ошибка')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Имя')).toHaveValue('Марат')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Отправить заявку' }).click()
    await expect(page.getByRole('heading', { name: 'Заявка успешно отправлена' })).toBeVisible()
    expect(keys).toHaveLength(2)
    expect(keys[1]).toBe(keys[0])
  })
})

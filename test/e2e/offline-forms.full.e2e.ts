// Checks forms on a lost connection: a message, typed values stay, sent when it is back (CHK-03).
import type { Page } from '@playwright/test'
import { becomeCustomer } from './create-customer.ts'
import { expect, openLive, productPath, test } from './fixtures.ts'

test.use({ allowedConsoleErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load resource/] })

const lost = (page: Page) => page.getByRole('main').getByRole('alert').filter({ hasText: 'Нет соединения' })

test('FAV-01 SRCH-01 DRF-01 ERR-01 without a connection a favourite, a search and a line of a draft say so and leave the page', async ({
  page,
  context,
  shop,
}) => {
  const [product] = await shop.inStock(1)
  await becomeCustomer(page)
  const path = productPath(product!.article)
  await openLive(page, path)
  const favourite = page.getByRole('button', { name: /^В избранное: / }).first()
  await context.setOffline(true)
  await favourite.click()
  await expect(page.getByText(/^Не получилось. Проверьте связь/)).toBeVisible()
  await expect(favourite).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('banner').getByRole('searchbox').fill('насос')
  await page.getByRole('banner').getByRole('searchbox').press('Enter')
  await expect(page.getByText('Нет связи. Повторите, когда она появится')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(path))
  await context.setOffline(false)
  await favourite.click()
  await expect(favourite).toHaveAttribute('aria-pressed', 'true')

  const data = { items: [{ product: product!.article, quantity: 2 }] }
  const headers = { origin: test.info().project.use.baseURL ?? '' }
  const { id } = (await (await page.request.post('/api/v1/order/', { headers, data })).json()) as { id: string }
  await openLive(page, `/draft?id=${id}`)
  const line = page.getByRole('listitem').filter({ hasText: product!.article })
  const more = line.getByRole('button', { name: 'Увеличить количество' })
  await context.setOffline(true)
  await more.click()
  await expect(lost(page)).toBeVisible()
  await context.setOffline(false)
  await more.click()
  await expect(line.getByRole('textbox', { name: 'Количество' })).toHaveValue('3')
  await expect(lost(page)).toHaveCount(0)
})

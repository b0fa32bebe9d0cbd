// Checks pages restored from the back-forward cache after login and logout (SHELL-03, AUTH-04).
import type { Page } from '@playwright/test'
import { becomeCustomer } from './create-customer.ts'
import { expect, expectLive, test } from './fixtures.ts'

const loginLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Войти' })
const customerLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Айдар Н.' })

/**
 * The page is frozen, then shown again as it was. The headless shell never stores a page for «back» (its reason is
 * BackForwardCacheDisabledForDelegate), so the event that a browser fires after it is dispatched here.
 */
async function whileStored(page: Page, work: () => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setWebLifecycleState', { state: 'frozen' })
  await work()
  await session.send('Page.setWebLifecycleState', { state: 'active' })
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
}

async function logIn(tab: Page, email: string): Promise<void> {
  await tab.goto('/login')
  await tab.getByLabel('E-mail').fill(email)
  await tab.getByLabel('Пароль', { exact: true }).fill('синий гвоздь 7')
  await tab.getByRole('button', { name: 'Войти' }).click()
  await expect(customerLink(tab)).toBeVisible()
}

async function logOut(tab: Page): Promise<void> {
  await tab.goto('/personal-account')
  await tab.getByRole('main').getByRole('button', { name: 'Выход' }).click()
  await expect(loginLink(tab)).toBeVisible()
}

test('SHELL-03 FAV-01 CART-02 a restored page shows who has logged in meanwhile, with their favourites and cart', async ({
  page,
  shop,
}) => {
  const [product, other] = await shop.inStock(2)
  const list = `/catalog/v2?query=${product!.article}&page=1&page_size=9&ordering=-relevance`
  const favourite = page.getByRole('main').getByRole('button', { name: `В избранное: ${product!.name}` })
  const email = await becomeCustomer(page)
  await page.goto(list)
  await favourite.click()
  await expect(page.getByText('Товар в\u00a0избранном')).toBeVisible() // stored, not only shown
  await expect(favourite).toHaveAttribute('aria-pressed', 'true')
  const headers = { origin: new URL(page.url()).origin }
  const added = await page.request.post('/api/v1/cart/add/', { headers, data: { article: other!.article, quantity: 1 } })
  expect(added.ok()).toBe(true)
  await page.context().clearCookies()

  await page.goto(list)
  await expectLive(page)
  await expect(loginLink(page)).toBeVisible()
  await expect(favourite).toHaveAttribute('aria-haspopup', 'dialog')
  const tab = await page.context().newPage()
  await whileStored(page, () => logIn(tab, email))
  await expect(customerLink(page)).toBeVisible()
  await expect(favourite).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('banner').getByRole('link', { name: /Корзина/ })).toContainText('1')
  await expect(page).toHaveURL(list)
})

test('SHELL-03 AUTH-04 after a logout a restored page shows nothing of the customer, and one of the account asks to log in', async ({
  page,
  shop,
}) => {
  const [product] = await shop.inStock(1)
  const email = await becomeCustomer(page)
  await page.goto(`/catalog/v2?query=${product!.article}&page=1&page_size=9&ordering=-relevance`)
  await expectLive(page)
  const favourite = page.getByRole('main').getByRole('button', { name: `В избранное: ${product!.name}` })
  await favourite.click()
  await expect(page.getByText('Товар в\u00a0избранном')).toBeVisible()
  await expect(favourite).toHaveAttribute('aria-pressed', 'true')
  const account = await page.context().newPage()
  await account.goto('/contacts')
  await customerLink(account).click()
  await account.getByRole('link', { name: 'Личная информация' }).click()
  await expect(account.getByLabel('Имя')).toHaveValue('Айдар')
  const tab = await page.context().newPage()
  await whileStored(account, () => whileStored(page, () => logOut(tab)))
  await expect(loginLink(page)).toBeVisible()
  await expect(favourite).toHaveAttribute('aria-haspopup', 'dialog')
  await expect(account).toHaveURL(/\/login/)
  for (const shown of [page, account])
    for (const own of ['Айдар', email]) await expect(shown.locator('body')).not.toContainText(own, { useInnerText: true })
})

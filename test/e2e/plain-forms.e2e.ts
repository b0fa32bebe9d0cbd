// Checks forms whose pages hide their address: e-mailed links, search of an order, ways back.
import { becomeCustomer, fillCart } from './create-customer.ts'
import { expect, test } from './fixtures.ts'
import { linkTo } from './read-mail.ts'

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('AUTH-01 CAT-18 the link of the e-mail confirms the address by a plain form', async ({ page, baseURL }) => {
    const email = await becomeCustomer(page, { isConfirmed: false })
    const link = new URL(await linkTo(email, '/email-confirm'), baseURL)
    await page.goto(link.pathname + link.search)
    await page
      .getByRole('main')
      .getByRole('button', { name: /Подтвердить/ })
      .click()
    await expect(page.getByRole('main')).toContainText(/подтверждён/)
  })
})

test('CONST-06 GST-01 the phone of an order’s search is masked like every other', async ({ page }) => {
  await page.goto('/my-orders')
  const phone = page.getByLabel('Телефон')
  await phone.pressSequentially('87017654321')
  await expect(phone).toHaveValue('+7 (701) 765 43 21')
})

test('ROUTE-14 CHK-04 the checkout leads back to the cart, that of a draft to the draft', { tag: '@full' }, async ({ page, shop }) => {
  const [product] = await shop.inStock(1)
  await becomeCustomer(page)
  await fillCart(page, [product!.article])
  await page.goto('/checkout')
  await page.getByRole('link', { name: 'Вернуться в корзину' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await page.goto('/personal-account?tab=draftorders')
  await page.getByRole('button', { name: 'Новый черновик' }).click()
  await page.getByLabel('Добавить по артикулу').fill(product!.article)
  await page.getByRole('button', { name: 'Добавить', exact: true }).click()
  await page.getByRole('link', { name: 'Оформить заказ' }).click()
  await page.getByRole('link', { name: 'Вернуться к черновику' }).click()
  await expect(page).toHaveURL(/\/draft\?id=/)
})

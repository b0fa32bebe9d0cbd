// Orders by a pasted list of words and sizes as a guest (SRCH-05).
import type { Page } from '@playwright/test'
import { expect, expectNoSidewaysScroll, fillGuestOrder, productPath, test } from './fixtures.ts'

const list = `Муфта 20 2 шт
Муфта 25 2 шт
Муфта 32 2 шт
Угол 20 3 шт
Угол 25 - 2 шт
Угол 32 2 шт
Тройник 32 2 шт
Тройник 25 - 2 шт
Труба 20 4 м
Труба 25 3 м
Труба 16 5 м
Кран 1/2 3 шт
Кран 3/4 2 шт
Кран 1" 1 шт
Ниппель 1/2" 2
Труба 32 2 м
3 шт Фильтр 1/2
Заглушка 1/2 2 шт
Клапан 1/2 1 шт
Клапан 3/4 кол-во 2`.split('\n')

/** Articles in the order in which the page names them first. */
async function inOrder(page: Page, articles: readonly string[]): Promise<string[]> {
  const text = (await page.getByRole('main').textContent()) ?? ''
  return articles.filter((article) => text.includes(article)).toSorted((a, b) => text.indexOf(a) - text.indexOf(b))
}

test('SRCH-05 CART-04 twenty words and sizes pasted on a phone are ordered in their order; the list outlasts «back» and a second tab', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 740 })
  await page.goto('/article-list')
  await page.getByLabel('Список артикулов').fill(list.join('\n'))
  await page.getByRole('button', { name: 'Проверить список' }).click()
  await expect(page).toHaveURL(/\/article-list\/[\w-]{22}$/)
  await expect(page.getByText('Не нашли')).toHaveCount(0)
  const rows = page.getByRole('main').getByRole('list').getByRole('group')
  await expect(rows).toHaveCount(list.length)
  const articles: string[] = []
  for (const row of await rows.all()) {
    const radio = row.getByRole('radio').and(page.locator(':enabled')).first()
    await radio.check()
    articles.push(await radio.inputValue())
  }
  const ordered = [...new Set(articles)]
  const fields = page.getByRole('main').getByRole('list').getByRole('textbox')
  for (const field of await fields.all()) if ((await field.inputValue()) === '') await field.fill('1')
  await fields.first().fill('7')
  const aside = page.getByRole('complementary', { name: 'В корзину' })
  await expect(aside).toContainText('20 позиций')
  const sum = await aside.getByText('₸').first().textContent()
  await expectNoSidewaysScroll(page)

  await page.goto(productPath(articles[0]!))
  await page.goBack()
  await expect(fields.first()).toHaveValue('7')
  await expect(aside).toContainText(sum!)
  const other = await context.newPage()
  // Polled: in this tab it is stored at once, for others a moment later.
  const inOther = async () => {
    await other.goto(page.url())
    return other.getByRole('main').getByRole('list').getByRole('textbox').first().inputValue()
  }
  await expect.poll(inOther).toBe('7')
  await other.close()

  await page.getByRole('button', { name: 'Добавить в корзину' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'В корзину добавлено' })).toBeVisible()
  await page.goto('/cart')
  expect(await inOrder(page, ordered)).toEqual(ordered)
  await fillGuestOrder(page)
  await page
    .getByRole('button', { name: /Отправить заказ/ })
    .last()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Посмотреть заказ' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Заказ / })).toBeVisible()
  // Products on order are not ticked in the cart.
  const placed = await inOrder(page, ordered)
  expect(placed).toEqual(ordered.filter((article) => placed.includes(article)))
  expect(placed.length).toBeGreaterThan(ordered.length / 2)
})

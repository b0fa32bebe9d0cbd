// Checks the layout of pages at every width and by axe (CONST-15, A11Y-01); pages that are no template in the full run.
import { callbackHref } from '#contract/catalogue/product-links.ts'
import { isFullRun } from '../full-run.ts'
import { fillCart } from './create-customer.ts'
import { expectGoodLayout, expectGoodLayoutHere } from './layout-checks.ts'
import { expect, fillGuestOrder, productPath, test } from './fixtures.ts'

const isInThisRun = (kind: 'template' | 'page') => kind === 'template' || isFullRun

const pages = [
  ['home', '/', 'template'],
  ['listing', '/catalog/v2?page=1&page_size=18&ordering=popular', 'template'],
  ['search', '/catalog/v2?query=насос&page=1&page_size=9&ordering=-relevance', 'page'],
  ['nothing found', '/catalog/v2?query=ъъъъъ&page=1&page_size=9&ordering=-relevance', 'page'],
  ['all categories', '/precatalog', 'page'],
  ['one category', '/precatalog/nasosy-i-nasosnye-stancii', 'template'],
  ['callback', '/callback', 'template'],
  ['no comparison', '/compare', 'page'],
  ['empty cart', '/cart', 'page'],
  ['order search', '/my-orders', 'page'],
  ['list of articles', '/article-list', 'page'],
  ['login', '/login', 'page'],
  ['registration', '/registration', 'page'],
  ['recovery', '/recovery', 'page'],
  ['new password without a code', '/new-password', 'page'],
  ['confirmation without a code', '/email-confirm', 'page'],
  ['unsubscribing without a code', '/unsubscribe', 'page'],
] as const

// Company pages by the sitemap: each address that is the only one of its kind, and the first of each kind.
// Several tests, so that they run in parallel.
const shares = isFullRun ? 4 : 1
const companyTemplates = new Set(['/contacts', '/delivery', '/production/block-boiler-room'])
for (let share = 0; share < shares; share++) {
  test(`CONST-15 CONT-01 A11Y-01 every width holds and axe finds nothing: company pages, ${share + 1} of ${shares}`, async ({
    page,
    request,
  }) => {
    const sitemap = await (await request.get('/sitemap/pages.xml')).text()
    const paths = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
    const kinds = new Map<string, string>()
    for (const path of paths) {
      const kind = path.replace(/^(\/(?:production|objects\/location|objects|about\/news|about\/partners))\/[^/]+$/, '$1/*')
      if (!/^\/(pre)?catalog/.test(path) && path !== '/' && !kinds.has(kind)) kinds.set(kind, path)
    }
    expect(kinds.size).toBeGreaterThan(3)
    for (const [at, path] of [...kinds.values()].entries()) {
      const kind = companyTemplates.has(path) ? 'template' : 'page'
      if (at % shares === share && isInThisRun(kind)) await expectGoodLayout(page, path, kind)
    }
  })
}

// All widths and two runs of axe over a long page take 8 s on an idle machine; some of these tests open several pages.
test.describe.configure({ timeout: 180_000 })

for (const [name, path, kind] of pages.filter((one) => isInThisRun(one[2]))) {
  test(`CONST-15 SHELL-02 A11Y-01 every width holds and axe finds nothing: ${name}`, async ({ page }) => {
    await expectGoodLayout(page, path, kind)
  })
}

const productPages = [
  ['product page', ([first]: string[]) => productPath(first!), 'template'],
  ['comparison', (articles: string[]) => `/compare?articles=${articles.map(encodeURIComponent).join(',')}`, 'template'],
  ['request for a price', ([first]: string[]) => callbackHref('price', first!), 'page'],
] as const

for (const [name, pathOf, kind] of productPages.filter((one) => isInThisRun(one[2]))) {
  test(`CONST-15 A11Y-01 every width holds and axe finds nothing: ${name}`, async ({ page, shop }) => {
    const articles = (await shop.inStock(3)).map(({ article }) => article)
    await expectGoodLayout(page, pathOf(articles), kind)
    await expect(page.getByRole('main').getByText(articles[0]!).first()).toBeVisible()
  })
}

test('CONST-15 A11Y-01 full cart and order page hold every width and axe', async ({ page, shop }) => {
  for (const { article } of await shop.inStock(3)) await page.request.post('/api/v1/cart/add/', { data: { article } })
  // A sum of millions needs the most space of a line.
  const dearest = await page.request.get('/api/v1/product/?ordering=-price&page_size=1')
  const { results } = (await dearest.json()) as { results: { article: string }[] }
  await page.request.post('/api/v1/cart/add/', { data: { article: results[0]!.article } })
  await expectGoodLayout(page, '/cart', 'template')
  await page.setViewportSize({ width: 1440, height: 900 })
  await fillGuestOrder(page)
  await page.getByRole('button', { name: 'Отправить заказ' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Открыть заказ' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Заказ / })).toBeVisible()
  await expectGoodLayoutHere(page, 'order', 'template')
})

test('CONST-15 CART-04 CART-05 A11Y-01 shops for a cart and a shared cart hold every width and axe', async ({ page, shop }) => {
  await fillCart(
    page,
    (await shop.inStock(3)).map(({ article }) => article),
  )
  await expectGoodLayout(page, '/cart/shops', 'page')
  await expect(page.getByRole('link', { name: 'Выбрать магазин' }).first()).toBeVisible()
  const { code } = (await (await page.request.post('/cart/share', { form: { key: 'looks-of-a-share' } })).json()) as { code: string }
  await expectGoodLayout(page, `/cart/list/${code}`, 'page')
  await expect(page.getByRole('button', { name: /Добавить всё/ })).toBeVisible()
})

test.describe('pages that fail', () => {
  test.use({ allowedConsoleErrors: [/status of (400|404|410)/] })

  test('ROUTE-12 an unknown address is 404 with the old line, a search, the categories and a way home', async ({ page }) => {
    for (const path of [
      '/nope',
      '/catalog/store',
      '/login/store',
      '/personal-account/store',
      '/catalog/utils/x',
      '/assets/constant/x',
      '/catalog/components/a/b',
      '/catalog/constants/params',
    ]) {
      const answer = await page.goto(path)
      expect(answer?.status(), path).toBe(404)
    }
    await page.goto('/nope')
    await expect(page.getByText('Страница не найдена').first()).toBeVisible()
    await expect(page.getByText('This page could not be found')).toBeVisible()
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: /Насосы/ })
        .first(),
    ).toBeVisible()
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: /главную/i })
        .first(),
    ).toBeVisible()
    await expectGoodLayoutHere(page, 'not found', 'page')
  })

  test('ROUTE-03 an unknown article is 404 and another spelling leads to the exact one', async ({ page, shop }) => {
    const [goods] = await shop.inStock(1)
    expect((await page.goto('/catalog/product/NO-SUCH-1'))?.status()).toBe(404)
    await page.goto(productPath(goods!.article.toLowerCase().replace('-', ' ')))
    await expect(page).toHaveURL(new RegExp(`${goods!.article}$`))
  })
})

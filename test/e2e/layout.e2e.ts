// Checks layout and accessibility of templates; in the full run of all pages (CONST-15).
import { callbackHref } from '#web/callback-requests/callback-link.tsx'
import { isFullRun } from '../full-run.ts'
import { expectGoodLayout, expectGoodLayoutHere, mainWidths } from './layout-checks.ts'
import { expect, fillGuestOrder, productPath, test } from './fixtures.ts'

const templates = [
  ['home', '/'],
  ['listing', '/catalog/v2?page=1&page_size=18&ordering=popular'],
] as const
/** In the full run, at the main widths: they have the frame and the forms of the templates. Forms: layout-states.full.e2e.ts. */
const pages = [
  ['one category', '/precatalog/nasosy-i-nasosnye-stancii'],
  ['search', '/catalog/v2?query=насос&page=1&page_size=9&ordering=-relevance'],
  ['nothing found', '/catalog/v2?query=ъъъъъ&page=1&page_size=9&ordering=-relevance'],
  ['all categories', '/precatalog'],
  ['no comparison', '/compare'],
  ['empty cart', '/cart'],
  ['list of articles', '/article-list'],
  ['recovery', '/recovery'],
  ['new password without a code', '/new-password'],
] as const

// Company pages by the sitemap: each address that is the only one of its kind, and the first of each kind.
// Several tests, so that they run in parallel.
const shares = isFullRun ? 4 : 1
const companyTemplates = new Set(['/contacts', '/production/block-boiler-room'])
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
      if (at % shares !== share) continue
      if (companyTemplates.has(path)) await expectGoodLayout(page, path)
      else if (isFullRun) await expectGoodLayout(page, path, mainWidths)
    }
  })
}

for (const [name, path] of templates) {
  test(`CONST-15 SHELL-02 A11Y-01 every width holds and axe finds nothing: ${name}`, async ({ page }) => {
    await expectGoodLayout(page, path)
  })
}
for (const [name, path] of isFullRun ? pages : []) {
  test(`CONST-15 A11Y-01 the main widths hold and axe finds nothing: ${name}`, async ({ page }) => {
    await expectGoodLayout(page, path, mainWidths)
  })
}

const productPages: [string, (articles: string[]) => string][] = [['product page', ([first]) => productPath(first!)]]
if (isFullRun)
  productPages.push(
    ['comparison', (articles) => `/compare?articles=${articles.map(encodeURIComponent).join(',')}`],
    ['request for a price', ([first]) => callbackHref('price', first!)],
  )

for (const [name, pathOf] of productPages) {
  test(`CONST-15 A11Y-01 every width holds and axe finds nothing: ${name}`, async ({ page, shop }) => {
    const articles = (await shop.inStock(3)).map(({ article }) => article)
    await expectGoodLayout(page, pathOf(articles))
    await expect(page.getByRole('main').getByText(articles[0]!).first()).toBeVisible()
  })
}

test('CONST-15 A11Y-01 full cart and order page hold every width and axe', async ({ page, shop }) => {
  for (const { article } of await shop.inStock(3)) await page.request.post('/api/v1/cart/add/', { data: { article } })
  // A sum of millions needs the most space of a line.
  const dearest = await page.request.get('/api/v1/product/?ordering=-price&page_size=1')
  const { results } = (await dearest.json()) as { results: { article: string }[] }
  await page.request.post('/api/v1/cart/add/', { data: { article: results[0]!.article } })
  await expectGoodLayout(page, '/cart')
  await page.setViewportSize({ width: 1440, height: 900 })
  await fillGuestOrder(page)
  await page.getByRole('button', { name: 'Отправить заказ' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Посмотреть заказ' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Заказ / })).toBeVisible()
  await expectGoodLayoutHere(page, 'order')
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
      expect((await page.request.get(path)).status(), path).toBe(404)
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
    if (isFullRun) await expectGoodLayoutHere(page, 'not found', mainWidths)
  })
})

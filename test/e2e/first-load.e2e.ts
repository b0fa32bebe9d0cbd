// Checks which scripts and styles load before any interaction (PERF-01).
import { expect, openLive, productPath, scriptOf, test } from './fixtures.ts'

const family = [
  'web/accounts/profile-popover',
  'web/callback-requests/callback-dialog',
  'web/cart/cart-popover',
  'web/shell/idle/burger-menu',
  'web/shell/menu/menu-dialog',
]

test('PERF-01 SHELL-13 a list and a product bring nothing that opens over a page; the first intent does', async ({ page, shop }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  const unwanted = await Promise.all(family.map((module) => scriptOf(module)))
  const fetched = () => scripts.filter((url) => unwanted.some((file) => file.test(url)))
  const [product] = await shop.inStock(1)
  for (const path of ['/catalog/v2?page=1&page_size=9&ordering=price', productPath(product!.article)]) {
    await openLive(page, path)
    expect([path, fetched()]).toEqual([path, []])
  }
  await page.goto('/catalog/v2?page=1&page_size=9&ordering=price')
  await page.getByRole('link', { name: 'КАТАЛОГ', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(fetched()).not.toEqual([])
})

test('PERF-01 the styles of all pages stand once on a page, also when its late parts have come', { tag: '@full' }, async ({ page }) => {
  await page.goto('/catalog/v2?page=1&page_size=9&ordering=price')
  await expect(page.getByRole('navigation', { name: 'Быстрая связь' })).toBeVisible()
  const styles = await page.evaluate(() => [...document.styleSheets].map(({ href }) => new URL(href ?? '', location.href).pathname))
  expect(styles).toEqual([...new Set(styles)])
})

test(
  'PERF-01 a page that brings its own styles is never seen without them: there, back and there again',
  { tag: '@full' },
  async ({ page }) => {
    await openLive(page, '/precatalog')
    await page.evaluate(() => {
      const bare: string[] = []
      const watch = () => {
        const list = document.querySelector('.toolbar')
        if (list && getComputedStyle(list).display !== 'flex') bare.push(location.href)
        requestAnimationFrame(watch)
      }
      watch()
      Object.assign(window, { bare })
    })
    await page.getByRole('main').getByRole('link', { name: 'Дренажные насосы' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: /Дренажные насосы/ })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: /Каталог/ })).toBeVisible()
    await page.goForward()
    await expect(page.getByRole('heading', { level: 1, name: /Дренажные насосы/ })).toBeVisible()
    await expect(page.locator('.toolbar')).toBeVisible()
    expect(await page.evaluate(() => Reflect.get(window, 'bare'))).toEqual([])
  },
)

test('CONT-03 the icon is served at the addresses that browsers and robots request by default', async ({ request }) => {
  for (const [path, type] of [
    ['/favicon.ico', /^image\/(x-icon|vnd\.microsoft\.icon)$/],
    ['/apple-touch-icon.png', /^image\/png$/],
  ] as const) {
    const file = await request.get(path)
    expect(file.status(), path).toBe(200)
    expect(file.headers()['content-type'], path).toMatch(type)
  }
})

test(
  'PERF-01 A11Y-01 pages of the sitemap: pictures have their size and come late but for the first screen, and what is read out is Russian',
  { tag: '@full' },
  async ({ request }) => {
    const addressesIn = async (part: string) =>
      [...(await (await request.get(`/sitemap/${part}.xml`)).text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(
        ([, url = '']) => new URL(url).pathname,
      )
    const pages = await addressesIn('pages')
    // All that staff write; of the catalogue's places and of products, which are of one make, some.
    const paths = [
      ...pages.filter((path) => !/^\/(pre)?catalog\//.test(path)),
      ...pages.filter((path) => /^\/(pre)?catalog\//.test(path)).filter((_, at) => at % 10 === 0),
      ...(await addressesIn('products-1')).slice(0, 10),
    ]
    expect(paths.length).toBeGreaterThan(60)
    const faults: string[] = []
    let pictures = 0
    for (const path of paths) {
      const html = await (await request.get(path)).text()
      const images = [...html.matchAll(/<img [^>]*>/g)].map(([image]) => image)
      pictures += images.length
      const unsized = images.filter((image) => !/ width="\d+"/.test(image) || !/ height="\d+"/.test(image) || !/ alt="/.test(image))
      if (unsized.length > 0) faults.push(`${path}: ${unsized[0]}`)
      // Two rows of a list stand on the first screen; of any other page one picture may.
      const early = images.filter((image) => !image.includes('loading="lazy"')).length
      if (early > (path.startsWith('/catalog/') ? 6 : 1)) faults.push(`${path}: ${early} pictures at once`)
      for (const [said, , words = ''] of html.matchAll(/ (aria-label|aria-roledescription|title|alt)="([^"]+)"/g))
        if (/[a-z]{2}/i.test(words) && !/[а-яё]/i.test(words)) faults.push(`${path}:${said}`)
    }
    expect(faults).toEqual([])
    expect(pictures).toBeGreaterThan(paths.length)
  },
)

test(
  'PERF-01 CONST-15 a page preloads the one file of its letters and digits and fetches no other, of Kazakh either',
  { tag: '@full' },
  async ({ page }) => {
    const fetched = new Set<string>()
    page.on('request', (request) => void (request.resourceType() === 'font' && fetched.add(new URL(request.url()).pathname)))
    for (const path of ['/', '/catalog/v2?page=1&page_size=9&ordering=price', '/contacts']) {
      fetched.clear()
      await openLive(page, path)
      await page.evaluate(() => {
        document.querySelector('h1')?.append(' Әә Ғғ Ққ Ңң Өө Үү Ұұ Һһ Іі')
        return document.fonts.ready
      })
      const preloaded = await page
        .locator('link[rel=preload][as=font]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
      expect(preloaded, path).toHaveLength(1)
      expect(fetched, path).toEqual(new Set(preloaded))
    }
  },
)

test('PERF-01 a header preloads every style sheet that the first paint waits for', async ({ request }) => {
  for (const path of ['/', '/catalog/v2?page=1&page_size=9&ordering=price', '/precatalog', '/contacts', '/cart']) {
    const response = await request.get(path)
    const sheets = [...(await response.text()).matchAll(/<link [^>]*rel="stylesheet"[^>]*>/g)].map(
      ([tag]) => `<${/href="([^"]+)"/.exec(tag)?.[1]}>; rel=preload; as=style`,
    )
    expect(sheets.length, path).toBeGreaterThan(0)
    expect(response.headers()['link']?.split(', '), path).toEqual(expect.arrayContaining(sheets))
  }
})

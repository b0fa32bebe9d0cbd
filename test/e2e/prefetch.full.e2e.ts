// Checks that prefetched data are used, unless a cookie has changed the page.
import { expect, test } from './fixtures.ts'

const list = '/catalog/v2.data?page=2&page_size=9&ordering=price'

test('CAT-08 CAT-12 a prefetched list is used once more, but never in the view mode that was left', async ({ page }) => {
  await page.goto('/catalog/v2?page=1&page_size=9&ordering=price')
  const sent = await page.evaluate(async (url) => {
    const read = async () => (await fetch(url)).text()
    const link = Object.assign(document.createElement('link'), { rel: 'prefetch', as: 'fetch', href: url })
    await new Promise((resolve) => {
      link.addEventListener('load', resolve)
      document.head.append(link)
    })
    const asGrid = await read()
    const sizes = performance
      .getEntriesByName(new URL(url, location.href).href)
      .map((entry) => (entry as PerformanceResourceTiming).transferSize)
    document.cookie = 'list-look=table; path=/'
    return { asGrid, asTable: await read(), sizes }
  }, list)
  expect(sent.sizes.at(-1)).toBe(0) // of the cache
  expect(sent.asGrid).toMatch(new RegExp('viewMode\\W+grid'))
  expect(sent.asTable).toMatch(new RegExp('viewMode\\W+table'))
})

// Lists that are fetched before they are asked for, and what the press that follows makes of them.
import type { Page, Request } from '@playwright/test'
import { expect, test } from './journey.ts'

// A leaf of the demo with inch sizes and two pages.
const valves = '/catalog/zapornaya-armatura/krany-sharovye-rezbovye-dlya-vody'

const panel = (page: Page) => page.getByRole('complementary', { name: 'Фильтры' })
/** The form answers at once from here on. */
const live = (page: Page) => expect(page.locator('.listing[data-live]')).toBeVisible()
const isPrefetch = (address: string) => (request: Request) => request.headers().purpose === 'prefetch' && request.url().includes(address)

test('CAT-12 ROUTE-17 a link that the pointer rested on is answered from what was fetched ahead', async ({ page }) => {
  await page.goto(valves)
  await live(page)
  const link = page.getByRole('navigation', { name: 'Страницы' }).getByRole('link', { name: 'Страница 2' })
  const ahead = page.waitForResponse((answer) => answer.request().headers().purpose === 'prefetch')
  await link.hover()
  expect((await ahead).headers()['cache-control']).toMatch(/max-age/)
  await (await ahead).finished()
  const url = (await ahead).url()
  await link.click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('navigation', { name: 'Страницы' }).getByText('2', { exact: true })).toHaveAttribute('aria-current', 'page')
  expect(await page.evaluate((name) => performance.getEntriesByName(name).length, url)).toBe(1) // it is not asked for again
})

test('CAT-12 a list that was pressed while it was under way is awaited, wherever the pointer goes', async ({ page }) => {
  await page.goto('/catalog/v2?page=1&page_size=9&ordering=price')
  await live(page)
  const asked: string[] = []
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\.data\?.*\bpage=2&/, async (route) => {
    asked.push(route.request().url())
    await held
    await route.continue()
  })
  const pages = page.getByRole('navigation', { name: 'Страницы' })
  const ahead = page.waitForRequest(isPrefetch('page=2'))
  await pages.getByRole('link', { name: 'Страница 2', exact: true }).hover()
  await ahead
  await pages.getByRole('link', { name: 'Страница 2', exact: true }).click()
  const elsewhere = page.waitForRequest(isPrefetch('page=3'))
  await pages.getByRole('link', { name: 'Страница 3', exact: true }).hover()
  await elsewhere
  release()
  await expect(pages.getByText('2', { exact: true })).toHaveAttribute('aria-current', 'page')
  expect(asked).toHaveLength(1)
})

test('CAT-12 ERR-01 a list that is cut off in the middle, because another one is wanted, is no error of the page', async ({ page }) => {
  // The answer has come but for its end, which comes never.
  await page.addInitScript(() => {
    const { fetch } = window
    window.fetch = async (asked, options) => {
      const answer = await fetch(asked, options)
      if (!answer.url.includes('.data') || !answer.body) return answer
      const text = await answer.text()
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode(text))
          const signal = options?.signal ?? (asked instanceof Request ? asked.signal : undefined)
          signal?.addEventListener('abort', () => controller.error(signal.reason))
        },
      })
      return new Response(body, answer)
    }
  })
  await page.goto('/catalog/v2?page=1&page_size=9&ordering=price')
  await live(page)
  const pages = page.getByRole('navigation', { name: 'Страницы' })
  for (const name of ['Страница 2', 'Страница 3']) {
    const ahead = page.waitForResponse((answer) => answer.request().headers().purpose === 'prefetch')
    await pages.getByRole('link', { name, exact: true }).hover()
    await ahead
  }
  await page.getByRole('heading', { level: 1 }).hover()
  await pages.getByRole('link', { name: 'Страница 3', exact: true }).click()
  await expect(pages.getByText('3', { exact: true })).toHaveAttribute('aria-current', 'page')
})

test('CAT-12 a filter or a page that the keyboard comes to is fetched ahead', async ({ page }) => {
  await page.goto(valves)
  await live(page)
  for (const [control, address] of [
    [page.getByRole('navigation', { name: 'Страницы' }).getByRole('link', { name: 'Страница 2' }), 'page=2'],
    [panel(page).getByRole('checkbox', { name: '3/4"' }), '3%2F4'],
  ] as const) {
    const ahead = page.waitForRequest(isPrefetch(address))
    await control.focus()
    await ahead
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('CAT-12 a page that a finger touches is fetched ahead', async ({ page }) => {
    await page.goto(valves)
    await live(page)
    const ahead = page.waitForRequest(isPrefetch('page=2'))
    await page.getByRole('navigation', { name: 'Страницы' }).getByRole('link', { name: 'Страница 2' }).tap()
    await ahead
    await expect(page).toHaveURL(/page=2/)
  })
})

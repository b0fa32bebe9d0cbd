// Opens pages as slow lines show them: at the first paint, before scripts.
import { expect, type Page } from '@playwright/test'

const slow4G = { offline: false, latency: 562.5, downloadThroughput: (1474.56 * 1024) / 8, uploadThroughput: (675 * 1024) / 8 }
const slowDown = 4

/** @returns makes line and processor fast again, for a page that is loaded once more */
export async function openSlowly(page: Page, path: string): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slow4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  return async () => {
    await session.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 })
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  }
}

/** Call it once the action is seen: it has not moved the page. */
export async function expectNoJump(page: Page): Promise<void> {
  expect(await page.evaluate(() => scrollY)).toBe(0)
}

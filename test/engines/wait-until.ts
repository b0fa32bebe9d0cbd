// Waits for what a browser has not done yet; the limit only ends a journey that fails.
import { setTimeout as sleep } from 'node:timers/promises'

const everyMs = 50

/** @throws after `limitMs` */
export async function waitUntil(check: () => Promise<boolean>, what = 'it', limitMs = 80_000): Promise<void> {
  const end = performance.now() + limitMs
  while (!(await check())) {
    if (performance.now() > end) throw new Error(`${what} did not come in ${limitMs} ms`)
    await sleep(everyMs)
  }
}

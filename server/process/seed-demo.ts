// SEED_DEMO: an empty database becomes the demo shop. What draws and writes is loaded only where there is something to do.
import { isEmptyShop } from '#demo/empty-shop.ts'
import type { Services } from '../services.ts'

type DemoParts = Pick<Services, 'pool' | 'images' | 'documents' | 'videos' | 'log'>

/** Resolves when an empty shop has its goods; their drawings follow while the shop serves. */
export async function seedEmptyShop(parts: DemoParts): Promise<{ finish(): void; stop(): Promise<void> }> {
  const { pool, log } = parts
  const stopDrawing = new AbortController()
  const demo = { ...parts, signal: stopDrawing.signal }
  let drawn: Promise<void> = Promise.resolve()
  const follow = (work: Promise<void>) => {
    drawn = work.catch((error: unknown) => log.error({ err: error }, 'the demo images could not be drawn'))
  }
  const isEmpty = await isEmptyShop(pool)
  if (isEmpty) {
    log.info('the shop is empty: loading the demo assortment')
    const { seedDemo } = await import('#demo/seed.ts')
    follow((await seedDemo(demo)).drawn)
  }
  return {
    /** what an earlier start was stopped before */
    finish() {
      if (!isEmpty) follow(import('#demo/seed.ts').then(({ finishDrawing }) => finishDrawing(demo)))
    },
    stop() {
      stopDrawing.abort()
      return drawn
    },
  }
}

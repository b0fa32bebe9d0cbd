// Fills an empty database with the demo shop (SEED_DEMO); its code is loaded only when needed.
import { isEmptyShop } from '#demo/empty-shop.ts'
import type { Services } from '../services.ts'

type DemoParts = Pick<Services, 'pool' | 'images' | 'documents' | 'videos' | 'log'> & { dataFolder: string }

/** Resolves when an empty shop has its products; pictures follow while the shop serves. */
export async function seedEmptyShop(parts: DemoParts): Promise<{ finish(): void; stop(): Promise<void> }> {
  const { pool, log } = parts
  const stopDrawing = new AbortController()
  const demo = { ...parts, signal: stopDrawing.signal }
  let drawing: Promise<void> = Promise.resolve()
  const follow = (work: Promise<void>) => {
    drawing = work.catch((error: unknown) => log.error({ err: error }, 'the demo images could not be drawn'))
  }
  const isEmpty = await isEmptyShop(pool)
  if (isEmpty) {
    log.info('the shop is empty: loading the demo assortment')
    const { seedDemo } = await import('#demo/seed.ts')
    follow((await seedDemo(demo)).drawing)
    const { makeDemoOwner } = await import('#demo/owner.ts')
    const file = await makeDemoOwner({ pool, folder: parts.dataFolder })
    if (file !== undefined) log.info({ file }, `the back office is at /admin; e-mail and password of the demo owner are in ${file}`)
  }
  return {
    finish() {
      if (!isEmpty) follow(import('#demo/seed.ts').then(({ finishDrawing }) => finishDrawing(demo)))
    },
    stop() {
      stopDrawing.abort()
      return drawing
    },
  }
}

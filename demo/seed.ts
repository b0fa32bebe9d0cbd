// Seeds the demo shop: products within seconds, their pictures in the background.
import { performance } from 'node:perf_hooks'
import { setImmediate } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { openDatabase } from '#server/database/database.ts'
import type { DocumentFiles } from '#server/files/document-store.ts'
import type { ImageFiles } from '#server/files/image-store.ts'
import type { VideoFiles } from '#server/files/video-store.ts'
import { seedDemoSynonyms } from './synonyms.ts'
import { seedContent } from './content/seed-content.ts'
import { writeCompany } from './company/write-company.ts'
import { writeDocuments } from './documents.ts'
import { categoryDrawing, drawProduct } from './drawings/draw-product.ts'
import { prepareDrawing, storeDrawings } from './drawings/store-drawings.ts'
import { generateProducts, type DemoProduct } from './generator.ts'
import { loadProducts } from './load-products.ts'
import { seedSettings } from './settings.ts'
import { seedWholesalePrices } from './wholesale.ts'

export type SeedOptions = {
  pool: Pool
  images: ImageFiles
  /** without it products have no documents */
  documents?: DocumentFiles
  /** without it the shop has no films */
  videos?: VideoFiles
  log: Pick<Logger, 'info'>
  count?: number
  seed?: string
  withImages?: boolean
  now?: Date
  /** count of most bought products whose card images are encoded in advance */
  prepareCount?: number
  /** stops the drawing between two batches; `finishDrawing` goes on from there */
  signal?: AbortSignal
}

// Some 20 ms of work between two breaths of the event loop.
const batch = 25
const drawnPx = 1280
// Larger shops are benchmarks, which load shared images or none.
const maxDrawn = 20_000

/**
 * Returns when the products are stored; `drawing` is fulfilled when all have images and documents.
 */
export async function seedDemo(options: SeedOptions): Promise<{ count: number; drawing: Promise<void> }> {
  const { pool, log, seed, now, count = 2000, withImages = true } = options
  await loadProducts(pool, { count, seed, now, log: (message, fields) => log.info(fields, message) })
  await seedDemoSynonyms(pool)
  await seedSettings(pool, now ?? new Date())
  if (count <= maxDrawn) await seedWholesalePrices(pool)
  if (withImages) await seedContent(options)
  if (withImages) await writeCompany(options)
  const follow = async () => {
    if (withImages) await drawFrom(options, 0, count)
    await documentsOf(options)
  }
  return { count, drawing: follow() }
}

/** Continues the interrupted drawing of a demo shop; does nothing in any other shop. */
export async function finishDrawing(options: Omit<SeedOptions, 'count' | 'withImages' | 'now'>): Promise<void> {
  const { rows } = await options.pool.query<{ count: number; drawn: number; name: string | null }>(
    `select (select count(*) from products) as count, (select coalesce(max(product_id), 0) from product_images) as drawn,
       (select name from products where id = 1) as name`,
  )
  const [found] = rows
  const [first] = generateProducts({ count: 1, seed: options.seed })
  if (!found || found.count > maxDrawn || found.name !== first?.name) return
  await seedSettings(options.pool, new Date())
  await seedWholesalePrices(options.pool)
  await seedContent(options)
  await writeCompany(options)
  if (found.drawn < found.count) await drawFrom(options, found.drawn, found.count)
  await documentsOf(options)
}

async function documentsOf({ pool, documents, log, signal }: SeedOptions): Promise<void> {
  if (!documents) return
  const started = performance.now()
  const count = await writeDocuments({ pool, documents, ...(signal ? { signal } : {}) })
  if (count > 0) log.info({ documents: count, seconds: Math.round((performance.now() - started) / 100) / 10 }, 'demo documents written')
}

/** Batches are in the order of ids and written whole, so the last drawn product is where to continue. */
async function drawFrom({ pool, images, log, seed, signal, prepareCount = 60 }: SeedOptions, from: number, count: number): Promise<void> {
  const started = performance.now()
  const db = openDatabase(pool)
  const distinct = new Set<number>()
  const drawBatch = async (products: readonly DemoProduct[]) => {
    const sheets = products.flatMap((product) => sheetsOf(product).map((svg, position) => ({ product, position, svg })))
    const ids = await storeDrawings(
      images,
      db,
      sheets.map(({ svg }) => ({ svg, width: drawnPx, height: drawnPx })),
    )
    const rows = sheets.map(({ product, position }, at) => ({ productId: product.index + 1, position, imageId: ids[at] ?? 0 }))
    await db.insertInto('productImages').values(rows).execute()
    for (const id of ids) distinct.add(id)
  }
  if (from === 0) await drawCategories(pool, images)
  let waiting: DemoProduct[] = []
  for (const product of generateProducts({ count, seed })) {
    if (product.index < from) continue
    waiting.push(product)
    if (waiting.length < batch) continue
    if (signal?.aborted) return
    await drawBatch(waiting)
    waiting = []
    // Visitors first.
    await setImmediate()
  }
  if (waiting.length > 0) await drawBatch(waiting)
  await pool.query('analyze images, product_images')
  log.info({ images: distinct.size, seconds: Math.round((performance.now() - started) / 100) / 10 }, 'demo products drawn')
  await prepareShownFirst(pool, images, prepareCount, signal)
}

/** A typical product for each tile: the most bought one of «Котлы» may well be a piece of its flue. */
async function drawCategories(pool: Pool, images: ImageFiles): Promise<void> {
  const { rows } = await pool.query<{ id: number; icon: string }>('select id, icon from categories order by order_field')
  const ids = await storeDrawings(
    images,
    openDatabase(pool),
    rows.map(({ icon }) => ({ svg: categoryDrawing(icon), width: drawnPx, height: drawnPx })),
  )
  const columns = [rows.map(({ id }) => id), rows.map((_, at) => ids[at])]
  await pool.query(
    'update categories c set image_id = d.image_id from unnest($1::int[], $2::int[]) d (id, image_id) where c.id = d.id',
    columns,
  )
}

// Images of home page, category tiles and first pages of «popular», at card widths; others are encoded on request.
const cardWidths = [320, 640]

async function prepareShownFirst(pool: Pool, images: ImageFiles, count: number, signal?: AbortSignal): Promise<void> {
  const { rows } = await pool.query<{ hash: string }>(
    `select i.content_hash as hash from products p join product_images pi on pi.product_id = p.id and pi.position = 0 join images i on i.id = pi.image_id
     where p.is_active order by p.popularity desc, p.id limit $1`,
    [count],
  )
  for (const { hash } of rows) {
    for (const width of cardWidths) {
      if (signal?.aborted) return
      await prepareDrawing(images, hash, width)
    }
  }
}

/** The drawings of a generated product, front first. */
export function sheetsOf({ place, brand, series, properties, weightGrams }: DemoProduct): string[] {
  return drawProduct({
    icon: place.leaf.icon,
    brand,
    series,
    weightGrams,
    values: new Map(properties.map(({ characteristic, value }) => [characteristic.key, value])),
    units: new Map(properties.map(({ characteristic }) => [characteristic.key, characteristic.unit])),
  })
}

// Fills an empty database for benchmarks: node demo/seed-command.ts --count 100000 --database-url …
// [--seed words] [--images shared --data-folder var]; «shared»: products of a subcategory and brand share two images.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase, openPool } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { openImageFiles } from '#server/files/image-store.ts'
import { loadProducts } from './load-products.ts'
import { shareImages } from './shared-images.ts'

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '2000' },
    'database-url': { type: 'string', default: process.env.DATABASE_URL ?? '' },
    seed: { type: 'string', default: '' },
    images: { type: 'string', default: 'none' },
    'data-folder': { type: 'string', default: process.env.DATA_FOLDER ?? 'var' },
  },
})
const count = Number(values.count)
if (!Number.isSafeInteger(count) || count < 1) fail(`--count must be a whole number above 0, not "${values.count}"`)
if (!values['database-url']) fail('--database-url or DATABASE_URL is needed')
if (values.images !== 'none' && values.images !== 'shared') fail(`--images is none or shared, not "${values.images}"`)

await migrate(values['database-url'])
const pool = openPool(values['database-url'], 3)
try {
  const shared =
    values.images === 'shared'
      ? await shareImages(openDatabase(pool), await openImageFiles({ folder: join(values['data-folder'], 'images') }), values.seed)
      : undefined
  const { seconds } = await loadProducts(pool, { count, seed: values.seed, imagesOf: shared })
  process.stdout.write(`${count} products in ${seconds.toFixed(1)} s\n`)
} catch (error) {
  fail(error instanceof Error ? error.message : String(error))
} finally {
  await pool.end()
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

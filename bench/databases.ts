// Prepares one database of generated products per size in var/bench, deterministic by seed.
import pg from 'pg'
import { join } from 'node:path'
import { loadProducts } from '../demo/load-products.ts'
import { shareImages } from '../demo/shared-images.ts'
import { openDatabase, openPool } from '../server/database/database.ts'
import { migrate } from '../server/database/migrate.ts'
import { startEmbeddedPostgres } from '../server/database/embedded/embedded-postgres.ts'
import { openImageFiles } from '../server/files/image-store.ts'

const seed = 'bench'
export const benchFolder = 'var/bench'

export type BenchDatabases = {
  /** connection string of a database with that many products, loaded at the first call */
  ofSize(count: number): Promise<string>
  /** connection string of a database of 20,000 products for orders, which bench/staff.ts fills */
  staff(): Promise<string>
  /** connection string of an empty database, for the demo shop */
  empty(): Promise<string>
  stop(): Promise<void>
}

export async function openBenchDatabases(): Promise<BenchDatabases> {
  const log = (message: string) => process.stderr.write(`  ${message}\n`)
  const embedded = await startEmbeddedPostgres({ dataFolder: benchFolder, log, canCreateDatabases: true })
  return {
    ofSize: (count) => prepared(embedded.connectionString, count),
    staff: () => prepared(embedded.connectionString, 20_000, 'bench_staff'),
    empty: () => emptied(embedded.connectionString),
    stop: () => embedded.stop(),
  }
}

async function emptied(serverConnection: string): Promise<string> {
  const url = new URL(serverConnection)
  url.pathname = '/bench_demo'
  const admin = new pg.Client({ connectionString: serverConnection })
  await admin.connect()
  try {
    await admin.query('drop database if exists bench_demo with (force)')
    await admin.query('create database bench_demo')
  } finally {
    await admin.end()
  }
  return url.href
}

async function prepared(serverConnection: string, count: number, name = `bench_${count}`): Promise<string> {
  const url = new URL(serverConnection)
  url.pathname = `/${name}`
  const admin = new pg.Client({ connectionString: serverConnection })
  await admin.connect()
  try {
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) await admin.query(`create database ${name}`)
  } finally {
    await admin.end()
  }
  await migrate(url.href, { isEmbedded: true })
  const pool = openPool(url.href)
  try {
    const { rows } = await pool.query<{ count: number }>('select count(*) as count from products')
    if (count > 0 && rows[0]!.count !== count) {
      if (rows[0]!.count > 0) throw new Error(`${name} holds ${rows[0]!.count} products: drop it and start again`)
      const began = performance.now()
      const images = await openImageFiles({ folder: join(benchFolder, 'shop', 'images') })
      const imagesOf = await shareImages(openDatabase(pool), images, seed)
      await loadProducts(pool, { count, seed, imagesOf })
      process.stderr.write(`  ${name}: ${count} products loaded in ${((performance.now() - began) / 1000).toFixed(1)} s\n`)
    }
  } finally {
    await pool.end()
  }
  return url.href
}

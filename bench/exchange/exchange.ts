// Measures the exchange with 1C over HTTP: catalogue, prices, orders, pictures, many sessions.
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { openPool } from '../../server/database/database.ts'
import { benchFolder } from '../databases.ts'
import { startShop } from '../shop-process.ts'
import { measureCatalogue, type ExchangeBench } from './catalogue-sessions.ts'
import { measureManySessions } from './many-sessions.ts'
import { measureOrdersOut } from './orders-out.ts'
import { measurePictures } from './pictures.ts'

const port = 4314
const login = '1c:password-of-the-benchmark'

/** 0 leaves a part out; all need products */
export type ExchangeSizes = { products: number; prices: number; orders: number; pictures: number; sessions: number }

/** @param connectionString of an empty database */
export async function measureExchange(connectionString: string, sizes: ExchangeSizes): Promise<string[]> {
  const folder = resolve(benchFolder, 'exchange')
  const dataFolder = resolve(folder, 'data')
  await rm(dataFolder, { recursive: true, force: true })
  const shop = await startShop(connectionString, port, { DATA_FOLDER: dataFolder, EXCHANGE_LOGIN: login, EXCHANGE_SILENCE_HOURS: '0' })
  const pool = openPool(connectionString, 2)
  try {
    const bench: ExchangeBench = { shop, pool, url: `${shop.origin}/exchange/1c`, login, folder }
    const parts: string[][] = []
    const add = (lines: string[]) => {
      parts.push(lines)
      process.stderr.write(`  ${lines.join('\n  ')}\n`)
    }
    add(await measureCatalogue(bench, sizes.products, sizes.prices))
    if (sizes.orders > 0) add(await measureOrdersOut(bench, sizes.orders))
    if (sizes.sessions > 0) add(await measureManySessions(bench, dataFolder, sizes.sessions))
    if (sizes.pictures > 0) add(await measurePictures(bench, sizes.pictures))
    return parts.flatMap((lines, at) => (at === 0 ? lines : ['', ...lines]))
  } finally {
    await shop.stop()
    await pool.end()
    await rm(dataFolder, { recursive: true, force: true })
  }
}

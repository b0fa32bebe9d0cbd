// Measures an uploaded list of 5,000 rows up to the filled draft (DRF-02), and listings meanwhile.
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { openPool } from '../server/database/database.ts'
import { xlsxOf, type XlsxCell } from '../test/xlsx.ts'
import { benchFolder } from './databases.ts'
import { inMs, percentilesOf } from './percentiles.ts'
import { startShop } from './shop-process.ts'
import { signedInClient } from './signed-in-client.ts'

const rowCount = 5000
const runs = 3

/** Of ten rows six have an article, one a barcode, two a name, one words of a name. @returns table rows */
export async function measureOrderLists(connectionString: string, size: number): Promise<string[]> {
  const pool = openPool(connectionString, 2)
  pool.on('error', () => undefined)
  const shop = await startShop(connectionString, 4535, { DATA_FOLDER: join(benchFolder, 'shop'), MAIL_OUTBOX: join(benchFolder, 'outbox') })
  try {
    const send = await signedInClient(shop.origin, pool)
    const quiet = await listingsDuring(shop.origin, pause(2000))
    const samples = { upload: [] as number[], preview: [] as number[], fill: [] as number[], all: [] as number[] }
    const busy: number[] = []
    for (let run = -1; run < runs; run++) {
      const bytes = xlsxOf([{ name: 'Заказ', rows: [['Артикул', 'Штрихкод', 'Наименование', 'Кол-во'], ...(await rowsOf(pool, run + 1))] }])
      const { id } = (await (await send('POST', 'order/', { items: [] })).json()) as { id: string }
      const form = new FormData()
      form.set('file', new File([new Uint8Array(bytes)], 'заказ.xlsx'))
      const began = performance.now()
      const work = (async () => {
        const file = (await (await send('POST', `order/${id}/files`, form)).json()) as { id: string }
        const uploaded = performance.now()
        await (await send('GET', `order/${id}/files/${file.id}/`)).json()
        const previewed = performance.now()
        const filled = (await (await send('POST', `order/${id}/files/${file.id}/fill-order`, { force: true })).json()) as { added: number }
        if (filled.added < rowCount * 0.7) throw new Error(`only ${filled.added} rows went in`)
        return { uploaded, previewed, filled: performance.now() }
      })()
      const listings = await listingsDuring(shop.origin, work)
      const { uploaded, previewed, filled } = await work
      if (run < 0) continue // compiles the code
      busy.push(...listings)
      samples.upload.push(uploaded - began)
      samples.preview.push(previewed - uploaded)
      samples.fill.push(filled - previewed)
      samples.all.push(filled - began)
    }
    return [
      `| list of ${rowCount} rows, ${size} products, ${runs} runs | best ms | worst ms |`,
      '|---|---|---|',
      ...Object.entries(samples).map(([name, ms]) => `| ${names[name] ?? name} | ${inMs(Math.min(...ms))} | ${inMs(Math.max(...ms))} |`),
      '',
      '| listings of others | p50 ms | p95 ms | p99 ms |',
      '|---|---|---|---|',
      row('before', quiet),
      row('meanwhile', busy),
    ]
  } finally {
    await shop.stop()
    await pool.query(`delete from orders where status = 'draft'`)
    await pool.end()
  }
}

const names: Record<string, string> = {
  upload: 'read and matched',
  preview: 'a page of its preview',
  fill: 'filled into the draft',
  all: 'all of it',
}

const row = (name: string, samples: number[]): string => {
  const { p50, p95, p99 } = percentilesOf(samples)
  return `| ${name} | ${inMs(p50)} | ${inMs(p95)} | ${inMs(p99)} |`
}

async function listingsDuring(origin: string, work: Promise<unknown>): Promise<number[]> {
  const samples: number[] = []
  let isDone = false
  void work.finally(() => (isDone = true)).catch(() => undefined)
  while (!isDone) {
    const began = performance.now()
    await (await fetch(`${origin}/api/v1/product/?page_size=18&page=${1 + (samples.length % 50)}`)).arrayBuffer()
    samples.push(performance.now() - began)
    await pause(10)
  }
  return samples
}

async function rowsOf(pool: Pool, run: number): Promise<XlsxCell[][]> {
  const { rows } = await pool.query<{ article: string; name: string; barcode: string | null }>(
    'select article, name, barcode from products where is_active and in_stock order by id offset $1 limit $2',
    [run * rowCount, rowCount],
  )
  return rows.map(({ article, name, barcode }, at): XlsxCell[] => {
    const kind = at % 10
    if (kind < 6) return [kind % 2 ? article.toLowerCase().replace('-', ' ') : article, null, null, '1 шт']
    if (kind === 6) return [null, Number(barcode), null, 1]
    return [null, null, kind < 9 ? name : name.split(' ').slice(0, 4).join(' '), 1]
  })
}

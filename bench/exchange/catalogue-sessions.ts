// Measures catalogue sessions: all products, all stock again, changed prices (limits: 90 s, 5 s).
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Pool } from 'pg'
import { writePackage } from '../../test/fake-1c/write-package.ts'
import { inMs } from '../percentiles.ts'
import { residentMegabytesOf, untilIdle } from '../process-cpu.ts'
import type { ShopProcess } from '../shop-process.ts'
import { observe, type Observed } from './observe.ts'

export type ExchangeBench = { shop: ShopProcess; pool: Pool; url: string; login: string; folder: string }

const idleSeconds = 20

export async function measureCatalogue(bench: ExchangeBench, products: number, prices: number): Promise<string[]> {
  const { shop, pool } = bench
  const source = join(bench.folder, `package-${products}`)
  if (!existsSync(source)) {
    await rm(`${source}-unfinished`, { recursive: true, force: true })
    await writePackage(`${source}-unfinished`, products)
    await rename(`${source}-unfinished`, source)
  }
  const rows: string[] = []
  const add = (line: string) => {
    rows.push(line)
    process.stderr.write(`  ${line}\n`)
  }
  const first = await session(bench, source)
  add(row(`${products} products into an empty shop`, first))
  await untilIdle(shop.pid)
  const indexMegabytes = residentMegabytesOf(shop.pid) - first.observed.idleMegabytes
  const visitor = observe(shop)
  await pause(idleSeconds * 1000)
  const idle = await visitor.stop()
  await pool.query('update stock set count = count + 1')
  await untilIdle(shop.pid)
  const { rows: counts } = await pool.query<{ count: number }>('select count(*) as count from stock')
  add(row(`the same again, ${counts[0]!.count} stock rows to write`, await session(bench, source), idle))
  await untilIdle(shop.pid)
  const changed = prices > 0 ? await changePrices(bench, prices) : undefined
  if (changed) add(row(`${prices} changed prices`, changed, idle))
  return [
    '| session of the catalogue, parts of 2 MB | s from checkauth to complete | of it sent | imported | completed | memory idle MB | peak | above idle | another visitor p95 ms (while sent, after) | idle | ratio |',
    '|---|---|---|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
    `Idle after the first session: ${indexMegabytes} MB more than before, the indexes of these products among them.`,
    ...(changed ? [`A changed price was in the list ${inMs(changed.seenAfterMs)} ms after the import had succeeded.`] : []),
  ]
}

type Session = { total: number; sent: number; imported: number; completed: number; sentAt: Date; observed: Observed }

const row = (name: string, { total, sent, imported, completed, sentAt, observed }: Session, idle?: Observed): string => {
  const { idleMegabytes, peakMegabytes, p95, p95Of, failures } = observed
  const phases = [p95Of((at) => at < sentAt.getTime()), p95Of((at) => at >= sentAt.getTime())].map(inMs)
  const visitor = idle ? `${inMs(p95)} (${phases.join(', ')}) | ${inMs(idle.p95)} | ${(p95 / idle.p95).toFixed(2)}` : '– | – | –'
  const seconds = [total, sent, imported, completed].map((one) => one.toFixed(1)).join(' | ')
  if (failures > 0) process.stderr.write(`  ${name}: ${failures} pages failed\n`)
  return `| ${name} | ${seconds} | ${idleMegabytes} | ${peakMegabytes} | ${peakMegabytes - idleMegabytes} | ${visitor} |`
}

/** 1C is another machine: its process gets only what the shop leaves. Times are those that the shop has recorded. */
async function session({ shop, pool, url, login }: ExchangeBench, source: string): Promise<Session> {
  const visitor = observe(shop)
  const client = promisify(execFile)(process.execPath, ['test/fake-1c/one-c-command.ts', url, login, source, '--version', '2.09'])
  setPriority(client.child.pid!, constants.priority.PRIORITY_LOW)
  await client
  const observed = await visitor.stop()
  const { rows } = await pool.query<Omit<Session, 'observed'>>(
    `with s as (select id, started_at from exchange_sessions order by id desc limit 1),
       steps as (select max(last_at) filter (where mode = 'file') as sent, max(last_at) filter (where mode = 'import') as imported,
         max(last_at) as ended from exchange_steps where session_id = (select id from s))
     select extract(epoch from ended - started_at)::float8 as total, extract(epoch from sent - started_at)::float8 as sent,
       extract(epoch from imported - sent)::float8 as imported, extract(epoch from ended - imported)::float8 as completed,
       sent as "sentAt" from s, steps`,
  )
  return { ...rows[0]!, observed }
}

/** Sends new prices of products and polls the list for one of them. */
async function changePrices(bench: ExchangeBench, count: number): Promise<Session & { seenAfterMs: number }> {
  const { rows } = await bench.pool.query<{ external_id: string; article: string; price: number }>(
    `select external_id, article, price_tiyn / 100 as price from products
      where external_id is not null and is_active and price_tiyn is not null order by id limit $1`,
    [count],
  )
  const folder = join(bench.folder, 'prices')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const offers = rows.map(
    ({ external_id: id, price }) =>
      `<Предложение><Ид>${id}</Ид><Цены><Цена><ИдТипаЦены>price-retail</ИдТипаЦены><ЦенаЗаЕдиницу>${price + 1}</ЦенаЗаЕдиницу><Валюта>KZT</Валюта></Цена></Цены></Предложение>\n`,
  )
  await writeFile(
    join(folder, 'prices0_1.xml'),
    `\ufeff<?xml version="1.0" encoding="UTF-8"?>\n<КоммерческаяИнформация ВерсияСхемы="2.09"><ПакетПредложений СодержитТолькоИзменения="true"><Ид>catalogue#</Ид><Предложения>\n${offers.join('')}</Предложения></ПакетПредложений></КоммерческаяИнформация>\n`,
  )
  const last = rows.at(-1)!
  const seen = whenListed(bench.shop, last.article, last.price + 1)
  const measured = await session(bench, folder)
  const { rows: ended } = await bench.pool.query<{ at: Date }>('select finished_at as at from exchange_imports order by id desc limit 1')
  return { ...measured, seenAfterMs: Math.max(0, (await seen) - ended[0]!.at.getTime()) }
}

/** @returns the time of the day in ms. @throws after a minute */
async function whenListed({ origin }: ShopProcess, article: string, price: number): Promise<number> {
  for (const until = Date.now() + 60_000; Date.now() < until; await pause(10)) {
    const response = await fetch(`${origin}/api/v1/product/?search=${encodeURIComponent(article)}`)
    const { results } = (await response.json()) as { results: { article: string; price: number | null }[] }
    if (results.some((one) => one.article === article && one.price === price)) return Date.now()
  }
  throw new Error(`the new price of ${article} was not listed within a minute`)
}

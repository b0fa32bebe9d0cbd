// Measures whether memory, disk or tables grow with the number of sessions.
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../../server/database/database.ts'
import { purgeSessions } from '../../server/exchange/purge-sessions.ts'
import { beginSession, openOneC } from '../../test/fake-1c/one-c-client.ts'
import { residentMegabytesOf, untilIdle } from '../process-cpu.ts'
import type { ExchangeBench } from './catalogue-sessions.ts'

const offersPerSession = 20
/** Longer than PostgreSQL waits between two runs of autovacuum: sessions in a row give it no time. */
const restSeconds = 75

export async function measureManySessions(bench: ExchangeBench, dataFolder: string, count: number): Promise<string[]> {
  const { rows: products } = await bench.pool.query<{ id: string }>(
    'select external_id as id from products where external_id is not null and is_active order by id limit $1',
    [offersPerSession],
  )
  const warmUp = Math.ceil(count / 10)
  const run = async (from: number, to: number) => {
    for (let at = from; at < to; at++)
      await changeStock(
        bench,
        products.map(({ id }) => id),
        at,
      )
  }
  await purgeAll(bench, dataFolder)
  await run(0, warmUp)
  await untilIdle(bench.shop.pid)
  const early = await sizes(bench, dataFolder)
  const began = performance.now()
  await run(warmUp, count)
  const seconds = (performance.now() - began) / 1000
  await untilIdle(bench.shop.pid)
  const late = await sizes(bench, dataFolder)
  await pause(restSeconds * 1000)
  const further = Math.ceil(count * 0.3)
  await run(count, count + further)
  await untilIdle(bench.shop.pid)
  const rested = await sizes(bench, dataFolder)
  await purgeAll(bench, dataFolder)
  const purged = await sizes(bench, dataFolder)
  const row = (name: string, { memory, files, sessions, catalogs, others }: Sizes) =>
    `| ${name} | ${memory} | ${files} | ${sessions} | ${catalogs} | ${others} |`
  return [
    `| sessions in a row, ${offersPerSession} changed stock levels each | memory MB | stored files MB | tables of the exchange MB | system tables MB | other tables MB |`,
    '|---|---|---|---|---|---|',
    row(`after ${warmUp}`, early),
    row(`after ${count}`, late),
    row(`${restSeconds} s later, after ${further} more`, rested),
    row('after the nightly purge, all older than 14 days', purged),
    '',
    `A session took ${(seconds / (count - warmUp)).toFixed(2)} s.`,
  ]
}

async function changeStock({ url, login }: ExchangeBench, ids: readonly string[], at: number): Promise<void> {
  const client = await beginSession(openOneC({ url, login, version: '2.09' }))
  const offers = ids.map((id, place) => `<Предложение><Ид>${id}</Ид><Количество>${1 + ((at + place) % 50)}</Количество></Предложение>`)
  await client.file(
    'rests0_1.xml',
    Buffer.from(
      `<?xml version="1.0" encoding="UTF-8"?><КоммерческаяИнформация ВерсияСхемы="2.09"><ПакетПредложений СодержитТолькоИзменения="true"><Предложения>${offers.join('')}</Предложения></ПакетПредложений></КоммерческаяИнформация>`,
    ),
  )
  for (const { outcome, text } of [await client.import('rests0_1.xml'), await client.deactivate(), await client.complete()])
    if (outcome !== 'success') throw new Error(`session ${at}: ${outcome} ${text}`)
}

/** Makes all sessions old and runs the nightly job. */
async function purgeAll({ pool }: ExchangeBench, dataFolder: string): Promise<void> {
  await pool.query("update exchange_sessions set started_at = now() - interval '15 days', last_request_at = now() - interval '15 days'")
  await purgeSessions({ db: openDatabase(pool), config: { dataFolder } })
}

type Sizes = { memory: number; files: string; sessions: string; catalogs: string; others: string }

async function sizes({ pool, shop }: ExchangeBench, dataFolder: string): Promise<Sizes> {
  // What autovacuum would have done within a minute.
  await pool.query('vacuum')
  const { rows } = await pool.query<{ sessions: number; catalogs: number; others: number }>(
    `select sum(size) filter (where relname like 'exchange%' and not is_catalog)::bigint as sessions,
       sum(size) filter (where is_catalog)::bigint as catalogs, sum(size) filter (where relname not like 'exchange%' and not is_catalog)::bigint as others
     from (select relname, relnamespace = 'pg_catalog'::regnamespace as is_catalog, pg_total_relation_size(oid) as size from pg_class where relkind = 'r') t`,
  )
  const { sessions, catalogs, others } = rows[0]!
  return {
    memory: residentMegabytesOf(shop.pid),
    files: megabytes(await bytesOf(join(dataFolder, 'exchange'))),
    sessions: megabytes(sessions),
    catalogs: megabytes(catalogs),
    others: megabytes(others),
  }
}

async function bytesOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile())
  const each = await Promise.all(files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size))
  return each.reduce((sum, size) => sum + size, 0)
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1)

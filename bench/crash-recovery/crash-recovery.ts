// `npm run bench -- survival [--seconds 120] [--seed 1]`: orders and requests while the process and PostgreSQL are killed (kill -9) at
// moments drawn from the seed; then what was promised is counted (CHK-05, CHK-06, CB-03). Not part of a plain `npm run bench`.
import { mkdir, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { openPool } from '../../server/database/database.ts'
import { connectionToRunning } from '../../server/database/embedded/embedded-postgres.ts'
import { startCrmPeer, type CrmPeer } from '../../test/fake-bitrix/server.ts'
import { startMailServer, type MailServer } from '../../test/mail-server.ts'
import { benchFolder } from '../databases.ts'
import { countSurvivors, type Expected } from './count-losses.ts'
import { openVictim } from './kill-shop.ts'
import { startLoad } from './order-load.ts'

const port = 4313
const ordersPerSecond = 20
const requestsPerSecond = 0.5
const unitsInStockRow = 1_000_000
/** A killed process's job is taken up after five minutes at most. */
const drainMinutes = 15

type Survival = { lines: string[]; isWhole: boolean }

export async function measureCrashRecovery({ seconds, seed }: { seconds: number; seed: number }): Promise<Survival> {
  const folder = resolve(benchFolder, 'survival')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const mail = await startMailServer()
  const crm = await startCrmPeer()
  const victim = await openVictim({ folder, port, smtpUrl: mail.url, crmWebhookUrl: crm.webhookUrl })
  const pool = openPool(await connectionToRunning(folder), 2)
  pool.on('error', () => undefined) // killed beneath it
  try {
    const shelves = await fillStock(pool)
    const load = startLoad(`http://127.0.0.1:${port}`, [...shelves.keys()], { ordersPerSecond, requestsPerSecond })
    const trouble = setInterval(() => misbehave(mail, crm), 3000)
    const kills = await victim.killAtRandom(seconds, seed)
    const expected = { ...(await load.stop()), shelves }
    clearInterval(trouble)
    await victim.ready()
    const drainedInSeconds = await drained(pool)
    const counts = await countSurvivors(pool, expected, mail.emails, crm)
    return report({ seconds, seed, kills, expected, drainedInSeconds, ...counts })
  } finally {
    await pool.end()
    await victim.stop()
    await Promise.all([mail.close(), crm.close()])
  }
}

/** Shelves that no run empties. Answers the pieces of each article over all shops. */
async function fillStock(pool: Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ article: string; pieces: number }>(
    `with goods as (select id, article from products where is_active and price_tiyn is not null
                       and exists (select 1 from stock where product_id = products.id) order by id limit 20),
          filled as (update stock set count = $1 from goods where product_id = goods.id returning goods.article, stock.count)
     select article, sum(count) as pieces from filled group by article`,
    [unitsInStockRow],
  )
  return new Map(rows.map(({ article, pieces }) => [article, pieces]))
}

/** What mail servers and CRMs do on bad days, on top of the kills. */
function misbehave(mail: MailServer, crm: CrmPeer): void {
  if (mail.whims.length === 0) mail.whims.push('try later', 'drop after taking', 'drop')
  // Few calls are made: whims that pile up would only make the end long.
  if (crm.whims.length === 0)
    crm.whims.push({ method: 'crm.contact.add', whim: 'drop after' }, { method: 'crm.deal.add', whim: '500 after' }, 'rate limit')
}

/** Until no email and no request waits any more. */
async function drained(pool: Pool): Promise<number> {
  const began = performance.now()
  const deadline = began + drainMinutes * 60_000
  while (performance.now() < deadline) {
    const { rows } = await pool.query<{ waiting: number }>(
      `select (select count(*) from pgboss.job where name = 'mail' and state < 'completed')
            + (select count(*) from callbacks where status = 'new' and crm_failed_at is null) as waiting`,
    )
    if (rows[0]?.waiting === 0) break
    await pause(1000)
  }
  return Math.round((performance.now() - began) / 1000)
}

type Counted = Awaited<ReturnType<typeof countSurvivors>>
type Told = Counted & { seconds: number; seed: number; kills: string[]; expected: Expected; drainedInSeconds: number }

function report({ seconds, seed, kills, expected, drainedInSeconds, facts, faults }: Told): Survival {
  return {
    isWhole: faults.length === 0,
    lines: [
      `| survival: ${seconds} s, ${ordersPerSecond} orders/s, ${requestsPerSecond} requests/s, seed ${seed} | |`,
      '|---|---|',
      `| kill -9 (${kills.length}) | ${kills.join(', ')} |`,
      `| orders asked for a second, over ${Math.round(expected.seconds)} s | ${(expected.asked.orders / expected.seconds).toFixed(1)} |`,
      `| tries without an answer or with 5xx | ${expected.failedTries} |`,
      ...Object.entries(facts).map(([name, count]) => `| ${name} | ${count} |`),
      `| all delivered after the load, s | ${drainedInSeconds} |`,
      `| faults | ${faults.length === 0 ? 'none' : faults.join('; ')} |`,
    ],
  }
}

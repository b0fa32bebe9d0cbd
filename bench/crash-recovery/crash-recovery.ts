// Kills the shop and PostgreSQL at random moments under load, then counts losses (CHK-05).
import { mkdir, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { openPool } from '../../server/database/database.ts'
import { connectionToRunning } from '../../server/database/embedded/embedded-postgres.ts'
import { startFakeBitrix, type FakeBitrix } from '../../test/fake-bitrix/server.ts'
import { startMailServer, type MailServer } from '../../test/mail/mail-server.ts'
import { benchFolder } from '../databases.ts'
import { fillStock } from './fill-stock.ts'
import { countLosses, type Expected } from './count-losses.ts'
import { openVictim } from './kill-shop.ts'
import { listCounts, startLoad } from './order-load.ts'

const port = 4313
const ordersPerSecond = 20
const requestsPerSecond = 0.5
/** A job of a killed process is retried within five minutes. */
const drainMinutes = 15

type CrashRecovery = { lines: string[]; isWhole: boolean }

export async function measureCrashRecovery({ seconds, seed }: { seconds: number; seed: number }): Promise<CrashRecovery> {
  const folder = resolve(benchFolder, 'crash-recovery')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const mail = await startMailServer()
  const crm = await startFakeBitrix()
  const victim = await openVictim({ folder, port, env: { SMTP_URL: mail.url, CRM_WEBHOOK_URL: crm.webhookUrl, SEED_DEMO: 'true' } })
  const pool = openPool(await connectionToRunning(folder), 2)
  pool.on('error', () => undefined) // its server is killed
  try {
    const stock = await fillStock(pool)
    const load = startLoad(`http://127.0.0.1:${port}`, [...stock.keys()], { ordersPerSecond, requestsPerSecond })
    const trouble = setInterval(() => injectFaults(mail, crm), 3000)
    const kills = await victim.killAtRandom(seconds, seed)
    const expected = { ...(await load.stop()), stock }
    clearInterval(trouble)
    await victim.ready()
    const drainedInSeconds = await drained(pool)
    const counts = await countLosses(pool, expected, mail.emails, crm)
    return report({ seconds, seed, kills, expected, drainedInSeconds, ...counts })
  } finally {
    await pool.end()
    await victim.stop()
    await Promise.all([mail.close(), crm.close()])
  }
}

/** Injects faults of the mail server and CRM in addition to the kills. */
function injectFaults(mail: MailServer, crm: FakeBitrix): void {
  if (mail.faults.length === 0) mail.faults.push('try later', 'drop after taking', 'drop')
  // Calls are few: queued faults would only delay the end.
  if (crm.faults.length === 0)
    crm.faults.push({ method: 'crm.contact.add', fault: 'drop after' }, { method: 'crm.deal.add', fault: '500 after' }, 'rate limit')
}

/** Waits until no e-mail and no request is pending. */
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

type Counted = Awaited<ReturnType<typeof countLosses>>
type Measured = Counted & { seconds: number; seed: number; kills: string[]; expected: Expected; drainedInSeconds: number }

function report({ seconds, seed, kills, expected, drainedInSeconds, facts, faults }: Measured): CrashRecovery {
  return {
    isWhole: faults.length === 0,
    lines: [
      `| crash recovery: ${seconds} s, ${ordersPerSecond} orders/s, ${requestsPerSecond} requests/s, seed ${seed} | |`,
      '|---|---|',
      `| kill -9 (${kills.length}) | ${kills.join(', ')} |`,
      `| orders sent per second, over ${Math.round(expected.seconds)} s | ${(expected.sent.orders / expected.seconds).toFixed(1)} |`,
      `| attempts without a confirmation | ${listCounts(expected.failed)} |`,
      ...Object.entries(facts).map(([name, count]) => `| ${name} | ${count} |`),
      `| all delivered after the load, s | ${drainedInSeconds} |`,
      `| faults | ${faults.length === 0 ? 'none' : faults.join('; ')} |`,
    ],
  }
}

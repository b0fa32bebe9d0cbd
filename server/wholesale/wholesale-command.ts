// `npm run wholesale`: applications that wait; `… approve EMAIL --price-type NAME`, `… decline EMAIL [--answer TEXT]`, `… end EMAIL`.
import { mkdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { refusalOf } from '#contract/errors.ts'
import { formatPhone } from '#contract/phone.ts'
import { openCommandDatabase } from '../command-database.ts'
import { ConfigError, readConfig } from '../config.ts'
import { migrate, openDatabase, openPool } from '../database.ts'
import { EmbeddedPostgresError } from '../embedded-postgres.ts'
import { createMailQueues } from '../mail/queue.ts'
import type { Services } from '../services.ts'
import { approveWholesale, declineWholesale, endWholesale, listWaiting } from './decide.ts'

const usage = `Usage: npm run wholesale                                        applications that wait
       npm run wholesale -- approve EMAIL --price-type NAME
       npm run wholesale -- decline EMAIL [--answer TEXT]
       npm run wholesale -- end EMAIL                           retail prices again`

type Work = (services: Pick<Services, 'db' | 'jobs' | 'config' | 'clock'>) => Promise<unknown>

const work = readWork()
if (!work) {
  console.error(usage)
  process.exit(2)
}
try {
  await withServices(work)
} catch (error) {
  const isKnown = error instanceof ConfigError || error instanceof EmbeddedPostgresError
  console.error(refusalOf(error)?.detail ?? (isKnown ? error.message : error))
  process.exitCode = 1
}

function readWork(): Work | undefined {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'price-type': { type: 'string' }, answer: { type: 'string' } },
  })
  const [deed, email] = positionals
  if (deed === undefined) return show
  const priceType = values['price-type']
  if (email === undefined || positionals.length > 2) return undefined
  if (deed === 'approve' && priceType !== undefined) return (services) => approveWholesale(services, email, priceType)
  if (deed === 'decline') return (services) => declineWholesale(services, email, values.answer ?? '')
  return deed === 'end' ? (services) => endWholesale(services, email) : undefined
}

async function show({ db }: Pick<Services, 'db'>): Promise<void> {
  const waiting = await listWaiting(db)
  for (const { email, company, bin, goods, phone, comment, createdAt } of waiting)
    console.log([createdAt.toISOString(), email, company, bin, formatPhone(phone), goods, comment].filter(Boolean).join(' · '))
  const types = await db.selectFrom('priceTypes').select('name').where('isRetail', '=', false).orderBy('name').execute()
  console.log(`${waiting.length} applications wait; price types: ${types.map(({ name }) => name).join(', ') || 'none'}`)
}

async function withServices(deed: Work): Promise<void> {
  const config = readConfig(process.env)
  await mkdir(config.dataFolder, { recursive: true })
  const database = await openCommandDatabase(config, pino({ level: 'silent' }))
  const pool = openPool(database.connectionString, 2)
  const jobs = new PgBoss({ connectionString: database.connectionString, max: 2, schedule: false, supervise: false })
  try {
    await migrate(database.connectionString)
    await jobs.start()
    await createMailQueues(jobs)
    await deed({ db: openDatabase(pool), jobs, config, clock: () => new Date() })
  } finally {
    await jobs.stop({ graceful: false })
    await pool.end()
    await database.stop()
  }
}

// Runs only the CRM worker, in a process to be killed; the test sets DATABASE_URL and CRM_WEBHOOK_URL.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { startCallbackJobs } from '#server/crm/crm-jobs.ts'
import { readConfig } from '#server/config/config.ts'
import { openDatabase, openPool } from '#server/database/database.ts'
import { newJobs } from '#test/new-jobs.ts'
import { shortTimeouts, shortQueuePlan } from './short-timeouts.ts'

const config = readConfig({ ...process.env, DATA_FOLDER: mkdtempSync(join(tmpdir(), 'rodnik-crm-')) })
const connectionString = config.databaseUrl!
const pool = openPool(connectionString, 3)
const jobs = newJobs(connectionString, { supervise: true, superviseIntervalSeconds: 1, monitorIntervalSeconds: 1 })
await jobs.start()
const services = { db: openDatabase(pool), jobs, config, log: pino({ level: 'silent' }) }
await startCallbackJobs(services, { plan: shortQueuePlan, timeouts: shortTimeouts, pollingIntervalSeconds: 0.5 })
process.send?.('ready')

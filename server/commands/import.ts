// Imports an exchange from the command line (EXCH-03): `npm run import -- FILE|FOLDER|ZIP`.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { openCommandDatabase } from './cli.ts'
import { readConfig } from '../config/config.ts'
import { openPool } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { openImageFiles } from '../files/image-store.ts'
import { StartError } from '../lib/start-error.ts'
import { currencyOf } from '../commerceml/stage/currency.ts'
import { importCommerceMl } from '../commerceml/import-commerceml.ts'
import { ImportError } from '../commerceml/xml/import-error.ts'
import { printReport } from '../commerceml/format-report.ts'

const usage = 'Usage: npm run import -- FILE|FOLDER|ZIP [--changes-only] [--rate RUB=5.2] [--json]'

class UsageError extends Error {}

try {
  await main()
} catch (error) {
  const isExpected = error instanceof ImportError || error instanceof StartError || error instanceof UsageError
  console.error(isExpected ? error.message : error)
  if (error instanceof ImportError) console.error('Nothing was changed.')
  process.exitCode = error instanceof UsageError ? 2 : 1
}

async function main(): Promise<void> {
  const { source, mode, rates, json } = readArguments()
  const config = readConfig(process.env)
  const log = pino({ level: json ? 'silent' : config.logLevel }, pino.destination({ dest: 2, sync: true }))
  await mkdir(config.dataFolder, { recursive: true })
  const database = await openCommandDatabase(config, log)
  try {
    await migrate(database.connectionString, { isEmbedded: config.databaseUrl === undefined })
    const pool = openPool(database.connectionString, 3)
    try {
      const images = await openImageFiles({ folder: join(config.dataFolder, 'images') })
      const report = await importCommerceMl({ pool, images, log, source, mode, rates })
      console.log(json ? JSON.stringify({ ...report, peakRssBytes: process.resourceUsage().maxRSS * 1024 }) : printReport(report))
    } finally {
      await pool.end()
    }
  } finally {
    await database.stop()
  }
}

function readArguments() {
  let parsed
  try {
    parsed = parseArgs({
      allowPositionals: true,
      options: {
        'changes-only': { type: 'boolean' },
        rate: { type: 'string', multiple: true },
        json: { type: 'boolean' },
      },
    })
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  }
  const [source, ...more] = parsed.positionals
  if (!source || more.length > 0) throw new UsageError(usage)
  const rates: Record<string, number> = { KZT: 1 }
  for (const rate of parsed.values.rate ?? []) {
    const [currency = '', tenge = ''] = rate.split('=')
    if (!(Number(tenge) > 0)) throw new UsageError(`--rate ${rate}: expected CURRENCY=TENGE, such as RUB=5.2\n${usage}`)
    rates[currencyOf(currency)] = Number(tenge)
  }
  return {
    source,
    mode: parsed.values['changes-only'] ? ('changes-only' as const) : ('as-sent' as const),
    rates,
    json: parsed.values.json ?? false,
  }
}

// Imports an exchange from the command line (EXCH-03): `npm run import -- FILE|FOLDER|ZIP`.
import pino from 'pino'
import { runCommand } from './cli.ts'
import { filePlace } from '../files/file-bucket.ts'
import { openImageFiles } from '../files/image-store.ts'
import { StartError } from '../lib/start-error.ts'
import { toCurrency } from '../commerceml/stage/currency.ts'
import { importCommerceMl } from '../commerceml/import-commerceml.ts'
import { ImportError } from '../commerceml/xml/import-error.ts'
import { printReport } from '../commerceml/format-report.ts'
import { readSettings } from '../settings/read-settings.ts'
import { exitWithUsage, readArguments } from './read-arguments.ts'

const usage = 'Usage: npm run import -- FILE|FOLDER|ZIP [--changes-only] [--rate RUB=5.2] [--json]'

const { json, ...options } = readImport()

await runCommand(async ({ db, pool, config }) => {
  const log = pino({ level: json ? 'silent' : config.logLevel }, pino.destination({ dest: 2, sync: true }))
  const images = await openImageFiles(filePlace(config, 'images'))
  const { ownership: owners, retailType, addsVat } = await readSettings(db, config, 'exchange')
  const report = await importCommerceMl({ pool, images, log, owners, prices: { retailType, addsVat }, ...options }).catch(
    (error: unknown) => {
      throw error instanceof ImportError ? new StartError(`${error.message}\nNothing was changed.`, { cause: error }) : error
    },
  )
  console.log(json ? JSON.stringify({ ...report, peakRssBytes: process.resourceUsage().maxRSS * 1024 }) : printReport(report))
})

function readImport() {
  const { positionals, values } = readArguments(usage, [1, 1], {
    'changes-only': { type: 'boolean' },
    rate: { type: 'string', multiple: true },
    json: { type: 'boolean' },
  })
  const [source = ''] = positionals
  const rates: Record<string, number> = { KZT: 1 }
  for (const rate of values.rate ?? []) {
    const [currency = '', tenge = ''] = rate.split('=')
    if (!(Number(tenge) > 0)) exitWithUsage(usage, `--rate ${rate}: expected CURRENCY=TENGE, such as RUB=5.2`)
    rates[toCurrency(currency)] = Number(tenge)
  }
  return {
    source,
    mode: values['changes-only'] ? ('changes-only' as const) : ('as-sent' as const),
    rates,
    json: values.json ?? false,
  }
}
